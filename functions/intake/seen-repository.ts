// Which webhook changes have been taken in already. The network repeats itself for up to 36 hours.
import { ttlIn } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { slices } from '#platform/slices.ts';
import { keys } from '#platform/table/keys.ts';
import { getItems, putItems } from '#platform/table/table.ts';

const KEEP_SECONDS = 48 * 60 * 60;
/** As many as one read of several items holds. */
const KEYS_PER_READ = 100;

/** `seenAs`: the same for everything that repeats an event, and for nothing else. */
export type Told = { readonly seenAs: string };

const keyOf = ({ seenAs }: Told) => keys.webhookSeen(sha256(seenAs));

/** Those that have not been taken in yet. */
export async function onlyNew<One extends Told>(told: readonly One[]): Promise<readonly One[]> {
  const reads = slices(told.map(keyOf), KEYS_PER_READ).map((part) => getItems(part));
  const seen = new Set((await Promise.all(reads)).flat().map(({ pk }) => pk));
  return told.filter((one) => !seen.has(keyOf(one).pk));
}

/** Written over, a mark says the same: no condition is needed. */
export async function markSeen(told: readonly Told[]): Promise<void> {
  const ttl = ttlIn(KEEP_SECONDS);
  const marks = new Map(told.map(keyOf).map((key) => [key.pk, { key, item: { ttl } }]));
  await putItems([...marks.values()]);
}
