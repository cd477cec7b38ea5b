// Allows one token refresh at a time in all tabs, even where a page is left before the response.
import type { ApiCallResponse } from '../http/api-endpoints.ts';

export type SessionTokenResponse = ApiCallResponse<'issueToken'>;

/** The lock for refreshes in all tabs, and the name of their channel. */
export const SESSION_LOCK_NAME = 'replyloom-session';

/** Runs one task at a time in all tabs, where the browser has locks. */
export const runWithSessionLock = <Result>(task: () => Promise<Result>): Promise<Result> =>
  Promise.resolve(navigator.locks?.request(SESSION_LOCK_NAME, task) ?? task());

/** The local storage key for the time of the unanswered request, which a closed page may have sent. */
export const UNANSWERED_TOKEN_REQUEST_TIME_KEY = 'tokensRequestedAt';
/**
 * By then the server has received the request of a page that was left. If it came after two more refreshes, it would
 * look like theft.
 */
const ARRIVAL_MS = 2_000;

export async function requestTokens<Tokens>(send: () => Promise<Tokens>): Promise<Tokens> {
  const waitMs =
    Number(localStorage.getItem(UNANSWERED_TOKEN_REQUEST_TIME_KEY)) + ARRIVAL_MS - Date.now();
  if (waitMs > 0 && waitMs <= ARRIVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  localStorage.setItem(UNANSWERED_TOKEN_REQUEST_TIME_KEY, String(Date.now()));
  const tokens = await send();
  forgetUnansweredTokenRequest();
  return tokens;
}

/** Call it only when the request is answered. A failed request may come from a page that was left, and may still arrive. */
export const forgetUnansweredTokenRequest = (): void =>
  localStorage.removeItem(UNANSWERED_TOKEN_REQUEST_TIME_KEY);
