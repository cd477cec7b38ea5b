// Rotates a refresh token; a replaced one used late ends its session (RFC 9700, 4.14.2).
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import { decideRefresh, rotateSession, type Session } from '../domain/session.ts';
import type { StoredUser } from '../domain/user.ts';
import { actorMayGoOn } from '../impersonation.ts';
import {
  endSession,
  findSession,
  presentedRefresh,
  replaceSession,
} from '../session-repository.ts';
import { type TokensAndUser, tokensAnswer } from '../start-session.ts';
import {
  hashesOf,
  mintPair,
  type ParsedToken,
  parseToken,
  sealSuccessor,
  unsealSuccessor,
} from '../tokens.ts';

type Found = { readonly session: Session; readonly user: StoredUser };

/** One try and one more after losing to a parallel rotation; the rest is for collisions of those. */
const TRIES = 4;

/** Undefined where a parallel call rotated first. */
async function rotate({ session, user }: Found, oldToken: string) {
  const now = nowMs();
  const pair = mintPair(session, now);
  const successor = sealSuccessor(pair, oldToken, session);
  const rotated = rotateSession(session, { hashes: hashesOf(pair), successor }, now);
  const won = await replaceSession(rotated, session.refreshHash);
  return won ? tokensAnswer({ pair, session: rotated, user }, now) : undefined;
}

function repeat({ session, user }: Found, oldToken: string): TokensAndUser {
  if (!session.previous) throw new AppError('invalid_grant');
  const pair = unsealSuccessor(session.previous.successor, oldToken, session);
  return tokensAnswer({ pair, session, user }, nowMs());
}

async function endReused(token: ParsedToken, session: Session): Promise<never> {
  await endSession(session);
  logger.warn('a replaced refresh token was used; its session ended', {
    user_id: token.userId,
    session_id: token.sessionId,
  });
  throw new AppError('invalid_grant');
}

/** @throws AppError invalid_grant */
export async function refreshTokens(refreshToken: string): Promise<TokensAndUser> {
  const token = parseToken(refreshToken);
  if (token?.kind !== 'refresh') throw new AppError('invalid_grant');
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await findSession(token);
    if (!found || !(await actorMayGoOn(found.session))) throw new AppError('invalid_grant');
    const presented = presentedRefresh(found.session, token);
    const decision = decideRefresh(found.session, presented, nowMs());
    switch (decision) {
      case 'rotate': {
        const answer = await rotate(found, refreshToken);
        if (answer) return answer;
        break;
      }
      case 'repeat':
        return repeat(found, refreshToken);
      case 'reuse':
        return endReused(token, found.session);
      case 'expired':
        throw new AppError('invalid_grant');
    }
  }
  throw new AppError('unavailable');
}
