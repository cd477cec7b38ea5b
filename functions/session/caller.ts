// Who is calling: resolves an access token with one read of session and user.
import { nowMs } from '#platform/clock.ts';
import type { Authenticate } from '#platform/http/caller.ts';
import { recordAction } from './audit-repository.ts';
import { featuresOf, isSubscriptionActive } from './domain/plan.ts';
import { actorMayGoOn } from './impersonation.ts';
import { accessTokenOf, findSession } from './session-repository.ts';
import { parseToken } from './tokens.ts';

export const authenticate: Authenticate = async (accessToken) => {
  const token = parseToken(accessToken);
  if (token?.kind !== 'access') return undefined;
  const found = await findSession(token);
  if (!found) return undefined;
  const { session, user } = found;
  const now = nowMs();
  const stored = accessTokenOf(session, token);
  if (!stored || now >= stored.expiresAt) return undefined;
  const { actorUserId } = session;
  if (!(await actorMayGoOn(session))) return undefined;
  return {
    userId: user.id,
    sessionId: session.id,
    role: user.role,
    actorUserId,
    ...(actorUserId !== undefined && {
      record: (change) => recordAction({ ...change, actorUserId, userId: user.id }),
    }),
    subscriptionActive: isSubscriptionActive(user, now),
    igUserId: user.currentIgUserId,
    refreshedPosts: user.refreshedPostsAfterLogin,
    features: featuresOf(user, now),
  };
};
