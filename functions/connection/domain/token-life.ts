// How long a login's token still lasts, and what is done about its end.

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * A token lasts about 60 days and can be exchanged for a longer one only while it works. The network
 * documents neither how often that may be asked nor that the answer always lasts longer, so it is
 * tried daily and early, and nothing depends on it: whoever's token is not renewed is told to link again.
 */
const RENEW_WITHIN_MS = 15 * DAY_MS;
const RENEW_EVERY_MS = DAY_MS;
/** Its owner is told this long before the end. */
const TELL_WITHIN_MS = 7 * DAY_MS;

type TokenLife = {
  /** ISO; null where the network did not say. */
  readonly tokenExpiresAt: string | null;
  readonly renewalTriedAt: string | null;
};

/** Milliseconds a token still lasts; undefined where that is not known or over. */
function leftOf(tokenExpiresAt: string | null, now: string): number | undefined {
  if (tokenExpiresAt === null) return undefined;
  const left = Date.parse(tokenExpiresAt) - Date.parse(now);
  return left > 0 ? left : undefined;
}

/** The last try before this moment (ISO) is long enough ago for another one. */
export const triedBefore = (now: string): string =>
  new Date(Date.parse(now) - RENEW_EVERY_MS).toISOString();

export function isRenewalDue({ tokenExpiresAt, renewalTriedAt }: TokenLife, now: string): boolean {
  const left = leftOf(tokenExpiresAt, now);
  if (left === undefined || left > RENEW_WITHIN_MS) return false;
  return renewalTriedAt === null || renewalTriedAt <= triedBefore(now);
}

/** When the token ends (ISO), where that is near; null otherwise. */
export function endsSoonAt(
  { tokenExpiresAt }: Pick<TokenLife, 'tokenExpiresAt'>,
  now: string,
): string | null {
  const left = leftOf(tokenExpiresAt, now);
  return left !== undefined && left <= TELL_WITHIN_MS ? tokenExpiresAt : null;
}

/** What counts as renewed. An answer that names the same end, give or take a second, is worth nothing. */
export const lastsLonger = (before: string | null, after: string): boolean =>
  before !== null && Date.parse(after) - Date.parse(before) >= DAY_MS;
