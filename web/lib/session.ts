// Who is signed in. The access token is kept in memory only; the refresh token in local storage.
import type { User } from '#shared/schemas/user.ts';
import { ApiError, UnauthorizedError } from './api-error.ts';
import { WEB_APP_CLIENT_ID } from './build-time-settings.ts';
import { clearPrefetchedResponses, takePrefetchedResponse } from './prefetched-responses.ts';
import { sendEndpointRequest } from './send-endpoint-request.ts';
import {
  forgetTokenRequest,
  requestTokens,
  SESSION_LOCK_NAME,
  type TokenResponse,
} from './session-lock.ts';
import {
  clearLocalStorageValues,
  readLocalStorageValue,
  switchTypedTextUser,
  writeLocalStorageValue,
} from './user-data-in-browser.ts';

export type SessionState = {
  /** `unreachable`: a session is stored, but the server cannot confirm it now. */
  readonly status: 'loading' | 'unreachable' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** The admin who impersonates `user`, if any. */
  readonly impersonator: Impersonator | null;
  /** Set by any 401; the app then goes to /logout. */
  readonly unauthorized: boolean;
  /** It ended without a logout by the user, and nobody has logged in since. */
  readonly isExpired: boolean;
  /** The impersonation ended without this tab's doing, and the admin goes on as themselves. */
  readonly hasImpersonationEnded: boolean;
};
type Impersonator = Pick<User, 'id' | 'email'>;
type CachedAccessToken = { readonly accessToken: string; readonly refreshAt: number };

/** Refreshed this long before the expiry, or after nine tenths of a short lifetime. */
const REFRESH_AHEAD_MS = 60_000;
/** Message to the other tabs. */
const LOGGED_OUT_MESSAGE = 'logged out';

const NO_SESSION = {
  user: null,
  impersonator: null,
  unauthorized: false,
  isExpired: false,
  hasImpersonationEnded: false,
};
let session: SessionState = { status: 'loading', ...NO_SESSION };
let cachedToken: CachedAccessToken | null = null;
let pendingRefresh: Promise<string> | null = null;
/** Counts the sessions of this tab. New tokens of the same session do not begin another one. */
let sessionNumber = 0;
const listeners = new Set<() => void>();
/** Other tabs receive refreshed tokens, so that one rotation serves all of them. */
const sessionChannel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_LOCK_NAME);

/** Who reads: what one reader has read is never shown to another. Empty when nobody is signed in. */
export const getReader = ({ user, impersonator }: SessionState): string =>
  [user?.id, impersonator?.id].filter((id) => id !== undefined).join(' as seen by ');

function updateSession(next: Partial<SessionState>): void {
  const previous = session;
  session = { ...session, ...next };
  // What was asked for while the page loads is for whoever gets the first tokens.
  const isFirst = previous.status === 'loading' && previous.user === null;
  if (!isFirst && getReader(previous) !== getReader(session)) beginNextSession();
  for (const listener of listeners) listener();
}

/** Calls of the session before may neither end this one nor run in it, and nothing they read is shown. */
function beginNextSession(): void {
  sessionNumber += 1;
  clearPrefetchedResponses();
}

const readImpersonator = (): Impersonator | null =>
  JSON.parse(readLocalStorageValue('trueUser') ?? 'null') as Impersonator | null;

/** Whether an admin looks around as another user, which changes nothing for that user. Known before the first tokens. */
export const isImpersonating = (): boolean => readImpersonator() !== null;

function applyTokens(tokens: TokenResponse): void {
  const lifetimeMs = tokens.expires_in * 1_000;
  const refreshAt = Date.now() + lifetimeMs - Math.min(REFRESH_AHEAD_MS, lifetimeMs / 10);
  cachedToken = { accessToken: tokens.access_token, refreshAt };
  const impersonator = readImpersonator();
  switchTypedTextUser(tokens.user.id, impersonator?.id);
  updateSession({ ...NO_SESSION, status: 'signed-in', user: tokens.user, impersonator });
}

const isTokenFresh = (cached: CachedAccessToken | null): cached is CachedAccessToken =>
  cached !== null && Date.now() < cached.refreshAt;

export const getSessionState = (): SessionState => session;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts or continues the session with the tokens of a sign-up, login or refresh. */
export function establishSession(tokens: TokenResponse): void {
  writeLocalStorageValue('refreshToken', tokens.refresh_token);
  applyTokens(tokens);
  sessionChannel?.postMessage(tokens);
}

/** In this tab only: local storage may be that of the next user already. */
function endSession({ isExpired }: Pick<SessionState, 'isExpired'>): void {
  beginNextSession();
  cachedToken = null;
  // An expired one keeps typed text in this tab until somebody else logs in.
  if (!isExpired) sessionStorage.clear();
  updateSession({ status: 'signed-out', ...NO_SESSION, isExpired });
}

/** The user logged out: removes all their data, here and in the other tabs. */
export function clearSessionAfterLogout(): void {
  clearLocalStorageValues();
  endSession({ isExpired: false });
  sessionChannel?.postMessage(LOGGED_OUT_MESSAGE);
}

/** Not a logout by the user. */
export function expireSession(): void {
  const hadSession = session.user !== null || readLocalStorageValue('refreshToken') !== null;
  clearLocalStorageValues();
  endSession({ isExpired: session.isExpired || hadSession });
}

