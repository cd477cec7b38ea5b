// The signed-in user, as this tab knows it.
import type { User } from '#shared/schemas/user.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';

export type SessionState = {
  /** `unreachable` means that a session is stored, but the server cannot confirm it now. */
  readonly status: 'loading' | 'unreachable' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** The admin who impersonates `user`, if any. */
  readonly impersonator: Impersonator | null;
  /** Set by any 401; the app then goes to /logout. */
  readonly unauthorized: boolean;
  /** Whether the session ended without a logout and no login has followed. */
  readonly isExpired: boolean;
  /** Whether the impersonation ended outside this tab, so that the admin continues as themselves. */
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

/** Changes when a session ends. */
export const getSessionNumber = (): number => sessionNumber;

/** Identifies the user who owns read data, and the admin who impersonates them. Empty when no user is signed in. */
export const getReaderId = ({ user, impersonator }: SessionState): string =>
  [user?.id, impersonator?.id].filter((id) => id !== undefined).join(' as seen by ');

export function updateSession(next: Partial<SessionState>): void {
  const previous = session;
  session = { ...session, ...next };
  // Requests made while the page loads belong to the user of the first tokens.
  const isFirst = previous.status === 'loading' && previous.user === null;
  if (!isFirst && getReaderId(previous) !== getReaderId(session)) beginNextSession();
  for (const listener of listeners) listener();
}

/**
 * Starts a new session number, so that calls of the previous session can neither end this one nor run in it, and none
 * of their data is shown.
 */
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

/** Stores the signed-in user's role from the server's check. */
export function setRoleInSession(role: User['role']): void {
  const { user, impersonator } = session;
  // The check concerns the admin who impersonates.
  if (user === null || impersonator !== null || user.role === role) return;
  updateSession({ user: { ...user, role } });
}

/** Records that the impersonation by `impersonator`, in the previous session, ended outside this tab. */
export function markImpersonationEndedBy(impersonator: Impersonator | null): void {
  if (impersonator !== null && impersonator.id === session.user?.id)
    updateSession({ hasImpersonationEnded: true });
}

export const markSessionUnauthorized = (): void => updateSession({ unauthorized: true });
