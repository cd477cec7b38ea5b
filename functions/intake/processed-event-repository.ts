// Remembers processed webhook events to drop duplicates, because the network repeats an event for up to 36 hours.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItems, putItems } from '#platform/table/table.ts';

const PROCESSED_TTL_SECONDS = 48 * 60 * 60;
/** The limit of one batch read. */
const KEYS_PER_READ = 100;

/** `dedupeKey` is equal for every repetition of an event, and different for every other event. */
export type DedupableWebhookEvent = { readonly dedupeKey: string };

const buildProcessedKey = ({ dedupeKey }: DedupableWebhookEvent) =>
  tableKeys.processedEvent(hashSha256(dedupeKey));

export async function selectUnprocessedWebhookEvents<One extends DedupableWebhookEvent>(
  events: readonly One[],
): Promise<readonly One[]> {
  const reads = splitIntoChunks(events.map(buildProcessedKey), KEYS_PER_READ).map((part) =>
    getItems(part),
  );
  const processedKeys = new Set((await Promise.all(reads)).flat().map(({ pk }) => pk));
  return events.filter((one) => !processedKeys.has(buildProcessedKey(one).pk));
}

/** Overwriting a record changes nothing, so no condition is needed. */
export async function recordProcessedWebhookEvents(
  events: readonly DedupableWebhookEvent[],
): Promise<void> {
  const ttl = computeTtlEpochSeconds(PROCESSED_TTL_SECONDS);
  const records = new Map(
    events.map(buildProcessedKey).map((key) => [key.pk, { key, item: { ttl } }]),
  );
  await putItems([...records.values()]);
}
