// Finds the items that a DynamoDB request writes.
import { describe, expect, it, test } from 'vitest';
import {
  listRequestWrittenItemKeys,
  redirectIndexReadToReplica,
  serializeWrittenItemKey,
} from '#scripts/local/table/dynamodb-writes-and-index-reads.ts';

const KEY_NAMES = new Map([['Main', ['pk', 'sk']]]);
const keyOf = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const buildWrittenItem = (pk: string, sk: string) => ({ table: 'Main', key: keyOf(pk, sk) });
const buildItem = (pk: string, sk: string) => ({ ...keyOf(pk, sk), text: { S: 'Hi' } });
const mainTable = { TableName: 'Main' };

describe('the written items of a DynamoDB request', () => {
  test.each<[string, object, readonly object[]]>([
    ['PutItem', { ...mainTable, Item: buildItem('a', '1') }, [buildWrittenItem('a', '1')]],
    ['UpdateItem', { ...mainTable, Key: keyOf('a', '1') }, [buildWrittenItem('a', '1')]],
    ['DeleteItem', { ...mainTable, Key: keyOf('a', '1') }, [buildWrittenItem('a', '1')]],
    [
      'BatchWriteItem',
      {
        RequestItems: {
          Main: [
            { PutRequest: { Item: buildItem('a', '1') } },
            { DeleteRequest: { Key: keyOf('a', '2') } },
          ],
        },
      },
      [buildWrittenItem('a', '1'), buildWrittenItem('a', '2')],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { ...mainTable, Item: buildItem('a', '1') } },
          { Update: { ...mainTable, Key: keyOf('a', '2') } },
          { Delete: { ...mainTable, Key: keyOf('b', '1') } },
          { ConditionCheck: { ...mainTable, Key: keyOf('c', '1') } },
        ],
      },
      [buildWrittenItem('a', '1'), buildWrittenItem('a', '2'), buildWrittenItem('b', '1')],
    ],
    ['GetItem', { ...mainTable, Key: keyOf('a', '1') }, []],
    ['Query', mainTable, []],
  ])('finds the puts, updates and deletes of a DynamoDB request: %s', (action, body, expected) => {
    expect(listRequestWrittenItemKeys({ action, body }, KEY_NAMES)).toEqual(expected);
  });

  it('finds no written items in a DynamoDB request to an unknown table', () => {
    const body = { TableName: 'Other', Key: keyOf('a', '1') };

    expect(listRequestWrittenItemKeys({ action: 'DeleteItem', body }, KEY_NAMES)).toEqual([]);
  });
});

it("serializes an item's key to one text in any attribute order", () => {
  const key = { sk: { S: '1' }, pk: { S: 'a' } };

  expect(serializeWrittenItemKey({ table: 'Main', key })).toBe(
    serializeWrittenItemKey(buildWrittenItem('a', '1')),
  );
  expect(serializeWrittenItemKey(buildWrittenItem('a', '1'))).not.toBe(
    serializeWrittenItemKey(buildWrittenItem('a', '2')),
  );
});

describe('a DynamoDB read of an index', () => {
  const getReplicaName = (table: string) => `${table}-lagging`;
  const body = { ...mainTable, IndexName: 'gsi1', Limit: 3 };

  test.each(['Query', 'Scan'])(
    'redirects an index read to the lagging replica for %s',
    (action) => {
      expect(redirectIndexReadToReplica({ action, body }, getReplicaName)).toEqual({
        ...body,
        TableName: 'Main-lagging',
      });
    },
  );

  test.each<[string, string, unknown]>([
    ['a query of the table', 'Query', mainTable],
    ['a call that reads no index', 'GetItem', body],
    ['a call without a body', 'Query', undefined],
  ])('does not redirect %s to the lagging replica table', (_, action, requestBody) => {
    expect(
      redirectIndexReadToReplica({ action, body: requestBody }, getReplicaName),
    ).toBeUndefined();
  });
});
