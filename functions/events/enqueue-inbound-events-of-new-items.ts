// Turns newly stored comments and messages into events. The change stream of the table is the outbox, so code that
// stores an item need not announce it, and no stored item can be left out.
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { nowMs } from '#platform/clock.ts';
import { enqueueJobs } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { addMetrics } from '#platform/metrics.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { TableItem } from '#platform/table/table.ts';
import type {
  TableStreamRecord,
  TableStreamRecordFailure,
} from '#platform/table/table-stream-consumer.ts';
import { inboundEventJob } from './jobs.ts';

/** Builds the event of a stored item. Undefined when the item is of another kind. */
export type InboundEventBuilder = (item: TableItem) => InboundEvent | undefined;

/** The queue takes ten messages in one call. */
const BATCH_SIZE = 10;

type RecordWithEvent = { readonly record: TableStreamRecord; readonly event: InboundEvent };

type Events = {
  readonly events: readonly RecordWithEvent[];
  readonly failure: TableStreamRecordFailure | undefined;
};

/** The events of the records up to the first unreadable one. */
function buildEvents(
  records: readonly TableStreamRecord[],
  builders: readonly InboundEventBuilder[],
): Events {
  const events: RecordWithEvent[] = [];
  for (const record of records) {
    const { item } = record;
    try {
      for (const build of builders) {
        const event = item && build(item);
        if (event) events.push({ record, event });
      }
    } catch (error) {
      const key = { pk: item?.pk, sk: item?.sk };
      logger.error('a new item cannot be read as an event', { key, error: error as Error });
      return { events, failure: { record, unreadable: error as Error } };
    }
  }
  return { events, failure: undefined };
}

/**
 * People write several messages in a row. Rules evaluate each message after this time, when the next one may have
 * arrived, and answer the last.
 */
const MESSAGE_WAIT_SECONDS = 5;

const isWaitedFor = ({ kind, writtenAt }: InboundEvent): boolean =>
  kind !== 'comment' && nowMs() - Date.parse(writtenAt) < MESSAGE_WAIT_SECONDS * 1_000;

/** False when the queue did not accept all of them. */
async function tryEnqueueEvents(events: readonly InboundEvent[]): Promise<boolean> {
  const waiting = events.filter(isWaitedFor);
  const others = events.filter((event) => !waiting.includes(event));
  try {
    if (others.length > 0) await enqueueJobs(inboundEventJob, others);
    if (waiting.length > 0)
      await enqueueJobs(inboundEventJob, waiting, { delaySeconds: MESSAGE_WAIT_SECONDS });
    return true;
  } catch (error) {
    logger.error('events were not enqueued', { count: events.length, error: error as Error });
    return false;
  }
}

/** No webhook brings older items: they are the past of a newly linked account, which the network lists late. */
const LONGEST_WEBHOOK_DELAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Counts the sources of events. When refreshes find items that webhooks should have brought, webhooks are silent.
 * Imports find only items older than themselves.
 */
function countBySource(events: readonly InboundEvent[]): void {
  const current = events.filter(
    ({ source, writtenAt }) =>
      source !== 'import' && nowMs() - Date.parse(writtenAt) < LONGEST_WEBHOOK_DELAY_MS,
  );
  const missed = current.filter(({ source }) => source === 'refresh');
  if (current.length > 0)
    addMetrics('webhooks', { InboundItems: current.length, MissedByWebhooks: missed.length });
}

/** Enqueues an event for each record, in order. Returns the first record that failed. */
export const enqueueInboundEventsOfNewItems =
  (builders: readonly InboundEventBuilder[]) =>
  async (records: readonly TableStreamRecord[]): Promise<TableStreamRecordFailure | undefined> => {
    const { events, failure } = buildEvents(records, builders);
    for (const chunk of splitIntoChunks(events, BATCH_SIZE)) {
      const chunkEvents = chunk.map(({ event }) => event);
      if (!(await tryEnqueueEvents(chunkEvents))) return chunk[0];
      countBySource(chunkEvents);
    }
    return failure;
  };
