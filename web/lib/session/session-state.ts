// Who is signed in, as this tab knows it.
import type { User } from '#shared/schemas/user.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';

export type SessionState = {
  /** `unreachable`: a session is stored, but the server cannot confirm it now. */
  readonly status: 'loading' | 'unreachable' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** The admin who impersonates `user`, if any. */
  readonly impersonator: Impersonator | null;
  /** Set by any 401; the app then goes to /logout. */
  readonly unauthorized: boolean;
  /** The session ended without a logout, and there has been no login since. */
  readonly isExpired: boolean;
  /** The impersonation ended without this tab's doing, and the admin goes on as themselves. */
  readonly hasImpersonationEnded: boolean;
};
export type Impersonator = Pick<User, 'id' | 'email'>;

export const NO_SESSION = {
  user: null,
  impersonator: null,
  unauthorized: false,
  isExpired: false,
  hasImpersonationEnded: false,
};
let session: SessionState = { status: 'loading', ...NO_SESSION };
/** Counts the sessions of this tab. New tokens of the same session do not begin another one. */
let sessionNumber = 0;
const listeners = new Set<() => void>();

export const getSessionState = (): SessionState => session;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Differs from an earlier value when the session of that time is over. */
export const getSessionNumber = (): number => sessionNumber;

/** Names the user, and the admin who acts as them, to whom read data belongs. Empty when no one is signed in. */
export const getReader = ({ user, impersonator }: SessionState): string =>
  [user?.id, impersonator?.id].filter((id) => id !== undefined).join(' as seen by ');

export function updateSession(next: Partial<SessionState>): void {
  const previous = session;
  session = { ...session, ...next };
  // What was asked for while the page loads is for whoever gets the first tokens.
  const isFirst = previous.status === 'loading' && previous.user === null;
  if (!isFirst && getReader(previous) !== getReader(session)) beginNextSession();
  for (const listener of listeners) listener();
}

/** Calls of the session before may neither end this one nor run in it, and nothing they read is shown. */
export function beginNextSession(): void {
  sessionNumber += 1;
  clearPrefetchedResponses();
}

/** Records that the posts were refreshed for `userId`, who may no longer be the current user. */
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

/** Records that `impersonator`, of the session before, goes on as themselves without this tab's doing. */
export function markImpersonationEndedBy(impersonator: Impersonator | null): void {
  if (impersonator !== null && impersonator.id === session.user?.id)
    updateSession({ hasImpersonationEnded: true });
}

export const markSessionUnauthorized = (): void => updateSession({ unauthorized: true });
