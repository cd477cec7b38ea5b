// The change stream of the test table: turned on for the tests that need it, because the store slows down with it.
import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { NEW_INBOUND_ITEM } from '#infra/stacks/new-inbound-item-filter.ts';
import { getDynamoClient, getTableName } from '#platform/table/dynamo-client.ts';
import { matchesEventPattern } from '#scripts/local/event-pattern.ts';
import { createDynamoDbStreamsClient } from '#scripts/local/event-sources/dynamodb-streams-client.ts';

/** Turns the stream of the current test table on. */
export const enableTableStream = (): Promise<unknown> =>
  getDynamoClient().send(
    new UpdateTableCommand({
      TableName: getTableName(),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    }),
  );

/** Every record so far that the filter of the deployed event source lets through, oldest first. */
export async function readInboundRecords(): Promise<readonly DynamoDBRecord[]> {
  const { Table } = await getDynamoClient().send(
    new DescribeTableCommand({ TableName: getTableName() }),
  );
  const streamArn = Table?.LatestStreamArn ?? '';
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const streams = createDynamoDbStreamsClient(endpoint, new AbortController().signal);
  const records: unknown[] = [];
  for (const { id } of await streams.listShards(streamArn)) {
    let iterator: string | undefined = await streams.getShardIterator(streamArn, id, undefined);
    while (iterator !== undefined) {
      const page = await streams.getRecords(iterator);
      records.push(...page.records);
      // The emulator's shard never ends.
      iterator = page.records.length > 0 ? page.nextIterator : undefined;
    }
  }
  return records.filter((record) =>
    matchesEventPattern(NEW_INBOUND_ITEM, record),
  ) as readonly DynamoDBRecord[];
}
