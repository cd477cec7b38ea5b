// How failed log-ins slow further tries down, and how many tries an address gets in a window.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The wait doubles with each failure from the `free`th on: a delay, never a lock. */
export type DelayPolicy = {
  readonly free: number;
  readonly baseMs: number;
  readonly capMs: number;
  /** After this long without a failure all is forgotten. */
  readonly forgetMs: number;
};

/** One account tried from one address. */
export const PAIR_DELAY: DelayPolicy = {
  free: 5,
  baseMs: SECOND_MS,
  capMs: 15 * MINUTE_MS,
  forgetMs: 60 * MINUTE_MS,
};

/**
 * One account tried from anywhere. Looser, and waived where its owner logged in from before:
 * otherwise anybody could keep the owner out by failing on purpose.
 */
export const ACCOUNT_DELAY: DelayPolicy = {
  free: 20,
  baseMs: SECOND_MS,
  capMs: 5 * MINUTE_MS,
  forgetMs: 60 * MINUTE_MS,
};

/** An address from which an account was logged in to is known to it for this long. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 60 * MINUTE_MS;

export type WindowPolicy = { readonly max: number; readonly seconds: number };

/** Failed log-ins of one address, over all accounts. */
export const LOGIN_WINDOW: WindowPolicy = { max: 50, seconds: 10 * 60 };

/** Sign-ups tried from one address, generous enough for an office behind one address. */
export const SIGN_UP_WINDOW: WindowPolicy = { max: 100, seconds: 10 * 60 };

/**
 * Links asked for to choose a new password: from one address; for one account from one address; and
 * for one account from anywhere, loose, so that nobody can keep its owner from getting one.
 */
export const FORGOT_ADDRESS_WINDOW: WindowPolicy = { max: 30, seconds: 10 * 60 };
export const FORGOT_PAIR_WINDOW: WindowPolicy = { max: 5, seconds: 60 * 60 };
export const FORGOT_ACCOUNT_WINDOW: WindowPolicy = { max: 50, seconds: 60 * 60 };

/** Links of one address that are tried. */
export const RESET_WINDOW: WindowPolicy = { max: 50, seconds: 10 * 60 };

/** `lastAt` is epoch milliseconds. */
export type Failures = { readonly count: number; readonly lastAt: number };

export const NO_FAILURES: Failures = { count: 0, lastAt: 0 };

export const remembered = (failures: Failures, policy: DelayPolicy, now: number): Failures =>
  now - failures.lastAt >= policy.forgetMs ? NO_FAILURES : failures;

/** Milliseconds until the next try is allowed; 0 where it is now. */
export function waitMs(failures: Failures, policy: DelayPolicy, now: number): number {
  if (failures.count < policy.free) return 0;
  const delay = Math.min(policy.capMs, policy.baseMs * 2 ** (failures.count - policy.free));
  return Math.max(0, failures.lastAt + delay - now);
}

const IPV6_GROUPS = 8;

const groupsOf = (ip: string): readonly string[] => ip.split(':').filter((group) => group !== '');

/** The part of an address one customer holds: all of IPv4, the /64 of IPv6. */
export function addressOf(ip: string): string {
  if (ip.includes('.')) return ip;
  const zeros = '0:'.repeat(Math.max(0, IPV6_GROUPS - groupsOf(ip).length));
  return groupsOf(ip.toLowerCase().replace('::', `:${zeros}`))
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
