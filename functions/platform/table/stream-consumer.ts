// Builds the Lambda handler of a change stream of the table.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { publishMetrics } from '../metrics.ts';
import type { ItemKey } from './keys.ts';
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

/**
 * `handle` returns the first record that failed, undefined when none did. That record and all later ones of the
 * batch are delivered again, so records must be handled in order and idempotently.
 */
export const createStreamConsumer =
  (handle: (records: readonly StreamRecord[]) => Promise<StreamRecord | undefined>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const failedRecord = await handle(Records.map(parseStreamRecord));
    publishMetrics();
    return {
      batchItemFailures: failedRecord ? [{ itemIdentifier: failedRecord.sequenceNumber }] : [],
    };
  };
