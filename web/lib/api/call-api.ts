// One typed API call as the signed-in user. Adds the access token, and handles 401.

import {
  type ApiCallFields,
  type ApiCallResponse,
  type EndpointName,
  getEndpoint,
} from '../http/api-endpoints.ts';
import { ApiError, hasErrorCode, UnauthorizedError } from '../http/api-error.ts';
import { takePrefetchedResponse } from '../http/prefetched-responses.ts';
import { sendEndpointRequest } from '../http/send-endpoint-request.ts';
import { findReplacementAccessToken, getAccessToken } from '../session/access-token.ts';
import { getSessionNumber, markSessionUnauthorized } from '../session/session-state.ts';

const isUnauthorizedError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

const subscriptionEndedListeners = new Set<() => void>();

/** Calls `listener` when the API rejects a call because the trial or plan has ended. Returns a function that unsubscribes. */
export function addSubscriptionEndedListener(listener: () => void): () => void {
  subscriptionEndedListeners.add(listener);
  return () => subscriptionEndedListeners.delete(listener);
}

/** Returns the response of the contract. Throws ApiError, ServerUnreachableError or UnauthorizedError. */
export async function callApi<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name>,
): Promise<ApiCallResponse<Name>> {
  if (getEndpoint(name).access === 'public') return await sendEndpointRequest(name, fields);
  const sessionNumber = getSessionNumber();
  const token = await getAccessToken();
  // The call would be sent in the name of the user who is signed in now.
  if (sessionNumber !== getSessionNumber()) throw new UnauthorizedError();
  const send = () => sendEndpointRequest(name, fields, token);
  const prefetched = takePrefetchedResponse<ApiCallResponse<Name>>(name, { token, ...fields });
  try {
    return await (prefetched?.catch(send) ?? send());
  } catch (error) {
    if (hasErrorCode(error, 'no_subscription'))
      for (const listener of subscriptionEndedListeners) listener();
    if (!isUnauthorizedError(error)) throw error;
    return await retryOrEndSession({ name, fields, token, sessionNumber });
  }
}

/** A 401 for a token or session that this or another tab has replaced does not mean that the session is over. */
async function retryOrEndSession<Name extends EndpointName>(failedCall: {
  readonly name: Name;
  readonly fields: ApiCallFields<Name>;
  readonly token: string;
  readonly sessionNumber: number;
}): Promise<ApiCallResponse<Name>> {
  const { name, fields, token, sessionNumber } = failedCall;
  const isSameSession = () => sessionNumber === getSessionNumber();
  try {
    const replacement = isSameSession() ? await findReplacementAccessToken(token) : null;
    if (replacement !== null && isSameSession())
      return await sendEndpointRequest(name, fields, replacement);
  } catch (error) {
    if (!isUnauthorizedError(error)) throw error;
  }
  // A call of an ended session may neither end the next session nor run in it.
  if (isSameSession()) markSessionUnauthorized();
  throw new UnauthorizedError();
}
