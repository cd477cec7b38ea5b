// Limits attempts before a password is checked: at a login per IP, per account and per both; in a session per
// session.
import type { TableWrite } from '#platform/table/table.ts';
import {
  FAILED_LOGINS_PER_IP_LIMIT,
  KNOWN_LOGIN_IP_LIFETIME_MS,
  LOGIN_DELAY_POLICY_PER_EMAIL,
  LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
  toRateLimitIpPrefix,
} from './domain/rate-limits.ts';
import {
  buildKnownLoginSubjectWrite,
  enforceLoginDelays,
  type LoginDelayCounter,
} from './login-delay-repository.ts';
import { enforceRateLimit } from './rate-limit-repository.ts';

/** Expects a normalized `email`. */
type EmailAndIp = { readonly email: string; readonly ip: string };

type PasswordAttempt = { readonly recordSuccess: () => Promise<void> };

const buildPairCounter = ({ email, ip }: EmailAndIp): LoginDelayCounter => ({
  kind: 'login-pair',
  subject: `${email}|${toRateLimitIpPrefix(ip)}`,
  policy: LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
});

/** Marks an IP where the user just proved their identity. Failures elsewhere do not delay logins from it. */
export const buildKnownLoginIpWrite = (login: EmailAndIp): TableWrite =>
  buildKnownLoginSubjectWrite(buildPairCounter(login), KNOWN_LOGIN_IP_LIFETIME_MS);

async function enforceDelaysAndIpLimit(
  ip: string,
  ...counters: Parameters<typeof enforceLoginDelays>
): Promise<PasswordAttempt> {
  const ipPrefix = toRateLimitIpPrefix(ip);
  const ipAttempt = await enforceRateLimit('login', ipPrefix, FAILED_LOGINS_PER_IP_LIMIT);
  const attempt = await enforceLoginDelays(...counters);
  return {
    recordSuccess: async () => {
      await Promise.all([ipAttempt.refund(), attempt.recordSuccess(KNOWN_LOGIN_IP_LIFETIME_MS)]);
    },
  };
}

/**
 * Counts a login as failed until `recordSuccess` is called. Unknown email addresses are counted in the same way, so
 * that the limits do not reveal who has an account.
 * @throws AppError rate_limited
 */
export const enforceLoginRateLimits = (login: EmailAndIp): Promise<PasswordAttempt> =>
  enforceDelaysAndIpLimit(login.ip, buildPairCounter(login), {
    kind: 'login-account',
    subject: login.email,
    policy: LOGIN_DELAY_POLICY_PER_EMAIL,
  });

/**
 * Counts a password in a session as wrong until `recordSuccess` is called. A stolen session cannot be used to guess
 * it. The user's other sessions and logins are not delayed, and failed logins of strangers delay no session.
 * @throws AppError rate_limited
 */
export const enforceSessionPasswordLimits = ({
  sessionId,
  ip,
}: {
  readonly sessionId: string;
  readonly ip: string;
}): Promise<PasswordAttempt> =>
  enforceDelaysAndIpLimit(ip, {
    kind: 'session-password',
    subject: sessionId,
    policy: LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
  });
