// The change stream of the test table: turned on for the tests that need it, because the store slows down with it.
import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { NEW_INBOUND_ITEM, RULE_FIGURES_ITEMS } from '#infra/stacks/table-stream-filters.ts';
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

/** Every record so far, oldest first. */
export async function readStreamRecords(): Promise<readonly DynamoDBRecord[]> {
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
  return records as readonly DynamoDBRecord[];
}

const filterRecords = (
  records: readonly DynamoDBRecord[],
  patterns: readonly object[],
): readonly DynamoDBRecord[] =>
  records.filter((record) => patterns.some((pattern) => matchesEventPattern(pattern, record)));

/** Those that the filters of the deployed event sources let through. */
export const selectInboundRecords = (records: readonly DynamoDBRecord[]) =>
  filterRecords(records, [NEW_INBOUND_ITEM]);
export const selectRuleFiguresRecords = (records: readonly DynamoDBRecord[]) =>
  filterRecords(records, RULE_FIGURES_ITEMS);

export const readInboundRecords = async (): Promise<readonly DynamoDBRecord[]> =>
  selectInboundRecords(await readStreamRecords());
