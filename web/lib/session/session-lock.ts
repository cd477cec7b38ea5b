// One refresh of the tokens at a time, in all tabs, also where a page is left before the answer comes.
import type { ApiCallResponse } from '../http/endpoints.ts';

export type TokenResponse = ApiCallResponse<'issueToken'>;

/** Refreshes take turns under it, in all tabs; also the name of their channel. */
export const SESSION_LOCK_NAME = 'replyloom-session';

/** One task at a time, in all tabs, where the browser has locks. */
export const runWithSessionLock = <Result>(task: () => Promise<Result>): Promise<Result> =>
  Promise.resolve(navigator.locks?.request(SESSION_LOCK_NAME, task) ?? task());

/** In local storage: when the request was sent that has no answer yet, maybe by a page that is gone. */
export const UNANSWERED_SINCE = 'tokensRequestedAt';
/** By then the server has the request of a page that was left. If it came after two more refreshes, it would look like theft. */
const ARRIVAL_MS = 2_000;

export async function requestTokens<Tokens>(send: () => Promise<Tokens>): Promise<Tokens> {
  const waitMs = Number(localStorage.getItem(UNANSWERED_SINCE)) + ARRIVAL_MS - Date.now();
  if (waitMs > 0 && waitMs <= ARRIVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  localStorage.setItem(UNANSWERED_SINCE, String(Date.now()));
  const tokens = await send();
  forgetTokenRequest();
  return tokens;
}

/** It is answered. A request that failed may have come from a page that was left, and may still arrive. */
export const forgetTokenRequest = (): void => localStorage.removeItem(UNANSWERED_SINCE);
