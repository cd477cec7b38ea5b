// Sessions in which an admin acts as a user.

import type { Session } from './domain/session.ts';
import type { StoredUser } from './domain/user.ts';
import { findSession, saveSession } from './session-repository.ts';
import { newSession, type TokensAndUser } from './start-session.ts';

type Actor = { readonly userId: string; readonly sessionId: string };

/** Opens a session of `user` for an admin, in whose own session it began. The user's own go on. */
export async function openSessionFor(user: StoredUser, actor: Actor): Promise<TokensAndUser> {
  const { session, answer } = newSession(user, actor.userId);
  await saveSession({ ...session, actorSessionId: actor.sessionId });
  return answer;
}

/**
 * Whether this session may go on, as far as an admin who acts in it is concerned: it ends with their
 * role, their own session, and their password, at once.
 */
export async function actorMayGoOn(session: Session): Promise<boolean> {
  const { actorUserId, actorSessionId } = session;
  if (actorUserId === undefined) return true;
  if (actorSessionId === undefined) return false;
  const found = await findSession({ userId: actorUserId, sessionId: actorSessionId });
  return found?.user.role === 'admin';
}
