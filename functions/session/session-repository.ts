// Stores the sessions: one item per login, with only the hashes of its tokens.
import * as z from 'zod';
import { isSameSecret } from '#platform/crypto.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import {
  deleteItem,
  getItem,
  getItems,
  putItem,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import { buildUserLoginWrite } from './credentials-repository.ts';
import type { RefreshTokenMatch, Session } from './domain/session.ts';
import type { StoredUser } from './domain/user.ts';
import type { ParsedSessionToken, SessionRef } from './session-tokens.ts';
import { parseStoredUser } from './user-repository.ts';

const storedSessionSchema = z.object({
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

const toSessionItem = (session: Session) => ({
  ...session,
  ttl: Math.ceil(session.refreshExpiresAt / 1_000),
});

export const buildSessionWrite = (session: Session): TableWrite => ({
  kind: 'put',
  key: tableKeys.session(session.userId, session.id),
  item: toSessionItem(session),
});

/** Writes a session that was not created by a login of its user, such as an impersonation. */
export const saveSessionWithoutLogin = (session: Session): Promise<void> =>
  putItem(tableKeys.session(session.userId, session.id), toSessionItem(session));

/**
 * Writes the session of a login.
 * @throws TransactionRejectedError when the user was deleted or changed their password in between
 */
export const saveLoginSession = (session: Session, user: StoredUser): Promise<void> =>
  writeTransaction([buildSessionWrite(session), buildUserLoginWrite(user)]);

/** A valid session with its user, in one strongly consistent read. Undefined when either has ended. */
export async function findSessionWithUser(
  token: Pick<ParsedSessionToken, 'userId' | 'sessionId'>,
): Promise<{ readonly session: Session; readonly user: StoredUser } | undefined> {
  const sessionKey = tableKeys.session(token.userId, token.sessionId);
  const userKey = tableKeys.user(token.userId);
  const items = await getItems([sessionKey, userKey], { consistent: true });
  const sessionItem = items.find((item) => item.sk === sessionKey.sk);
  const userItem = items.find((item) => item.sk === userKey.sk);
  if (!sessionItem || !userItem) return undefined;
  const user = parseStoredUser(userItem);
  const session = storedSessionSchema.parse(sessionItem);
  const isEnded = user.deletedAt !== undefined || session.createdAt < (user.sessionsFrom ?? 0);
  return isEnded ? undefined : { session, user };
}

export async function findSession(
  ref: Pick<ParsedSessionToken, 'userId' | 'sessionId'>,
): Promise<Session | undefined> {
  const item = await getItem(tableKeys.session(ref.userId, ref.sessionId), { consistent: true });
  return item && storedSessionSchema.parse(item);
}

/** Replaces a session if its refresh token is still the one that was read. False when another call replaced it first. */
export async function replaceSession(
  rotatedSession: Session,
  expectedRefreshHash: string,
): Promise<void> {
  const key = tableKeys.session(rotatedSession.userId, rotatedSession.id);
  await putItem(
    key,
    toSessionItem(rotatedSession),
    attributeEquals('refreshHash', expectedRefreshHash),
  );
}

export const endSession = (session: SessionRef): Promise<void> =>
  deleteItem(tableKeys.session(session.userId, session.id));

/** The stored access token that matches the presented one. */
export const findMatchingAccessToken = (session: Session, token: ParsedSessionToken) =>
  session.accessTokens.find(({ hash }) => isSameSecret(hash, token.hash));

export function matchRefreshToken(session: Session, token: ParsedSessionToken): RefreshTokenMatch {
  if (isSameSecret(session.refreshHash, token.hash)) return 'current';
  if (session.previous && isSameSecret(session.previous.refreshHash, token.hash)) return 'previous';
  return 'none';
}
