// Builds a new session together with the token response for its user.
import { nowMs } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import type { AuthTokens, User } from '#shared/schemas/user.ts';
import { buildSession, type Session } from './domain/session.ts';
import { type StoredUser, toPublicUser } from './domain/user.ts';
import {
  createSessionTokenPair,
  hashSessionTokenPair,
  type SessionTokenPair,
  toSessionTokenResponse,
} from './session-tokens.ts';

export type AuthTokensWithUser = AuthTokens & { readonly user: User };

/** The response with a token pair that is the current one of its session. `now` is in epoch milliseconds. */
export function buildAuthTokensWithUser(
  input: { readonly pair: SessionTokenPair; readonly session: Session; readonly user: StoredUser },
  now: number,
): AuthTokensWithUser {
  const [currentAccessToken] = input.session.accessTokens;
  return {
    ...toSessionTokenResponse(input.pair, currentAccessToken?.expiresAt ?? now, now),
    user: toPublicUser(input.user),
  };
}

/**
 * Writes nothing: the caller stores the session together with its other changes.
 * `actorUserId` is the admin who will impersonate the user.
 */
export function buildSessionWithTokens(
  user: StoredUser,
  actorUserId?: string,
): {
  readonly session: Session;
  readonly response: AuthTokensWithUser;
} {
  const ref = { userId: user.id, id: createId('session') };
  const now = nowMs();
  const tokenPair = createSessionTokenPair(ref, now);
  const session = buildSession(
    { ...ref, actorUserId, hashes: hashSessionTokenPair(tokenPair) },
    now,
  );
  return { session, response: buildAuthTokensWithUser({ pair: tokenPair, session, user }, now) };
}
