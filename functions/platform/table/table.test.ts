import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { ConditionFailedError, TransactionRejectedError } from './errors.ts';
import {
  attributeAtMost,
  attributeEquals,
  attributeExists,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from './expressions.ts';
import { iterateItems, queryItems } from './query.ts';
import { deleteItem, getItem, getItems, putItem, updateItem, writeTransaction } from './table.ts';

setUpTestTable();

const makeKey = (sk: string) => ({ pk: 'T', sk });

describe('single items', () => {
  test('a put with attributeMissing succeeds only for the first of two', async () => {
    await putItem(makeKey('once'), { n: 1 }, attributeMissing());
    const second = putItem(makeKey('once'), { n: 2 }, attributeMissing());
    await expect(second).rejects.toThrow(ConditionFailedError);
    expect(await getItem(makeKey('once'))).toMatchObject({ n: 1 });
  });

  test('an update sets, removes and adds attributes and returns the item', async () => {
    await putItem(makeKey('u'), { a: 1, b: 'x', c: 'y' });
    const updatedItem = await updateItem(
      makeKey('u'),
      { set: { a: 2, b: undefined, status: 'new' }, remove: ['c'], add: { n: 3 } },
      combineConditionsWithAnd(
        attributeExists(),
        combineConditionsWithOr(attributeEquals('a', 1), attributeLessThan('a', 0)),
      ),
    );
    expect(updatedItem).toEqual({ ...makeKey('u'), a: 2, status: 'new', n: 3 });
    const refused = updateItem(makeKey('u'), { set: { a: 3 } }, attributeAtMost('a', 1));
    await expect(refused).rejects.toThrow(ConditionFailedError);
  });

  test('a delete with a failing condition throws and deletes nothing', async () => {
    await putItem(makeKey('d'), { a: 1 });
    const refused = deleteItem(makeKey('d'), attributeEquals('a', 2));
    await expect(refused).rejects.toThrow(ConditionFailedError);
    await deleteItem(makeKey('d'), attributeEquals('a', 1));
    expect(await getItem(makeKey('d'), { consistent: true })).toBeUndefined();
  });
});

describe('many items', () => {
  const makeNumberedKey = (n: number) => makeKey(`many#${String(n).padStart(3, '0')}`);

  beforeAll(async () => {
    for (let n = 0; n < 250; n++) {
      const { sk } = makeNumberedKey(n);
      await putItem(makeKey(sk), { n, ...(n % 50 === 0 && { gsi2pk: 'SPARSE', gsi2sk: sk }) });
    }
  });

  test('getItems reads more than one hundred items', async () => {
    const keys = Array.from({ length: 120 }, (_, n) => makeNumberedKey(n));
    expect(await getItems([...keys, makeKey('none')])).toHaveLength(120);
  });

  test('getItems reads a key once that is given several times', async () => {
    const keys = ['many#001', 'many#002', 'many#001'].map(makeKey);
    expect(await getItems(keys)).toHaveLength(2);
  });

  test('a query supports key ranges, prefixes, limits and both directions', async () => {
    const queryNumbers = async (input: object) =>
      (await queryItems({ partition: 'T', ...input })).map((item) => item.n);
    expect(await queryNumbers({ beginsWith: 'many#24' })).toHaveLength(10);
    expect(await queryNumbers({ from: 'many#010', to: 'many#012' })).toEqual([10, 11, 12]);
    const newest = { from: 'many#248', to: 'many#~', newestFirst: true };
    expect(await queryNumbers(newest)).toEqual([249, 248]);
    expect(await queryNumbers({ from: 'many#100', limit: 2 })).toEqual([100, 101]);
  });

  test('a sparse index contains only the items that have its keys', async () => {
    expect(await queryItems({ index: 'gsi2', partition: 'SPARSE' })).toHaveLength(5);
  });

  test('iterating over a range can stop before the end', async () => {
    const readNumbers: unknown[] = [];
    for await (const item of iterateItems({ partition: 'T', beginsWith: 'many#' })) {
      readNumbers.push(item.n);
      if (readNumbers.length === 3) break;
    }
    expect(readNumbers).toEqual([0, 1, 2]);
  });
});

describe('transactions', () => {
  test('a failed condition rejects the whole transaction and reports its position', async () => {
    await putItem(makeKey('t1'), { v: 1 });
    const writes = [
      { kind: 'put', key: makeKey('t2'), item: { v: 1 }, when: attributeMissing() },
      { kind: 'check', key: makeKey('t1'), when: attributeEquals('v', 2) },
      { kind: 'update', key: makeKey('t3'), change: { add: { v: 1 } } },
    ] as const;
    const rejection = await writeTransaction(writes).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(TransactionRejectedError);
    expect((rejection as TransactionRejectedError).failedPositions).toEqual([1]);
    expect(await getItems([makeKey('t2'), makeKey('t3')])).toEqual([]);
  });
});
