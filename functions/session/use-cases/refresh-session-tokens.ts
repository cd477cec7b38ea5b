// Rotates a refresh token. Late reuse of a replaced token ends its session (RFC 9700, 4.14.2).
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { type AuthTokensWithUser, buildAuthTokensWithUser } from '../build-session-with-tokens.ts';
import { decideTokenRefresh, rotateSessionTokens, type Session } from '../domain/session.ts';
import type { StoredUser } from '../domain/user.ts';
import { isImpersonationStillAllowed } from '../impersonation.ts';
import {
  endSession,
  findSessionWithUser,
  matchRefreshToken,
  replaceSession,
} from '../session-repository.ts';
import {
  createSessionTokenPair,
  decryptSuccessorSessionTokens,
  encryptSuccessorSessionTokens,
  hashSessionTokenPair,
  type ParsedSessionToken,
  parseSessionToken,
} from '../session-tokens.ts';

type SessionWithUser = { readonly session: Session; readonly user: StoredUser };

/** @throws ConditionFailedError when a parallel call rotated the session first */
async function rotateTokens({ session, user }: SessionWithUser, oldToken: string) {
  const now = nowMs();
  const pair = createSessionTokenPair(session, now);
  const successor = encryptSuccessorSessionTokens(pair, oldToken, session);
  const rotatedSession = rotateSessionTokens(
    session,
    { hashes: hashSessionTokenPair(pair), successor },
    now,
  );
  await replaceSession(rotatedSession, session.refreshHash);
  return buildAuthTokensWithUser({ pair, session: rotatedSession, user }, now);
}

function resendSuccessorTokens(
  { session, user }: SessionWithUser,
  oldToken: string,
): AuthTokensWithUser {
  if (!session.previous) throw new AppError('invalid_grant');
  const pair = decryptSuccessorSessionTokens(session.previous.successor, oldToken, session);
  return buildAuthTokensWithUser({ pair, session, user }, nowMs());
}

async function endSessionAfterReuse(token: ParsedSessionToken, session: Session): Promise<never> {
  await endSession(session);
  logger.warn('refresh token reused, session ended', {
    user_id: token.userId,
    session_id: token.sessionId,
  });
  throw new AppError('invalid_grant');
}

/** @throws AppError invalid_grant */
export async function refreshSessionTokens(refreshToken: string): Promise<AuthTokensWithUser> {
  const token = parseSessionToken(refreshToken);
  if (token?.kind !== 'refresh') throw new AppError('invalid_grant');
  return retryOnConflict(async () => {
    const sessionWithUser = await findSessionWithUser(token);
    if (!sessionWithUser || !(await isImpersonationStillAllowed(sessionWithUser.session)))
      throw new AppError('invalid_grant');
    const tokenMatch = matchRefreshToken(sessionWithUser.session, token);
    switch (decideTokenRefresh(sessionWithUser.session, tokenMatch, nowMs())) {
      case 'rotate':
        return rotateTokens(sessionWithUser, refreshToken);
      case 'repeat':
        return resendSuccessorTokens(sessionWithUser, refreshToken);
      case 'reuse':
        return endSessionAfterReuse(token, sessionWithUser.session);
      case 'expired':
        throw new AppError('invalid_grant');
    }
  });
}
