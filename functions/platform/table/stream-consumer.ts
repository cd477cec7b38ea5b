// Builds the Lambda handler of a change stream of the table. Records that it cannot read are set aside.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../logger.ts';
import { addMetrics, publishMetrics } from '../metrics.ts';
import type { ItemKey } from './keys.ts';
import { storeStreamFailure } from './stream-failures.ts';
import type { TableItem } from './table.ts';

export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly key: ItemKey;
  /** The item before the change; undefined when it was added. */
  readonly before: TableItem | undefined;
  /** The item after the change; undefined when it was removed. */
  readonly item: TableItem | undefined;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Lambda delivers binary values as base64. Our items have them as attributes only, never deeper. */
const parseImage = (image: Image): TableItem | undefined =>
  image &&
  unmarshall(
    Object.fromEntries(
      Object.entries(image).map(([name, value]) => [
        name,
        (value.B === undefined ? value : { B: Buffer.from(value.B, 'base64') }) as AttributeValue,
      ]),
    ),
  );

function parseStreamRecord({ dynamodb }: DynamoDBRecord): StreamRecord {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    key: { pk: pk?.S ?? '', sk: sk?.S ?? '' },
    before: parseImage(dynamodb?.OldImage),
    item: parseImage(dynamodb?.NewImage),
  };
}

export type StreamRecordFailure = {
  readonly record: StreamRecord;
  /** Why the record itself cannot be handled; undefined when the table or a queue failed, which retries get over. */
  readonly unreadable?: Error;
};

async function setAside(source: DynamoDBRecord, error: Error): Promise<void> {
  await storeStreamFailure(source, error);
  const { Keys, SequenceNumber } = source.dynamodb ?? {};
  logger.error('a record of the stream was set aside', {
    key: { pk: Keys?.pk?.S, sk: Keys?.sk?.S },
    sequence_number: SequenceNumber,
    error,
  });
  // An alarm watches it.
  addMetrics('stream', { UnreadableStreamRecords: 1 });
}

type StreamHandler = (records: readonly StreamRecord[]) => Promise<StreamRecordFailure | undefined>;

/** Returns the first record that has to be delivered again; undefined when none has. */
async function handleReadable(
  handle: StreamHandler,
  sources: readonly DynamoDBRecord[],
): Promise<StreamRecord | undefined> {
  const unreadable = new Map<DynamoDBRecord, Error>();
  const readable = new Map<StreamRecord, DynamoDBRecord>();
  for (const source of sources) {
    try {
      readable.set(parseStreamRecord(source), source);
    } catch (error) {
      unreadable.set(source, error as Error);
    }
  }
  let failure = await handle([...readable.keys()]);
  for (;;) {
    const source = failure && readable.get(failure.record);
    if (failure?.unreadable === undefined || source === undefined) break;
    unreadable.set(source, failure.unreadable);
    readable.delete(failure.record);
    failure = await handle([...readable.keys()]);
  }
  const failed = failure && readable.get(failure.record);
  for (const source of sources) {
    // It and what is behind it are delivered again.
    if (source === failed) break;
    const error = unreadable.get(source);
    if (error) await setAside(source, error);
  }
  return failure?.record;
}

/**
 * `handle` returns the first record that failed, undefined when none did. That record and all later ones of the
 * batch are delivered again until they are handled, so records must be handled in order and idempotently. One that cannot
 * be read is set aside instead, and the others are handled without it: it would hold back its shard for a day.
 */
export const createStreamConsumer =
  (handle: StreamHandler) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const failed = await handleReadable(handle, Records);
    publishMetrics();
    return { batchItemFailures: failed ? [{ itemIdentifier: failed.sequenceNumber }] : [] };
  };
