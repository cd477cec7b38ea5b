import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { ConditionFailedError, TransactionRefusedError } from './errors.ts';
import { and, atMost, equals, exists, lessThan, missing, or } from './expressions.ts';
import { query, walk } from './query.ts';
import { deleteItem, getItem, getItems, putItem, transact, updateItem } from './table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const key = (sk: string) => ({ pk: 'T', sk });

describe('single items', () => {
  test('a put under `missing` happens once', async () => {
    await putItem(key('once'), { n: 1 }, missing());
    await expect(putItem(key('once'), { n: 2 }, missing())).rejects.toThrow(ConditionFailedError);
    expect(await getItem(key('once'))).toMatchObject({ n: 1 });
  });

  test('an update sets, removes what is undefined, adds, and answers the outcome', async () => {
    await putItem(key('u'), { a: 1, b: 'x', c: 'y' });
    const after = await updateItem(
      key('u'),
      { set: { a: 2, b: undefined, status: 'new' }, remove: ['c'], add: { n: 3 } },
      and(exists(), or(equals('a', 1), lessThan('a', 0))),
    );
    expect(after).toEqual({ ...key('u'), a: 2, status: 'new', n: 3 });
    await expect(updateItem(key('u'), { set: { a: 3 } }, atMost('a', 1))).rejects.toThrow(
      ConditionFailedError,
    );
  });

  test('a delete may be conditional', async () => {
    await putItem(key('d'), { a: 1 });
    await expect(deleteItem(key('d'), equals('a', 2))).rejects.toThrow(ConditionFailedError);
    await deleteItem(key('d'), equals('a', 1));
    expect(await getItem(key('d'), { consistent: true })).toBeUndefined();
  });
});

describe('many items', () => {
  beforeAll(async () => {
    for (let n = 0; n < 250; n++) {
      const sk = `many#${String(n).padStart(3, '0')}`;
      await putItem(key(sk), { n, ...(n % 50 === 0 && { gsi2pk: 'SPARSE', gsi2sk: sk }) });
    }
  });

  test('a batch reads more than a hundred', async () => {
    const keys = Array.from({ length: 120 }, (_, n) => key(`many#${String(n).padStart(3, '0')}`));
    expect(await getItems([...keys, key('none')])).toHaveLength(120);
  });

  test('ranges, limits and directions', async () => {
    const numbers = async (input: object) =>
      (await query({ partition: 'T', ...input })).map((item) => item.n);
    expect(await numbers({ beginsWith: 'many#24' })).toHaveLength(10);
    expect(await numbers({ from: 'many#010', to: 'many#012' })).toEqual([10, 11, 12]);
    expect(await numbers({ from: 'many#248', to: 'many#~', newestFirst: true })).toEqual([
      249, 248,
    ]);
    expect(await numbers({ from: 'many#100', limit: 2 })).toEqual([100, 101]);
  });

  test('an index holds only items with its keys', async () => {
    expect(await query({ index: 'gsi2', partition: 'SPARSE' })).toHaveLength(5);
  });

  test('a walk stops reading when its reader does', async () => {
    const seen: unknown[] = [];
    for await (const item of walk({ partition: 'T', beginsWith: 'many#' })) {
      seen.push(item.n);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('transactions', () => {
  test('all or nothing, and the refusal names what failed', async () => {
    await putItem(key('t1'), { v: 1 });
    const writes = [
      { kind: 'put', key: key('t2'), item: { v: 1 }, when: missing() },
      { kind: 'check', key: key('t1'), when: equals('v', 2) },
      { kind: 'update', key: key('t3'), change: { add: { v: 1 } } },
    ] as const;
    const refused = await transact(writes).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TransactionRefusedError);
    expect((refused as TransactionRefusedError).failed).toEqual([1]);
    expect(await getItems([key('t2'), key('t3')])).toEqual([]);
  });
});
