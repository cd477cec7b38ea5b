// Turns newly stored comments and messages into events. The change stream of the table is the outbox: whoever stores
// an item need not announce it, and nothing that was stored can be left out.
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { InboundEvent } from '#functions/connection/domain/inbound-event.ts';
import { enqueueJobs } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { parseStreamRecord } from '#platform/table/stream-records.ts';
import type { TableItem } from '#platform/table/table.ts';
import { inboundEventJob } from './jobs.ts';

/** Builds the event of a stored item; undefined when the item is of another kind. */
export type InboundEventBuilder = (item: TableItem) => InboundEvent | undefined;

/** The queue takes ten messages in one call. */
const BATCH_SIZE = 10;

type RoutedRecord = { readonly sequenceNumber: string; readonly event: InboundEvent };

/** The events of the records up to the first one that cannot be read, which is `failedAt`. */
function buildEvents(
  { Records }: DynamoDBStreamEvent,
  builders: readonly InboundEventBuilder[],
): { readonly routed: readonly RoutedRecord[]; readonly failedAt: string | undefined } {
  const routed: RoutedRecord[] = [];
  for (const record of Records) {
    const { sequenceNumber, item } = parseStreamRecord(record);
    try {
      for (const build of builders) {
        const event = item && build(item);
        if (event) routed.push({ sequenceNumber, event });
      }
    } catch (error) {
      logger.error('a new item cannot be read as an event', {
        key: { pk: item?.pk, sk: item?.sk },
        error: error as Error,
      });
      return { routed, failedAt: sequenceNumber };
    }
  }
  return { routed, failedAt: undefined };
}

/** Undefined when the queue accepted them; otherwise the first record, from which on all are delivered again. */
async function findFailure(records: readonly RoutedRecord[]): Promise<string | undefined> {
  try {
    await enqueueJobs(
      inboundEventJob,
      records.map(({ event }) => event),
      { groupBy: ({ igUserId }) => igUserId },
    );
    return undefined;
  } catch (error) {
    logger.error('events were not enqueued', { count: records.length, error: error as Error });
    return records[0]?.sequenceNumber;
  }
}

/** Enqueues an event for each record. Reports the first failed record: it and all later ones are delivered again. */
export const routeNewItems =
  (builders: readonly InboundEventBuilder[]) =>
  async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const { routed, failedAt } = buildEvents(batch, builders);
    for (const chunk of splitIntoChunks(routed, BATCH_SIZE)) {
      const failedChunkAt = await findFailure(chunk);
      if (failedChunkAt !== undefined)
        return { batchItemFailures: [{ itemIdentifier: failedChunkAt }] };
    }
    return { batchItemFailures: failedAt === undefined ? [] : [{ itemIdentifier: failedAt }] };
  };
