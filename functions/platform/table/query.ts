// Queries one partition of the table or of an index, in key order.
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { getDynamoClient, getTableName } from './dynamo-client.ts';
import { TableExpressionPlaceholders } from './expressions.ts';
import { callTableWithRetry } from './retry.ts';
import type { TableItem } from './table.ts';

type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

export type TableQueryInput = {
  readonly index?: IndexName;
  readonly partition: string;
  /** Inclusive bounds of the sort key; a missing one means no bound. */
  readonly from?: string;
  readonly to?: string;
  readonly beginsWith?: string;
  readonly limit?: number;
  readonly newestFirst?: boolean;
  readonly consistent?: boolean;
};

type QueryPage = {
  readonly items: readonly TableItem[];
  readonly lastKey?: Record<string, AttributeValue>;
};

function buildKeyCondition(
  input: TableQueryInput,
  placeholders: TableExpressionPlaceholders,
): string {
  const prefix = input.index ?? '';
  const sk = `${prefix}sk`;
  const parts = [`${placeholders.name(`${prefix}pk`)} = ${placeholders.value(input.partition)}`];
  if (input.beginsWith !== undefined) {
    parts.push(`begins_with(${placeholders.name(sk)}, ${placeholders.value(input.beginsWith)})`);
  } else if (input.from !== undefined && input.to !== undefined) {
    parts.push(
      `${placeholders.name(sk)} BETWEEN ${placeholders.value(input.from)} AND ${placeholders.value(input.to)}`,
    );
  } else if (input.from !== undefined) {
    parts.push(`${placeholders.name(sk)} >= ${placeholders.value(input.from)}`);
  } else if (input.to !== undefined) {
    parts.push(`${placeholders.name(sk)} <= ${placeholders.value(input.to)}`);
  }
  return parts.join(' AND ');
}

async function readQueryPage(
  input: TableQueryInput,
  limit: number | undefined,
  startKey: Record<string, AttributeValue> | undefined,
): Promise<QueryPage> {
  const placeholders = new TableExpressionPlaceholders();
  const keyCondition = buildKeyCondition(input, placeholders);
  const output = await callTableWithRetry(() =>
    getDynamoClient().send(
      new QueryCommand({
        TableName: getTableName(),
        ...(input.index && { IndexName: input.index }),
        KeyConditionExpression: keyCondition,
        ...placeholders.toInput(),
        ScanIndexForward: !(input.newestFirst ?? false),
        ConsistentRead: input.consistent ?? false,
        ...(limit !== undefined && { Limit: limit }),
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    ),
  );
  return {
    items: (output.Items ?? []).map((item) => unmarshall(item)),
    ...(output.LastEvaluatedKey && { lastKey: output.LastEvaluatedKey }),
  };
}

/** Yields the items of a range one by one and reads the next page only when it is needed. */
export async function* iterateItems(input: TableQueryInput): AsyncGenerator<TableItem> {
  let startKey: Record<string, AttributeValue> | undefined;
  let remaining = input.limit;
  do {
    const page = await readQueryPage(input, remaining, startKey);
    yield* page.items;
    if (remaining !== undefined) remaining -= page.items.length;
    startKey = page.lastKey;
  } while (startKey !== undefined && (remaining === undefined || remaining > 0));
}

/** Returns the whole range, or its first `limit` items. */
export async function queryItems(input: TableQueryInput): Promise<readonly TableItem[]> {
  const items: TableItem[] = [];
  for await (const item of iterateItems(input)) items.push(item);
  return items;
}
