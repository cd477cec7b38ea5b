// What the address of a network's picture says of itself.

/**
 * Whether it says that it is too old: asking for it would only be refused. Addresses carry the moment they end as
 * `oe`, seconds in hex; one that says nothing, or says it otherwise, is asked for. `now`: epoch milliseconds.
 */
export function isExpired(address: string, now: number): boolean {
  const ends = /[?&]oe=([0-9a-f]{8})(?:&|$)/i.exec(address)?.[1];
  return ends !== undefined && Number.parseInt(ends, 16) * 1_000 <= now;
}
