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

type ParsedRecord = { readonly source: DynamoDBRecord; readonly record: StreamRecord };

async function setAside(source: DynamoDBRecord, error: Error): Promise<void> {
  await storeStreamFailure(source, error);
  logger.error('a record of the stream was set aside', {
    sequence_number: source.dynamodb?.SequenceNumber,
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
  let parsed = sources.map(
    (source): ParsedRecord => ({ source, record: parseStreamRecord(source) }),
  );
  for (;;) {
    const failure = await handle(parsed.map(({ record }) => record));
    const failed = parsed.find(({ record }) => record === failure?.record);
    if (failed === undefined || failure?.unreadable === undefined) return failure?.record;
    await setAside(failed.source, failure.unreadable);
    parsed = parsed.filter((one) => one !== failed);
  }
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
