// One typed API call with the admin's own session, also during an impersonation.

import { WEB_APP_OAUTH_CLIENT_ID } from '../build-time-settings.ts';
import type { ApiCallFields, ApiCallResponse, EndpointName } from '../http/api-endpoints.ts';
import { ApiError, UnauthorizedError } from '../http/api-error.ts';
import { sendEndpointRequest } from '../http/send-endpoint-request.ts';
import { replaceStoredRefreshToken } from '../session/session.ts';
import { runWithSessionLock } from '../session/session-lock.ts';
import { getSessionNumber, markSessionUnauthorized } from '../session/session-state.ts';
import { readLocalStorageValue } from '../session/user-data-in-browser.ts';
import { callApi } from './call-api.ts';

type CachedAdminToken = {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly refreshAt: number;
};

/** How long before its expiry the token is refreshed. */
const REFRESH_AHEAD_MS = 60_000;

let cachedToken: CachedAdminToken | null = null;

/** Null when the impersonation is over by now. Throws ApiError, or UnauthorizedError when the admin's own session is over. */
async function requestAdminToken(): Promise<string | null> {
  const refreshToken = readLocalStorageValue('trueRefreshToken');
  if (refreshToken === null) return null;
  if (cachedToken?.refreshToken === refreshToken && Date.now() < cachedToken.refreshAt)
    return cachedToken.accessToken;
  const grant = {
    client_id: WEB_APP_OAUTH_CLIENT_ID,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  const tokens = await sendEndpointRequest('issueToken', grant).catch((error) => {
    // The server's answer to a token that it does not know.
    if (error instanceof ApiError && error.status === 400) throw new UnauthorizedError();
    throw error;
  });
  replaceStoredRefreshToken(refreshToken, tokens.refresh_token);
  cachedToken = {
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    refreshAt: Date.now() + tokens.expires_in * 1_000 - REFRESH_AHEAD_MS,
  };
  return cachedToken.accessToken;
}

const isSessionOver = (error: unknown): boolean =>
  error instanceof UnauthorizedError || (error instanceof ApiError && error.status === 401);

/** The end of the admin's own session also ends the impersonation. Throws as `callApi` does. */
export async function callApiAsAdmin<Name extends EndpointName>(
  name: Name,
  fields: ApiCallFields<Name>,
): Promise<ApiCallResponse<Name>> {
  if (readLocalStorageValue('trueRefreshToken') === null) return await callApi(name, fields);
  const sessionNumber = getSessionNumber();
  try {
    const token = await runWithSessionLock(requestAdminToken);
    if (token === null) return await callApi(name, fields);
    return await sendEndpointRequest(name, fields, token);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    if (sessionNumber === getSessionNumber()) markSessionUnauthorized();
    throw new UnauthorizedError();
  }
}
