// The change stream of the test table: turned on for the tests that need it, because the store slows down with it.
import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import {
  ACCOUNT_CHANGE_STREAM_FILTERS,
  NEW_INBOUND_ITEM_STREAM_FILTER,
} from '#infra/stacks/table-stream-filters.ts';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import { createDynamoDbStreamsClient } from '#scripts/local/event-sources/streams/dynamodb-streams-client.ts';
import { matchesEventBridgePattern } from '#scripts/local/events/event-pattern.ts';

/** Turns the stream of the current test table on. */
export const enableTableStream = (): Promise<unknown> =>
  getDynamoClient().send(
    new UpdateTableCommand({
      TableName: getTableName(),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );

export type TableStream = {
  /** The records since the last read, oldest first; the first read begins with the oldest record. */
  readonly readNew: () => Promise<readonly DynamoDBRecord[]>;
};

/** Opens the stream of the current test table. It keeps its place, because the store reads a stream from its start. */
export async function openTableStream(): Promise<TableStream> {
  const { Table } = await getDynamoClient().send(
    new DescribeTableCommand({ TableName: getTableName() }),
  );
  const streamArn = Table?.LatestStreamArn ?? '';
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const streams = createDynamoDbStreamsClient(endpoint, new AbortController().signal);
  const positions = new Map<string, string>();

  async function readShard(id: string): Promise<readonly unknown[]> {
    const records: unknown[] = [];
    for (;;) {
      const iterator =
        positions.get(id) ?? (await streams.getShardIterator(streamArn, id, undefined));
      const page = await streams.getRecords(iterator);
      records.push(...page.records);
      if (page.nextIterator !== undefined) positions.set(id, page.nextIterator);
      // The emulator's shard never ends.
      if (page.records.length === 0) return records;
    }
  }

  return {
    readNew: async () => {
      const shards = await streams.listShards(streamArn);
      const records = await Promise.all(shards.map(({ id }) => readShard(id)));
      return records.flat() as readonly DynamoDBRecord[];
    },
  };
}

/** Every record, oldest first. */
export const readStreamRecords = async (): Promise<readonly DynamoDBRecord[]> =>
  (await openTableStream()).readNew();

const filterRecords = (
  records: readonly DynamoDBRecord[],
  patterns: readonly object[],
): readonly DynamoDBRecord[] =>
  records.filter((record) =>
    patterns.some((pattern) => matchesEventBridgePattern(pattern, record)),
  );

/** The records that pass the filters of the deployed event sources. */
export const selectInboundRecords = (records: readonly DynamoDBRecord[]) =>
  filterRecords(records, [NEW_INBOUND_ITEM_STREAM_FILTER]);
export const selectAccountChangeRecords = (records: readonly DynamoDBRecord[]) =>
  filterRecords(records, ACCOUNT_CHANGE_STREAM_FILTERS);

export const readInboundRecords = async (): Promise<readonly DynamoDBRecord[]> =>
  selectInboundRecords(await readStreamRecords());
