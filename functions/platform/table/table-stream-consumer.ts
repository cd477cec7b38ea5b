// Builds the Lambda handler of a change stream of the table. Records that it cannot read are set aside.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../logger.ts';
import { addMetrics, publishMetrics } from '../metrics.ts';
import type { ItemKey } from './keys.ts';
import type { TableItem } from './table.ts';
import { storeTableStreamFailure } from './table-stream-failures.ts';

export type TableStreamRecord = {
  readonly sequenceNumber: string;
  readonly key: ItemKey;
  /** The item before the change; undefined when it was added. */
  readonly before: TableItem | undefined;
  /** The item after the change; undefined when it was removed. */
  readonly item: TableItem | undefined;
};

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Lambda delivers binary values as base64. Our items have them only as attributes, never deeper. */
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

function parseStreamRecord({ dynamodb }: DynamoDBRecord): TableStreamRecord {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    key: { pk: pk?.S ?? '', sk: sk?.S ?? '' },
    before: parseImage(dynamodb?.OldImage),
    item: parseImage(dynamodb?.NewImage),
  };
}

export type TableStreamRecordFailure = {
  readonly record: TableStreamRecord;
  /** Why the record itself cannot be handled; undefined when the table or a queue failed, which a retry solves. */
  readonly unreadable?: Error;
};

type UnreadableRecord = { readonly source: DynamoDBRecord; readonly error: Error };

type StreamHandler = (
  records: readonly TableStreamRecord[],
) => Promise<TableStreamRecordFailure | undefined>;

function logUnreadable({ source, error }: UnreadableRecord): void {
  const { Keys, SequenceNumber } = source.dynamodb ?? {};
  logger.error('a record of the stream cannot be read', {
    key: { pk: Keys?.pk?.S, sk: Keys?.sk?.S },
    sequence_number: SequenceNumber,
    error,
  });
}

async function setAside({ source, error }: UnreadableRecord): Promise<void> {
  await storeTableStreamFailure(source, error);
  // An alarm watches it.
  addMetrics('stream', { UnreadableStreamRecords: 1 });
}

/** `failed`: the first record to deliver again, together with all later ones. */
async function handleReadable(
  handle: StreamHandler,
  sources: readonly DynamoDBRecord[],
): Promise<{
  readonly failed: DynamoDBRecord | undefined;
  readonly unreadable: readonly UnreadableRecord[];
}> {
  const unreadable = new Map<DynamoDBRecord, Error>();
  const readable = new Map<TableStreamRecord, DynamoDBRecord>();
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
  const done = failed ? sources.slice(0, sources.indexOf(failed)) : sources;
  return {
    failed,
    unreadable: done.flatMap((source) => {
      const error = unreadable.get(source);
      return error ? [{ source, error }] : [];
    }),
  };
}

export type TableStreamEvent = DynamoDBStreamEvent & {
  /** The records are already set aside, and stay there unless they are handled now. */
  readonly isReplay?: true;
};

/**
 * `handle` returns the first record that failed, undefined when none did. That record and all later ones of the batch
 * are delivered again until they are handled, so records must be handled in order and idempotently. A record that
 * cannot be read is set aside, and the others are handled without it: it would hold back its shard for a day.
 */
export const createTableStreamConsumer =
  (handle: StreamHandler) =>
  async ({ Records, isReplay }: TableStreamEvent): Promise<DynamoDBBatchResponse> => {
    const { failed, unreadable } = await handleReadable(handle, Records);
    for (const record of unreadable) {
      logUnreadable(record);
      if (!isReplay) await setAside(record);
    }
    publishMetrics();
    const notHandled = [
      ...(isReplay ? unreadable.map(({ source }) => source) : []),
      failed ?? [],
    ].flat();
    return {
      batchItemFailures: notHandled.map(({ dynamodb }) => ({
        itemIdentifier: dynamodb?.SequenceNumber ?? '',
      })),
    };
  };
