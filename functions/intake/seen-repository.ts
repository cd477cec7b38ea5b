// Which webhook changes have been taken in already. The network repeats itself for up to 36 hours.
import { ttlIn } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { keys } from '#platform/table/keys.ts';
import { getItems, putItem } from '#platform/table/table.ts';

const KEEP_SECONDS = 48 * 60 * 60;
const WRITES_AT_ONCE = 50;

/** `seenAs`: the same for everything that repeats an event, and for nothing else. */
export type Told = { readonly seenAs: string };

const keyOf = ({ seenAs }: Told) => keys.webhookSeen(sha256(seenAs));

/** Those that have not been taken in yet. */
export async function onlyNew<One extends Told>(told: readonly One[]): Promise<readonly One[]> {
  const seen = new Set((await getItems(told.map(keyOf))).map(({ pk }) => pk));
  return told.filter((one) => !seen.has(keyOf(one).pk));
}

export async function markSeen(told: readonly Told[]): Promise<void> {
  for (let start = 0; start < told.length; start += WRITES_AT_ONCE) {
    const part = told.slice(start, start + WRITES_AT_ONCE);
    await Promise.all(part.map((one) => putItem(keyOf(one), { ttl: ttlIn(KEEP_SECONDS) })));
  }
}
