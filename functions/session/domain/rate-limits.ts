// Login throttling: growing delays after failed logins, and rate limits per fixed time window.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** After `freeFailures` failures the delay doubles with each further one. It never locks an account. */
export type LoginDelayPolicy = {
  readonly freeFailures: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** After this long without a failure the counter starts again at zero. */
  readonly forgetAfterMs: number;
};

export const LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP: LoginDelayPolicy = {
  freeFailures: 5,
  firstDelayMs: SECOND_MS,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};

/**
 * For one account from any IP that is unknown to it. From one IP only failures without a delay of their own count,
 * because otherwise one stranger could keep the user out by failing on purpose.
 */
export const LOGIN_DELAY_POLICY_PER_EMAIL: LoginDelayPolicy = {
  freeFailures: 20,
  firstDelayMs: SECOND_MS,
  maxDelayMs: 5 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};

/** The time that an IP stays known to an account after the user proved their identity there. */
export const KNOWN_LOGIN_IP_LIFETIME_MS = 30 * 24 * 60 * MINUTE_MS;

export type RateLimit = { readonly max: number; readonly seconds: number };

/** Failed logins from one IP, over all accounts. */
export const FAILED_LOGINS_PER_IP_LIMIT: RateLimit = { max: 50, seconds: 10 * 60 };

/** Sign-ups from one IP, enough for an office that shares one. */
export const SIGN_UPS_PER_IP_LIMIT: RateLimit = { max: 100, seconds: 10 * 60 };

/**
 * Requests for password reset links: from one IP; for one email address from one IP; and for one email address from
 * any IP. The last limit refuses nothing, because a stranger could use it to keep the user from a link.
 */
export const RESET_LINKS_PER_IP_LIMIT: RateLimit = { max: 30, seconds: 10 * 60 };
export const RESET_LINKS_PER_EMAIL_AND_IP_LIMIT: RateLimit = { max: 5, seconds: 60 * 60 };
export const RESET_LINKS_PER_EMAIL_LIMIT: RateLimit = { max: 50, seconds: 60 * 60 };

/** Each change of address is reported to the previous address, which may belong to another person. */
export const EMAIL_CHANGES_PER_USER_LIMIT: RateLimit = { max: 5, seconds: 24 * 60 * 60 };

export const PASSWORD_RESETS_PER_IP_LIMIT: RateLimit = { max: 50, seconds: 10 * 60 };

/** `lastAt` is epoch milliseconds. */
export type LoginFailures = { readonly count: number; readonly lastAt: number };

export const NO_LOGIN_FAILURES: LoginFailures = { count: 0, lastAt: 0 };

export const dropExpiredLoginFailures = (
  failures: LoginFailures,
  policy: LoginDelayPolicy,
  now: number,
): LoginFailures => (now - failures.lastAt >= policy.forgetAfterMs ? NO_LOGIN_FAILURES : failures);

/** Milliseconds until the next attempt is allowed. 0 when it is allowed now. */
export function computeLoginWaitMs(
  failures: LoginFailures,
  policy: LoginDelayPolicy,
  now: number,
): number {
  if (failures.count < policy.freeFailures) return 0;
  const delay = Math.min(
    policy.maxDelayMs,
    policy.firstDelayMs * 2 ** (failures.count - policy.freeFailures),
  );
  return Math.max(0, failures.lastAt + delay - now);
}

const IPV6_GROUP_COUNT = 8;

const splitIpv6Groups = (ip: string): readonly string[] =>
  ip.split(':').filter((group) => group !== '');

/** The part of an IP that one internet customer controls: all of IPv4, the /64 prefix of IPv6. */
export function toRateLimitIpPrefix(ip: string): string {
  if (ip.includes('.')) return ip;
  const zeros = '0:'.repeat(Math.max(0, IPV6_GROUP_COUNT - splitIpv6Groups(ip).length));
  return splitIpv6Groups(ip.toLowerCase().replace('::', `:${zeros}`))
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
