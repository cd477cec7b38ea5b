// Reading ranges: one partition of the table or of an index, in key order.
import { type AttributeValue, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo, tableName } from './client.ts';
import { Placeholders } from './expressions.ts';
import { callTable } from './retry.ts';
import type { Item } from './table.ts';

type IndexName = 'gsi1' | 'gsi2' | 'gsi3';

export type QueryInput = {
  readonly index?: IndexName;
  readonly partition: string;
  /** Inclusive bounds of the sort key; a missing one is open. */
  readonly from?: string;
  readonly to?: string;
  readonly beginsWith?: string;
  readonly limit?: number;
  readonly newestFirst?: boolean;
  readonly consistent?: boolean;
};

type Page = { readonly items: readonly Item[]; readonly last?: Record<string, AttributeValue> };

function keyCondition(input: QueryInput, at: Placeholders): string {
  const prefix = input.index ?? '';
  const sk = `${prefix}sk`;
  const parts = [`${at.name(`${prefix}pk`)} = ${at.value(input.partition)}`];
  if (input.beginsWith !== undefined) {
    parts.push(`begins_with(${at.name(sk)}, ${at.value(input.beginsWith)})`);
  } else if (input.from !== undefined && input.to !== undefined) {
    parts.push(`${at.name(sk)} BETWEEN ${at.value(input.from)} AND ${at.value(input.to)}`);
  } else if (input.from !== undefined) {
    parts.push(`${at.name(sk)} >= ${at.value(input.from)}`);
  } else if (input.to !== undefined) {
    parts.push(`${at.name(sk)} <= ${at.value(input.to)}`);
  }
  return parts.join(' AND ');
}

async function queryPage(
  input: QueryInput,
  limit: number | undefined,
  start: Record<string, AttributeValue> | undefined,
): Promise<Page> {
  const at = new Placeholders();
  const condition = keyCondition(input, at);
  const output = await callTable(() =>
    dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        ...(input.index && { IndexName: input.index }),
        KeyConditionExpression: condition,
        ...at.toInput(),
        ScanIndexForward: !(input.newestFirst ?? false),
        ConsistentRead: input.consistent ?? false,
        ...(limit !== undefined && { Limit: limit }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    ),
  );
  return {
    items: (output.Items ?? []).map((item) => unmarshall(item)),
    ...(output.LastEvaluatedKey && { last: output.LastEvaluatedKey }),
  };
}

/** Streams a range item by item, fetching pages as they are needed. */
export async function* walk(input: QueryInput): AsyncGenerator<Item> {
  let start: Record<string, AttributeValue> | undefined;
  let remaining = input.limit;
  do {
    const page = await queryPage(input, remaining, start);
    yield* page.items;
    if (remaining !== undefined) remaining -= page.items.length;
    start = page.last;
  } while (start !== undefined && (remaining === undefined || remaining > 0));
}

/** The whole range, or its first `limit` items. */
export async function query(input: QueryInput): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of walk(input)) items.push(item);
  return items;
}
