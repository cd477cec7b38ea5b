// Resolves an access token to its caller, with one batch read of session and user.
import { nowMs } from '#platform/clock.ts';
import type { AccessTokenAuthenticator } from '#platform/http/api-caller.ts';
import { recordAuditAction } from './audit-repository.ts';
import { getFeatureFlagsOfUser, hasActivePlanOrTrial } from './domain/user-plan.ts';
import { isImpersonationStillAllowed } from './impersonation.ts';
import { findMatchingAccessToken, findSessionWithUser } from './session-repository.ts';
import { parseSessionToken } from './session-tokens.ts';

export const authenticateAccessToken: AccessTokenAuthenticator = async (accessToken) => {
  const token = parseSessionToken(accessToken);
  if (token?.kind !== 'access') return undefined;
  const sessionWithUser = await findSessionWithUser(token);
  if (!sessionWithUser) return undefined;
  const { session, user } = sessionWithUser;
  const now = nowMs();
  const storedToken = findMatchingAccessToken(session, token);
  if (!storedToken || now >= storedToken.expiresAt) return undefined;
  const { actorUserId } = session;
  if (!(await isImpersonationStillAllowed(session))) return undefined;
  return {
    userId: user.id,
    sessionId: session.id,
    role: user.role,
    actorUserId,
    ...(actorUserId !== undefined && {
      recordChange: (change) => recordAuditAction({ ...change, actorUserId, userId: user.id }),
    }),
    subscriptionActive: hasActivePlanOrTrial(user, now),
    igUserId: user.currentIgUserId,
    postsRefreshedSinceLogin: user.refreshedPostsAfterLogin,
    features: getFeatureFlagsOfUser(user, now),
  };
};
