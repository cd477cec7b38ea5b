// The rate limits that apply before a password is checked: per IP, per account, and per both.
import {
  FAILED_LOGINS_PER_IP_LIMIT,
  KNOWN_IP_LIFETIME_MS,
  LOGIN_DELAY_POLICY_PER_EMAIL,
  LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
  toRateLimitIpPrefix,
} from './domain/rate-limits.ts';
import { enforceLoginDelays, enforceRateLimit } from './rate-limit-repository.ts';

/**
 * Counts a login as failed until `recordSuccess` is called. Unknown email addresses are counted in the
 * same way, so that the limits do not reveal who has an account. Expects a normalized `email`.
 * @throws AppError rate_limited
 */
export async function enforceLoginRateLimits({
  email,
  ip,
}: {
  email: string;
  ip: string;
}): Promise<{
  readonly recordSuccess: () => Promise<void>;
}> {
  const ipPrefix = toRateLimitIpPrefix(ip);
  const ipAttempt = await enforceRateLimit('login', ipPrefix, FAILED_LOGINS_PER_IP_LIMIT);
  const loginAttempt = await enforceLoginDelays(
    {
      kind: 'login-pair',
      subject: `${email}|${ipPrefix}`,
      policy: LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
    },
    { kind: 'login-account', subject: email, policy: LOGIN_DELAY_POLICY_PER_EMAIL },
  );
  return {
    recordSuccess: async () => {
      await Promise.all([ipAttempt.refund(), loginAttempt.recordSuccess(KNOWN_IP_LIFETIME_MS)]);
    },
  };
}
