// The rate limit of an API stage, as a token bucket like API Gateway's.
import type { HttpApiThrottlingLimits } from './http-api-routes.ts';

/** Counts a request, and returns whether it is within the limits. Without limits every request is. */
export function createHttpApiRequestThrottle(
  limits: HttpApiThrottlingLimits | undefined,
  now: () => number = Date.now,
): () => boolean {
  if (!limits) return () => true;
  let tokens = limits.burst;
  let refilledAt = now();
  return () => {
    const elapsedSeconds = (now() - refilledAt) / 1_000;
    refilledAt = now();
    tokens = Math.min(limits.burst, tokens + elapsedSeconds * limits.ratePerSecond);
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
