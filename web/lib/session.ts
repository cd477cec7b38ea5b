// Who is signed in. The access token lives in memory only; the refresh token is kept by the browser.
import type { User } from '#shared/schemas/user.ts';
import { ApiError, UnauthorizedError } from './api-error.ts';
import { CLIENT_ID } from './config.ts';
import type { CallAnswer } from './endpoints.ts';
import { request } from './request.ts';
import { clearFlags, clearStored, readStored, typeAs, writeStored } from './stored-flags.ts';

export type Session = {
  /** `unreachable`: there is a stored session, but the server cannot be asked about it now. */
  readonly status: 'loading' | 'unreachable' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** The admin who acts as `user`, where somebody does. */
  readonly trueUser: TrueUser | null;
  /** Set by any 401; the app then goes to /logout. */
  readonly unauthorized: boolean;
  /** It ended without the person asking for it, and nobody has logged in since. */
  readonly lost: boolean;
};
type TrueUser = Pick<User, 'id' | 'email'>;
export type TokenAnswer = CallAnswer<'issueToken'>;
type Held = { readonly accessToken: string; readonly renewAt: number };

/** Renewed this long before the end, or after nine tenths of a short life. */
const RENEW_AHEAD_MS = 60_000;
const LOCK = 'replyloom-session';
/** Said to the other tabs. */
const LOGGED_OUT = 'logged out';

const NOBODY = { user: null, trueUser: null, unauthorized: false, lost: false };
let session: Session = { status: 'loading', ...NOBODY };
let held: Held | null = null;
let renewing: Promise<string> | null = null;
const listeners = new Set<() => void>();
/** Other tabs take over renewed tokens, so that one rotation serves all of them. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);

function change(next: Partial<Session>): void {
  session = { ...session, ...next };
  for (const listener of listeners) listener();
}

const storedTrueUser = (): TrueUser | null =>
  JSON.parse(readStored('trueUser') ?? 'null') as TrueUser | null;

function hold(answer: TokenAnswer): void {
  const life = answer.expires_in * 1_000;
  const renewAt = Date.now() + life - Math.min(RENEW_AHEAD_MS, life / 10);
  held = { accessToken: answer.access_token, renewAt };
  const trueUser = storedTrueUser();
  typeAs(answer.user.id, trueUser?.id);
  change({ ...NOBODY, status: 'signed-in', user: answer.user, trueUser });
}

const isFresh = (tokens: Held | null): tokens is Held =>
  tokens !== null && Date.now() < tokens.renewAt;

export const getSession = (): Session => session;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over the tokens of a sign-up, log-in or refresh. */
export function acceptTokens(answer: TokenAnswer): void {
  writeStored('refreshToken', answer.refresh_token);
  hold(answer);
  tabs?.postMessage(answer);
}

function forgetSession(): void {
  held = null;
  clearStored();
  change({ status: 'signed-out', ...NOBODY });
}

/** As the person asked: here and in the other tabs nothing of theirs stays. */
export function endSession(): void {
  forgetSession();
  tabs?.postMessage(LOGGED_OUT);
}

/** Not as the person asked: what they typed stays in this tab until somebody else logs in. */
export function loseSession(): void {
  const hadOne = session.user !== null || readStored('refreshToken') !== null;
  held = null;
  clearFlags();
  change({ status: 'signed-out', ...NOBODY, lost: session.lost || hadOne });
}

/** Acts as somebody else from now on; the present session is set aside. */
export function actAs(answer: TokenAnswer): void {
  const { user } = session;
  if (user === null) return;
  // From one user to the next the admin behind them stays the same.
  if (readStored('trueRefreshToken') === null) {
    writeStored('trueRefreshToken', readStored('refreshToken'));
    writeStored('trueUser', JSON.stringify({ id: user.id, email: user.email }));
  }
  acceptTokens(answer);
}

/** Takes up the session that was set aside; false where none was. Its tokens are renewed next. */
export function takeBackTrueSession(): boolean {
  const refreshToken = readStored('trueRefreshToken');
  if (refreshToken === null) return false;
  writeStored('refreshToken', refreshToken);
  writeStored('trueRefreshToken', null);
  writeStored('trueUser', null);
  held = null;
  return true;
}

/** Takes over that the posts were refreshed: `userId` asked for it, which may be somebody else by now. */
export function markPostsRefreshed(userId: string): void {
  const { user } = session;
  if (user?.id !== userId || user.refreshed_posts_after_login) return;
  change({ user: { ...user, refreshed_posts_after_login: true } });
}

export const markUnauthorized = (): void => change({ unauthorized: true });

async function rotate(): Promise<string> {
  if (isFresh(held)) return held.accessToken;
  const refreshToken = readStored('refreshToken');
  if (refreshToken === null) {
    loseSession();
    throw new UnauthorizedError('No refresh token');
  }
  try {
    const grant = {
      client_id: CLIENT_ID,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    };
    const answer = await request('issueToken', grant);
    acceptTokens(answer);
    return answer.access_token;
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 400);
    if (!refused) throw error;
    // Another tab may have rotated it in the meantime where the browser knows no locks.
    if (readStored('refreshToken') !== refreshToken) return await rotate();
    // The admin's own session goes on where the one as somebody else is over.
    if (takeBackTrueSession()) return await rotate();
    loseSession();
    throw new UnauthorizedError();
  }
}

/** One renewal at a time, in this tab and among all tabs. */
function renew(): Promise<string> {
  const locked = () => navigator.locks?.request(LOCK, rotate) ?? rotate();
  renewing ??= Promise.resolve(locked()).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** A token good for a call now, renewed before it ends. Throws where there is no session. */
export const accessToken = async (): Promise<string> =>
  isFresh(held) ? held.accessToken : await renew();

/** The token held now, whatever its age. */
export const heldToken = (): string | null => held?.accessToken ?? null;

/** Brings the stored session back at start, and again on `Try again`. */
export async function restoreSession(): Promise<void> {
  change({ status: 'loading' });
  try {
    await accessToken();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) change({ status: 'unreachable' });
  }
}

tabs?.addEventListener('message', ({ data }: MessageEvent<TokenAnswer | typeof LOGGED_OUT>) => {
  if (data === LOGGED_OUT) return forgetSession();
  const isSomebodyElse = session.user !== null && session.user.id !== data.user.id;
  hold(data);
  // What this tab shows is the other user's.
  if (isSomebodyElse) window.location.reload();
});
window.addEventListener('storage', (event) => {
  const loggedOutElsewhere = event.key === 'refreshToken' && event.newValue === null;
  if (loggedOutElsewhere && session.status === 'signed-in') loseSession();
});
