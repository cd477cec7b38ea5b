// Sessions in which an admin impersonates a user.

import { type AuthTokensWithUser, buildSessionWithTokens } from './build-session-with-tokens.ts';
import type { Session } from './domain/session.ts';
import type { StoredUser } from './domain/user.ts';
import { findSessionWithUser, saveSessionWithoutLogin } from './session-repository.ts';

type ImpersonatingAdmin = { readonly userId: string; readonly sessionId: string };

/** Creates a session of `user` for an admin and links it to the admin's own session. The user's own sessions stay. */
export async function createImpersonationSession(
  user: StoredUser,
  actor: ImpersonatingAdmin,
): Promise<AuthTokensWithUser> {
  const { session, response } = buildSessionWithTokens(user, actor.userId);
  await saveSessionWithoutLogin({ ...session, actorSessionId: actor.sessionId });
  return response;
}

/**
 * Whether an impersonation session is still valid. Always true for a normal session. It ends when the admin loses the
 * role, logs out of their own session, or changes their password.
 */
export async function isImpersonationStillAllowed(session: Session): Promise<boolean> {
  const { actorUserId, actorSessionId } = session;
  if (actorUserId === undefined) return true;
  if (actorSessionId === undefined) return false;
  const actorSession = await findSessionWithUser({
    userId: actorUserId,
    sessionId: actorSessionId,
  });
  return actorSession?.user.role === 'admin';
}
