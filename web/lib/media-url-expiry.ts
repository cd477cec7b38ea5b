// The expiry date in the URL of an Instagram picture.

/**
 * Whether the URL has expired, so that requesting it would fail. Instagram puts the expiry into `oe`, as
 * seconds in hex; a URL without a valid one counts as current. `now`: epoch milliseconds.
 */
export function isMediaUrlExpired(url: string, now: number): boolean {
  const expiryHex = /[?&]oe=([0-9a-f]{8})(?:&|$)/i.exec(url)?.[1];
  return expiryHex !== undefined && Number.parseInt(expiryHex, 16) * 1_000 <= now;
}
