// Opens a session: the item to be written and the answer that goes with it.
import { nowMs } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Tokens, User } from '#shared/schemas/user.ts';
import { openSession, type Session } from './domain/session.ts';
import { type StoredUser, toUser } from './domain/user.ts';
import { hashesOf, mintPair, type TokenPair, toTokens } from './tokens.ts';

export type TokensAndUser = Tokens & { readonly user: User };

/** The answer for a pair its session holds as the current one; `now` in epoch milliseconds. */
export function tokensAnswer(
  about: { readonly pair: TokenPair; readonly session: Session; readonly user: StoredUser },
  now: number,
): TokensAndUser {
  const [current] = about.session.accessTokens;
  return { ...toTokens(about.pair, current?.expiresAt ?? now, now), user: toUser(about.user) };
}

/**
 * `actorUserId`: the admin who will act as the user. Nothing is written yet: the caller writes the session together with what else changes.
 */
export function newSession(
  user: StoredUser,
  actorUserId?: string,
): {
  readonly session: Session;
  readonly answer: TokensAndUser;
} {
  const ref = { userId: user.id, id: newId('session') };
  const now = nowMs();
  const pair = mintPair(ref, now);
  const session = openSession({ ...ref, actorUserId, hashes: hashesOf(pair) }, now);
  return { session, answer: tokensAnswer({ pair, session, user }, now) };
}
