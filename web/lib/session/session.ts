// The session that this browser stores: how it begins, continues and ends, in all tabs. The access token stays in
// memory, and the refresh token in local storage.
import { SESSION_LOCK_NAME, type SessionTokenResponse } from './session-lock.ts';
import {
  beginNextSessionNumber,
  getSessionState,
  type ImpersonatingAdminIdentity,
  markImpersonationEndedElsewhere,
  NO_SESSION_STATE,
  type SessionState,
  updateSessionState,
} from './session-state.ts';
import {
  clearLocalStorageValues,
  readLocalStorageValue,
  switchUserOfUnsentTypedTexts,
  writeLocalStorageValue,
} from './user-data-in-browser.ts';

type CachedAccessToken = {
  readonly accessToken: string;
  /** The refresh token that came with it. Another tab may have stored that of another session since. */
  readonly refreshToken: string;
  readonly refreshAt: number;
};

/** How long before the expiry the token is refreshed. A short-lived one is refreshed after nine tenths of its lifetime. */
const REFRESH_AHEAD_MS = 60_000;
/** The message to the other tabs. */
const LOGGED_OUT_MESSAGE = 'logged out';
/**
 * Includes the impersonator, because it may arrive before the local storage of its tab. A tab of an earlier version
 * omits that.
 */
type TokensMessage = SessionTokenResponse & Partial<Pick<SessionState, 'impersonator'>>;

let cachedToken: CachedAccessToken | null = null;
/** Other tabs receive refreshed tokens, so that one rotation serves all of them. */
const sessionChannel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_LOCK_NAME);

const readImpersonator = (): ImpersonatingAdminIdentity | null =>
  JSON.parse(readLocalStorageValue('trueUser') ?? 'null') as ImpersonatingAdminIdentity | null;

/** Whether an admin impersonates another user, and therefore changes nothing. Known before the first tokens. */
export function isImpersonating(): boolean {
  const { user, impersonator } = getSessionState();
  return (user === null ? readImpersonator() : impersonator) !== null;
}

/** The cached token, valid or not. */
export const findCachedAccessToken = (): string | null => cachedToken?.accessToken ?? null;

/** The cached token, unless it needs a refresh. */
export const findFreshAccessToken = (): string | null =>
  cachedToken !== null && Date.now() < cachedToken.refreshAt ? cachedToken.accessToken : null;

/** Whether another tab has stored another session. The cached token is then dropped, and the next call requests a new one. */
export function dropTokenOfSessionReplacedInOtherTab(): boolean {
  const stored = readLocalStorageValue('refreshToken');
  if (stored === null || cachedToken === null || cachedToken.refreshToken === stored) return false;
  cachedToken = null;
  return true;
}

function applyTokens(tokens: SessionTokenResponse, impersonator = readImpersonator()): void {
  const lifetimeMs = tokens.expires_in * 1_000;
  const refreshAt = Date.now() + lifetimeMs - Math.min(REFRESH_AHEAD_MS, lifetimeMs / 10);
  cachedToken = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    refreshAt,
  };
  switchUserOfUnsentTypedTexts(tokens.user.id, impersonator?.id);
  updateSessionState({ ...NO_SESSION_STATE, status: 'signed-in', user: tokens.user, impersonator });
}

/** Starts or continues the session with the tokens of a sign-up, login or refresh. */
export function establishSession(tokens: SessionTokenResponse): void {
  writeLocalStorageValue('refreshToken', tokens.refresh_token);
  const impersonator = readImpersonator();
  applyTokens(tokens, impersonator);
  sessionChannel?.postMessage({ ...tokens, impersonator } satisfies TokensMessage);
}

/**
 * Stores the next refresh token in place of the last one. Another tab may have set it aside, restored it or dropped
 * it by now.
 */
export function replaceStoredRefreshToken(last: string, next: string): void {
  for (const name of ['refreshToken', 'trueRefreshToken'] as const)
    if (readLocalStorageValue(name) === last) writeLocalStorageValue(name, next);
}

/** Ends the session in this tab only, because local storage may already belong to the next user. */
function endSession({ isExpired }: Pick<SessionState, 'isExpired'>): void {
  beginNextSessionNumber();
  cachedToken = null;
  // An expired one keeps typed text in this tab until another user logs in.
  if (!isExpired) sessionStorage.clear();
  updateSessionState({ status: 'signed-out', ...NO_SESSION_STATE, isExpired });
}

/** The user logged out: removes all their data, here and in the other tabs. */
export function clearSessionAfterLogout(): void {
  clearLocalStorageValues();
  endSession({ isExpired: false });
  sessionChannel?.postMessage(LOGGED_OUT_MESSAGE);
}

/** Ends the session without a logout by the user. */
export function expireSession(): void {
  const { user, isExpired } = getSessionState();
  const hadSession = user !== null || readLocalStorageValue('refreshToken') !== null;
  clearLocalStorageValues();
  endSession({ isExpired: isExpired || hadSession });
}

/** Continues as another user, and saves the admin's own session. */
export function switchToImpersonatedSession(tokens: SessionTokenResponse): void {
  const { user, impersonator } = getSessionState();
  // A switch from one user to the next keeps the same admin, even when another tab has ended the first one by now.
  const admin = impersonator ?? user;
  if (admin === null) return;
  if (readLocalStorageValue('trueRefreshToken') === null)
    writeLocalStorageValue('trueRefreshToken', readLocalStorageValue('refreshToken'));
  writeLocalStorageValue('trueUser', JSON.stringify({ id: admin.id, email: admin.email }));
  beginNextSessionNumber();
  establishSession(tokens);
}

/** Restores the admin's saved session, or returns false when there is none. The caller must refresh its tokens. */
export function restoreAdminSession(): boolean {
  const refreshToken = readLocalStorageValue('trueRefreshToken');
  if (refreshToken === null) return false;
  writeLocalStorageValue('refreshToken', refreshToken);
  writeLocalStorageValue('trueRefreshToken', null);
  writeLocalStorageValue('trueUser', null);
  beginNextSessionNumber();
  cachedToken = null;
  return true;
}

sessionChannel?.addEventListener(
  'message',
  ({ data }: MessageEvent<TokensMessage | typeof LOGGED_OUT_MESSAGE>) => {
    if (data === LOGGED_OUT_MESSAGE) endSession({ isExpired: false });
    else {
      const { impersonator } = getSessionState();
      applyTokens(data, data.impersonator);
      markImpersonationEndedElsewhere(impersonator);
    }
  },
);
window.addEventListener('storage', (event) => {
  const isLoggedOutElsewhere = event.key === 'refreshToken' && event.newValue === null;
  // Another user may have logged in there by now, whose tokens must stay.
  const isAnybodyLoggedIn = readLocalStorageValue('refreshToken') !== null;
  if (isLoggedOutElsewhere && !isAnybodyLoggedIn && getSessionState().status === 'signed-in')
    endSession({ isExpired: true });
});