/** Continues as another user; saves the admin's own session. */
export function switchToImpersonatedSession(tokens: TokenResponse): void {
  const { user } = session;
  if (user === null) return;
  // Switching from one user to the next keeps the same admin.
  if (readLocalStorageValue('trueRefreshToken') === null) {
    writeLocalStorageValue('trueRefreshToken', readLocalStorageValue('refreshToken'));
    writeLocalStorageValue('trueUser', JSON.stringify({ id: user.id, email: user.email }));
  }
  beginNextSession();
  establishSession(tokens);
}

/** Restores the admin's saved session; false when there is none. The caller has to refresh its tokens. */
export function restoreAdminSession(): boolean {
  const refreshToken = readLocalStorageValue('trueRefreshToken');
  if (refreshToken === null) return false;
  writeLocalStorageValue('refreshToken', refreshToken);
  writeLocalStorageValue('trueRefreshToken', null);
  writeLocalStorageValue('trueUser', null);
  beginNextSession();
  cachedToken = null;
  return true;
}

/** Records that the posts were refreshed for `userId`, who may not be the current user any more. */
export function markPostsRefreshedInSession(userId: string): void {
  const { user } = session;
  if (user?.id !== userId || user.refreshed_posts_after_login) return;
  updateSession({ user: { ...user, refreshed_posts_after_login: true } });
}

/** Stores what the server's check says about the signed-in user's role. */
export function setRoleInSession(role: User['role']): void {
  const { user, impersonator } = session;
  // The check concerns the admin who impersonates.
  if (user === null || impersonator !== null || user.role === role) return;
  updateSession({ user: { ...user, role } });
}

export const markSessionUnauthorized = (): void => updateSession({ unauthorized: true });

async function refreshAccessToken(): Promise<string> {
  if (isTokenFresh(cachedToken)) return cachedToken.accessToken;
  const refreshToken = readLocalStorageValue('refreshToken');
  if (refreshToken === null) {
    expireSession();
    throw new UnauthorizedError('No refresh token');
  }
  const firstTokens = await takePrefetchedResponse<TokenResponse>('issueToken', {})?.catch(
    () => undefined,
  );
  if (firstTokens?.refresh_token === refreshToken) {
    establishSession(firstTokens);
    return firstTokens.access_token;
  }
  try {
    const grant = {
      client_id: WEB_APP_CLIENT_ID,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    };
    const tokens = await requestTokens(() => sendEndpointRequest('issueToken', grant));
    // Another session has begun meanwhile, or another tab has rotated the token.
    if (readLocalStorageValue('refreshToken') !== refreshToken) return await refreshAccessToken();
    establishSession(tokens);
    return tokens.access_token;
  } catch (error) {
    const isRejected = error instanceof ApiError && (error.status === 401 || error.status === 400);
    if (!isRejected) throw error;
    forgetTokenRequest();
    // Without the Web Locks API another tab may have rotated it meanwhile.
    if (readLocalStorageValue('refreshToken') !== refreshToken) return await refreshAccessToken();
    // The impersonated session has ended: continue with the admin's own.
    if (restoreAdminSession()) {
      const accessToken = await refreshAccessToken();
      updateSession({ hasImpersonationEnded: true });
      return accessToken;
    }
    expireSession();
    throw new UnauthorizedError();
  }
}

/** One refresh at a time, in this tab and across all tabs. */
function refreshAccessTokenOnce(): Promise<string> {
  const refreshWithLock = () =>
    navigator.locks?.request(SESSION_LOCK_NAME, refreshAccessToken) ?? refreshAccessToken();
  pendingRefresh ??= Promise.resolve(refreshWithLock()).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/** A valid access token, refreshed before it expires. Throws when there is no session. */
export const getAccessToken = async (): Promise<string> =>
  isTokenFresh(cachedToken) ? cachedToken.accessToken : await refreshAccessTokenOnce();

/** Differs from an earlier value when the session of that time is over. */
export const getSessionNumber = (): number => sessionNumber;

/** The cached token, valid or not. */
export const findCachedAccessToken = (): string | null => cachedToken?.accessToken ?? null;

/** Restores the stored session at start, and again on `Try again`. */
export async function restoreSession(): Promise<void> {
  updateSession({ status: 'loading' });
  try {
    await getAccessToken();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) updateSession({ status: 'unreachable' });
  }
}

sessionChannel?.addEventListener(
  'message',
  ({ data }: MessageEvent<TokenResponse | typeof LOGGED_OUT_MESSAGE>) => {
    if (data === LOGGED_OUT_MESSAGE) endSession({ isExpired: false });
    else {
      const { impersonator } = session;
      applyTokens(data);
      if (impersonator?.id === data.user.id) updateSession({ hasImpersonationEnded: true });
    }
  },
);
window.addEventListener('storage', (event) => {
  const isLoggedOutElsewhere = event.key === 'refreshToken' && event.newValue === null;
  // By now somebody may have logged in there, whose tokens may not be removed.
  const isAnybodyLoggedIn = readLocalStorageValue('refreshToken') !== null;
  if (isLoggedOutElsewhere && !isAnybodyLoggedIn && session.status === 'signed-in')
    endSession({ isExpired: true });
});
