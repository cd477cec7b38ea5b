// Builds the Lambda handler of a change stream of the table.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { ItemKey } from './keys.ts';
import type { TableItem } from './table.ts';

export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly key: ItemKey;
  /** The item after the change; undefined when it was removed. */
  readonly item: TableItem | undefined;
};

function parseStreamRecord({ dynamodb }: DynamoDBRecord): StreamRecord {
  const image = dynamodb?.NewImage as Record<string, AttributeValue> | undefined;
  const { pk, sk } = dynamodb?.Keys ?? {};
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    key: { pk: pk?.S ?? '', sk: sk?.S ?? '' },
    item: image && unmarshall(image),
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
    return {
      batchItemFailures: failedRecord ? [{ itemIdentifier: failedRecord.sequenceNumber }] : [],
    };
  };
