// The session items: one per log-in, holding hashes only.
import * as z from 'zod';
import { sameSecret } from '#platform/crypto.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { equals } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import {
  deleteItem,
  getItem,
  getItems,
  putItem,
  transact,
  type Write,
} from '#platform/table/table.ts';
import { loginWrite } from './credentials-repository.ts';
import type { PresentedRefresh, Session } from './domain/session.ts';
import type { StoredUser } from './domain/user.ts';
import type { ParsedToken, SessionRef } from './tokens.ts';
import { readUser } from './user-repository.ts';

const storedSession = z.object({
  id: z.string(),
  userId: z.string(),
  actorUserId: z.string().optional(),
  actorSessionId: z.string().optional(),
  createdAt: z.number(),
  accessTokens: z.array(z.object({ hash: z.string(), expiresAt: z.number() })),
  refreshHash: z.string(),
  refreshExpiresAt: z.number(),
  endsAt: z.number(),
  previous: z
    .object({ refreshHash: z.string(), rotatedAt: z.number(), successor: z.string() })
    .optional(),
});

const toItem = (session: Session) => ({
  ...session,
  ttl: Math.ceil(session.refreshExpiresAt / 1_000),
});

export const sessionWrite = (session: Session): Write => ({
  kind: 'put',
  key: keys.session(session.userId, session.id),
  item: toItem(session),
});

/** Writes a session that is no log-in of its user. */
export const saveSession = (session: Session): Promise<void> =>
  putItem(keys.session(session.userId, session.id), toItem(session));

/**
 * Writes the session of a log-in.
 * @throws TransactionRefusedError where its user is gone or has another password by now
 */
export const saveLogin = (session: Session, user: StoredUser): Promise<void> =>
  transact([sessionWrite(session), loginWrite(user)]);

/** A session with its living user, in one strongly consistent round trip. */
export async function findSession(
  token: Pick<ParsedToken, 'userId' | 'sessionId'>,
): Promise<{ readonly session: Session; readonly user: StoredUser } | undefined> {
  const sessionKey = keys.session(token.userId, token.sessionId);
  const userKey = keys.user(token.userId);
  const items = await getItems([sessionKey, userKey], { consistent: true });
  const sessionItem = items.find((item) => item.sk === sessionKey.sk);
  const userItem = items.find((item) => item.sk === userKey.sk);
  if (!sessionItem || !userItem) return undefined;
  const user = readUser(userItem);
  const session = storedSession.parse(sessionItem);
  const isOver = user.deletedAt !== undefined || session.createdAt < (user.sessionsFrom ?? 0);
  return isOver ? undefined : { session, user };
}

export async function getSession(
  ref: Pick<ParsedToken, 'userId' | 'sessionId'>,
): Promise<Session | undefined> {
  const item = await getItem(keys.session(ref.userId, ref.sessionId), { consistent: true });
  return item && storedSession.parse(item);
}

/** Replaces a session whose refresh token is still the one read; false where another was faster. */
export async function replaceSession(rotated: Session, readHash: string): Promise<boolean> {
  try {
    const key = keys.session(rotated.userId, rotated.id);
    await putItem(key, toItem(rotated), equals('refreshHash', readHash));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

export const endSession = (session: SessionRef): Promise<void> =>
  deleteItem(keys.session(session.userId, session.id));

/** The stored access token this one is, where it is one at all. */
export const accessTokenOf = (session: Session, token: ParsedToken) =>
  session.accessTokens.find(({ hash }) => sameSecret(hash, token.hash));

export function presentedRefresh(session: Session, token: ParsedToken): PresentedRefresh {
  if (sameSecret(session.refreshHash, token.hash)) return 'current';
  if (session.previous && sameSecret(session.previous.refreshHash, token.hash)) return 'previous';
  return 'none';
}
