// The signed-in user, as this tab knows it.
import type { User } from '#shared/schemas/user.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';

export type SessionState = {
  /** `unreachable` means that a session is stored, but the server cannot confirm it now. */
  readonly status: 'loading' | 'unreachable' | 'signed-out' | 'signed-in';
  readonly user: User | null;
  /** The admin who impersonates `user`, if any. */
  readonly impersonator: ImpersonatingAdminIdentity | null;
  /** Set by any 401; the app then goes to /logout. */
  readonly unauthorized: boolean;
  /** Whether the session ended without a logout and no login has followed. */
  readonly isExpired: boolean;
  /** Whether the impersonation ended outside this tab, so that the admin continues as themselves. */
  readonly hasImpersonationEnded: boolean;
};
export type ImpersonatingAdminIdentity = Pick<User, 'id' | 'email'>;

export const NO_SESSION_STATE = {
  user: null,
  impersonator: null,
  unauthorized: false,
  isExpired: false,
  hasImpersonationEnded: false,
};
let session: SessionState = { status: 'loading', ...NO_SESSION_STATE };
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
export const getSessionReaderId = ({ user, impersonator }: SessionState): string =>
  [user?.id, impersonator?.id].filter((id) => id !== undefined).join(' as seen by ');

export function updateSessionState(next: Partial<SessionState>): void {
  const previous = session;
  session = { ...session, ...next };
  // Requests made while the page loads belong to the user of the first tokens.
  const isFirst = previous.status === 'loading' && previous.user === null;
  if (!isFirst && getSessionReaderId(previous) !== getSessionReaderId(session))
    beginNextSessionNumber();
  for (const listener of listeners) listener();
}

/**
 * Starts a new session number, so that calls of the previous session can neither end this one nor run in it, and none
 * of their data is shown.
 */
export function beginNextSessionNumber(): void {
  sessionNumber += 1;
  clearPrefetchedResponses();
}

/** Records that the posts were refreshed for `userId`, who may no longer be the current user. */
export function markPostsRefreshedInSession(userId: string): void {
  const { user } = session;
  if (user?.id !== userId || user.refreshed_posts_after_login) return;
  updateSessionState({ user: { ...user, refreshed_posts_after_login: true } });
}

/** Stores the signed-in user's role from the server's check. */
export function setUserRoleInSession(role: User['role']): void {
  const { user, impersonator } = session;
  // The check concerns the admin who impersonates.
  if (user === null || impersonator !== null || user.role === role) return;
  updateSessionState({ user: { ...user, role } });
}

/** Records that the impersonation by `impersonator`, in the previous session, ended outside this tab. */
export function markImpersonationEndedElsewhere(
  impersonator: ImpersonatingAdminIdentity | null,
): void {
  if (impersonator !== null && impersonator.id === session.user?.id)
    updateSessionState({ hasImpersonationEnded: true });
}

export const markSessionUnauthorized = (): void => updateSessionState({ unauthorized: true });
