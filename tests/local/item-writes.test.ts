// What a call of DynamoDB writes, as its request tells.
import { describe, expect, it, test } from 'vitest';
import { indexRead, itemsWritten, nameOf } from '#scripts/local/item-writes.ts';

const KEY_NAMES = new Map([['Main', ['pk', 'sk']]]);
const keyOf = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const written = (pk: string, sk: string) => ({ table: 'Main', key: keyOf(pk, sk) });
const item = (pk: string, sk: string) => ({ ...keyOf(pk, sk), text: { S: 'Hi' } });
const inMain = { TableName: 'Main' };

describe('the items written by', () => {
  test.each<[string, object, readonly object[]]>([
    ['PutItem', { ...inMain, Item: item('a', '1') }, [written('a', '1')]],
    ['UpdateItem', { ...inMain, Key: keyOf('a', '1') }, [written('a', '1')]],
    ['DeleteItem', { ...inMain, Key: keyOf('a', '1') }, [written('a', '1')]],
    [
      'BatchWriteItem',
      {
        RequestItems: {
          Main: [
            { PutRequest: { Item: item('a', '1') } },
            { DeleteRequest: { Key: keyOf('a', '2') } },
          ],
        },
      },
      [written('a', '1'), written('a', '2')],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { ...inMain, Item: item('a', '1') } },
          { Update: { ...inMain, Key: keyOf('a', '2') } },
          { Delete: { ...inMain, Key: keyOf('b', '1') } },
          { ConditionCheck: { ...inMain, Key: keyOf('c', '1') } },
        ],
      },
      [written('a', '1'), written('a', '2'), written('b', '1')],
    ],
    ['GetItem', { ...inMain, Key: keyOf('a', '1') }, []],
    ['Query', inMain, []],
  ])('%s', (action, body, expected) => {
    expect(itemsWritten({ action, body }, KEY_NAMES)).toEqual(expected);
  });

  it('a call on a table nobody knows are none', () => {
    const body = { TableName: 'Other', Key: keyOf('a', '1') };

    expect(itemsWritten({ action: 'DeleteItem', body }, KEY_NAMES)).toEqual([]);
  });
});

it('names a key alike however it is written', () => {
  const key = { sk: { S: '1' }, pk: { S: 'a' } };

  expect(nameOf({ table: 'Main', key })).toBe(nameOf(written('a', '1')));
  expect(nameOf(written('a', '1'))).not.toBe(nameOf(written('a', '2')));
});

describe('a read of an index', () => {
  const rename = (table: string) => `${table}-lagging`;
  const body = { ...inMain, IndexName: 'gsi1', Limit: 3 };

  test.each(['Query', 'Scan'])('goes to another table: %s', (action) => {
    expect(indexRead({ action, body }, rename)).toEqual({ ...body, TableName: 'Main-lagging' });
  });

  test.each<[string, string, unknown]>([
    ['a query of the table', 'Query', inMain],
    ['another call', 'GetItem', body],
    ['no body', 'Query', undefined],
  ])('is not %s', (_, action, said) => {
    expect(indexRead({ action, body: said }, rename)).toBeUndefined();
  });
});
