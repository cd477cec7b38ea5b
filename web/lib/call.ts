// One typed call, as the signed-in user: token ahead, 401 turned into the unauthorized flag.
import { ApiError, hasCode, UnauthorizedError } from './api-error.ts';
import { type CallAnswer, type CallName, type CallRequest, endpointOf } from './endpoints.ts';
import { request } from './request.ts';
import { accessToken, heldToken, markUnauthorized } from './session.ts';

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

const onNoPlan = new Set<() => void>();

/** Calls `listener` when a call is refused because trial or plan is over; answers how to stop that. */
export function subscribeNoPlan(listener: () => void): () => void {
  onNoPlan.add(listener);
  return () => onNoPlan.delete(listener);
}

/** Answers what the contract names. Throws ApiError, NetworkError or UnauthorizedError. */
export async function call<Name extends CallName>(
  name: Name,
  fields: CallRequest<Name>,
): Promise<CallAnswer<Name>> {
  if (endpointOf(name).access === 'public') return await request(name, fields);
  const token = await accessToken();
  try {
    return await request(name, fields, token);
  } catch (error) {
    if (hasCode(error, 'no_subscription')) for (const listener of onNoPlan) listener();
    if (!isUnauthorized(error)) throw error;
    return await repeatOrEnd({ name, fields, token });
  }
}

/** A 401 about a token that another tab has replaced meanwhile says nothing about the session. */
async function repeatOrEnd<Name extends CallName>(refused: {
  readonly name: Name;
  readonly fields: CallRequest<Name>;
  readonly token: string;
}): Promise<CallAnswer<Name>> {
  const current = heldToken();
  try {
    if (current !== null && current !== refused.token) {
      return await request(refused.name, refused.fields, current);
    }
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  markUnauthorized();
  throw new UnauthorizedError();
}
