// Counts a call of a user against the rate limit of its contract, and refuses it above the limit.
import type { CallRateLimitEnforcer } from '#platform/http/api-caller.ts';
import { enforceRateLimit } from './rate-limit-repository.ts';

/** Calls of an impersonating admin do not count against the user. */
export const enforceCallRateLimit: CallRateLimitEnforcer = async (
  { name, rateLimit },
  { userId, actorUserId },
) => {
  if (rateLimit === undefined) return;
  const kind = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  await enforceRateLimit(`call-${kind}`, actorUserId ?? userId, rateLimit);
};
