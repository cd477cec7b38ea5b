// Decides when a Facebook token is renewed, and when its owner is notified of its expiry.

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * A token lasts about 60 days and can be exchanged for a new one only while it is valid. Facebook documents neither
 * how often that is allowed nor that the new token always lasts longer. So we try early and daily, and nothing
 * depends on success: otherwise the owner is notified to link again.
 */
const RENEW_BEFORE_EXPIRY_MS = 15 * DAY_MS;
const RENEWAL_RETRY_INTERVAL_MS = DAY_MS;
const NOTIFY_BEFORE_EXPIRY_MS = 7 * DAY_MS;

type TokenRenewalState = {
  /** ISO; null when the network did not say. */
  readonly tokenExpiresAt: string | null;
  readonly renewalTriedAt: string | null;
};

/** Undefined when the expiry is unknown or has passed. */
function computeRemainingMs(tokenExpiresAt: string | null, now: string): number | undefined {
  if (tokenExpiresAt === null) return undefined;
  const remainingMs = Date.parse(tokenExpiresAt) - Date.parse(now);
  return remainingMs > 0 ? remainingMs : undefined;
}

/** The cutoff (ISO): another attempt is allowed when the last one was at or before it. */
export const computeFacebookTokenRenewalRetryCutoff = (now: string): string =>
  new Date(Date.parse(now) - RENEWAL_RETRY_INTERVAL_MS).toISOString();

export function isFacebookTokenRenewalDue(
  { tokenExpiresAt, renewalTriedAt }: TokenRenewalState,
  now: string,
): boolean {
  const remainingMs = computeRemainingMs(tokenExpiresAt, now);
  if (remainingMs === undefined || remainingMs > RENEW_BEFORE_EXPIRY_MS) return false;
  return renewalTriedAt === null || renewalTriedAt <= computeFacebookTokenRenewalRetryCutoff(now);
}

/** The expiry date (ISO) when it is near enough to notify the owner. Null otherwise. */
export function findImminentFacebookTokenExpiry(
  { tokenExpiresAt }: Pick<TokenRenewalState, 'tokenExpiresAt'>,
  now: string,
): string | null {
  const remainingMs = computeRemainingMs(tokenExpiresAt, now);
  if (remainingMs === undefined || remainingMs > NOTIFY_BEFORE_EXPIRY_MS) return null;
  return tokenExpiresAt;
}

/** Facebook may return the same expiry, give or take a second, which does not count as renewed. */
export const isFacebookTokenLifetimeExtended = (before: string | null, after: string): boolean =>
  before !== null && Date.parse(after) - Date.parse(before) >= DAY_MS;
