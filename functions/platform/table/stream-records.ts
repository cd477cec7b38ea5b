// Reads the records of the table's change stream.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { TableItem } from './table.ts';

export type StreamRecord = {
  /** Names the record in a partial failure. */
  readonly sequenceNumber: string;
  /** The item after the change; undefined when it was removed. */
  readonly item: TableItem | undefined;
};

export function parseStreamRecord({ dynamodb }: DynamoDBRecord): StreamRecord {
  const image = dynamodb?.NewImage as Record<string, AttributeValue> | undefined;
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    item: image && unmarshall(image),
  };
}
