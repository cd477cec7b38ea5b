// Compares ordered lists in a real table with a sorted array: pages and ranges must always be equal.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  makeLongOrderKey,
  makeOrderKey,
  makeOrderKeys,
} from '#tests/support/table/make-page-index-keys.ts';
import {
  changeOrderedTestList,
  makeOrderedTestList,
  readOrderedTestListPage,
} from '#tests/support/table/ordered-test-list.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { TransactionRejectedError } from './errors.ts';
import { buildOrderedListDeletions, buildOrderedListWrites } from './ordered-list.ts';
import { type OrderedList, readOrderedListState } from './ordered-list-item.ts';
import {
  locateOrderedListRange,
  readAllOrderedListKeys,
  readOrderedListKeys,
} from './ordered-list-ranges.ts';
import { MAX_BUFFERED_PAGE_INDEX_KEYS } from './page-index-buffer.ts';
import { queryItems } from './query.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { getItem, writeTransaction } from './table.ts';

setUpTestTable();

const CONSISTENT = { consistent: true };
const RANGES = [{ index: 'gsi1' }, { beginsWith: 'ENTRY#' }] as const;
let listCount = 0;
const makeList = (range: OrderedList['range'] = RANGES[0]) => {
  listCount += 1;
  return makeOrderedTestList(`list${listCount}`, range);
};

const insertKeys = (list: OrderedList, insert: readonly string[]) =>
  changeOrderedTestList(list, { insert, remove: [] });

const removeKeys = (list: OrderedList, remove: readonly string[]) =>
  changeOrderedTestList(list, { insert: [], remove });

const makeKeys = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => makeOrderKey(from + at));

/** Compares every page of the list, the keys between any two keys, and their number. */
async function expectSameAsArray(
  list: OrderedList,
  model: readonly string[],
  probes: readonly number[],
) {
  const state = await readOrderedListState(list, CONSISTENT);
  expect(await readOrderedListKeys(list, state)).toEqual(model);
  expect(await readAllOrderedListKeys(list, state, CONSISTENT)).toEqual(model);
  for (const offset of [0, model.length - 1, model.length, ...probes].filter((at) => at >= 0)) {
    const paging = { offset, limit: 3 };
    expect(await readOrderedTestListPage(list, paging)).toEqual(model.slice(offset, offset + 3));
    const [from, to] = [model[offset], model[offset + (probes[0] ?? 0)]];
    const between = model.filter((key) => (!from || key >= from) && (!to || key <= to));
    expect(await readOrderedListKeys(list, state, { from, to })).toEqual(between);
    const within = { from, to: to && `${to}~`, ...CONSISTENT };
    expect(await locateOrderedListRange(list, state, within)).toEqual({
      offset: from ? offset : 0,
      total: between.length,
    });
  }
}

const number = fc.nat({ max: 60 });
/** Which entries change: entries of the list are removed, the others are inserted. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.uniqueArray(number, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.uniqueArray(number, { minLength: 9, maxLength: 30 }) },
);

describe('an ordered list', () => {
  it.each(RANGES)('has the pages and ranges of a sorted array (%o)', async (range) => {
    const prefix = 'beginsWith' in range ? range.beginsWith : '';
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14, size: 'max' }),
        fc.array(fc.nat({ max: 40 }), { minLength: 2, maxLength: 3 }),
        async (steps, probes) => {
          const list = makeList(range);
          let model: readonly string[] = [];
          for (const numbers of steps) {
            // Keys so long that a few dozen make a tree of several levels.
            const keys = numbers.map((one) => `${prefix}${makeLongOrderKey(one)}`);
            const insert = keys.filter((key) => !model.includes(key));
            const remove = keys.filter((key) => model.includes(key));
            await changeOrderedTestList(list, { insert, remove });
            model = [...model.filter((key) => !remove.includes(key)), ...insert].sort();
            await expectSameAsArray(list, model, probes);
          }
          for (const offset of model.keys())
            expect(await readOrderedTestListPage(list, { offset, limit: 1 })).toEqual([
              model[offset],
            ]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('an ordered list writes its index only when the buffer is full', async () => {
    const list = makeList();
    const keys = makeKeys(MAX_BUFFERED_PAGE_INDEX_KEYS + 1);

    for (const key of keys.slice(0, MAX_BUFFERED_PAGE_INDEX_KEYS))
      expect(await insertKeys(list, [key])).toHaveLength(1);
    expect(await getItem(list.index)).toBeUndefined();

    expect(await insertKeys(list, keys.slice(-1))).toHaveLength(2);
    expect(await getItem(list.item)).not.toHaveProperty('index_changes');
    expect(await readOrderedListKeys(list, undefined)).toEqual(keys);
  });

  it("one entry that moves repeatedly does not fill the list's buffer", async () => {
    const list = makeList();
    await insertKeys(list, makeKeys(90, 100));
    let key = makeOrderKey(150);

    for (let place = 99; place > 60; place -= 1) {
      const next = makeOrderKey(place);
      expect(await changeOrderedTestList(list, { insert: [next], remove: [key] })).toHaveLength(1);
      key = next;
    }

    const [first, second] = await readOrderedListKeys(list, undefined);
    expect([first, second]).toEqual([key, makeOrderKey(100)]);
  });

  it('many new keys reach the page index together with buffered ones', async () => {
    const list = makeList();
    const keys = makeKeys(90);
    await insertKeys(list, keys.slice(0, 3));

    await insertKeys(list, keys.slice(3));

    expect(await getItem(list.item)).not.toHaveProperty('index_changes');
    expect(await readOrderedTestListPage(list, { offset: 1, limit: 100 })).toEqual(keys.slice(1));
  });

  it('an ordered list writes counters and version without a key change', async () => {
    const list = makeList();
    await insertKeys(list, makeKeys(1));
    const state = await readOrderedListState(list, CONSISTENT);
    const change = { insert: [], remove: [], set: { total: 7 } };

    await writeTransaction(await buildOrderedListWrites(list, state, change));

    const stored = { total: 7, version: state.version + 1 };
    expect(await getItem(list.item)).toMatchObject(stored);
    expect(await readOrderedListKeys(list, undefined)).toEqual(makeKeys(1));
  });
});

describe('writers of one list', () => {
  test.each([1, 5, MAX_BUFFERED_PAGE_INDEX_KEYS + 1])(
    'keep it right when each inserts %i keys at once',
    async (count) => {
      const list = makeList();
      const keys = makeOrderKeys(6 * count);
      const writers = Array.from({ length: 6 }, (_, writer) =>
        retryOnConflict(() => insertKeys(list, keys.slice(writer * count, (writer + 1) * count))),
      );

      await Promise.all(writers);

      await expectSameAsArray(list, keys, [1, 3]);
    },
  );

  test.each([1, MAX_BUFFERED_PAGE_INDEX_KEYS + 1])(
    'are rejected with %i keys when the list changed after the read',
    async (count) => {
      const list = makeList();
      await insertKeys(list, makeKeys(20));
      const stale = await readOrderedListState(list, CONSISTENT);
      await insertKeys(list, makeKeys(20, 20));

      const change = { insert: makeKeys(count, 40), remove: [], set: {} };
      const write = async () => writeTransaction(await buildOrderedListWrites(list, stale, change));

      await expect(write()).rejects.toThrow(TransactionRejectedError);
      expect(await readOrderedListKeys(list, undefined)).toEqual(makeKeys(40));
    },
  );
});

describe('a reader that knows an earlier state of the list', () => {
  test.each(RANGES)(
    'reads the right page after the buffer reached the index (%o)',
    async (range) => {
      const list = makeList(range);
      const prefix = 'beginsWith' in range ? range.beginsWith : '';
      const keys = makeKeys(120).map((key) => `${prefix}${key}`);
      await insertKeys(list, keys.slice(60));
      await insertKeys(list, keys.slice(20, 60));
      await insertKeys(list, keys.slice(12, 20));
      const known = await readOrderedListState(list, CONSISTENT);
      await insertKeys(list, keys.slice(0, 12));

      for (const offset of [1, 19, 60, 119]) {
        const page = await readOrderedTestListPage(list, { offset, limit: 5 }, known);
        expect(page).toEqual(keys.slice(offset, offset + 5));
      }
      expect(await readOrderedListKeys(list, known)).toEqual(keys);
      const range60 = { from: keys[60], to: undefined, ...CONSISTENT };
      expect(await locateOrderedListRange(list, known, range60)).toEqual({ offset: 60, total: 60 });
    },
  );
});

describe('the deletion of a list', () => {
  it('deleting an ordered list deletes every node of its index', async () => {
    const list = makeList();
    const keys = Array.from({ length: 20 }, (_, at) => makeLongOrderKey(8 * at));
    await insertKeys(list, keys);
    await removeKeys(list, keys.slice(0, 13));
    await removeKeys(list, keys.slice(13));
    const state = await readOrderedListState(list, CONSISTENT);
    const listIndex = () => queryItems({ partition: list.index.pk, beginsWith: list.index.sk });
    expect((await listIndex()).length).toBeGreaterThan(1);

    await writeTransaction(await buildOrderedListDeletions(list, state));

    expect(await listIndex()).toEqual([]);
    expect(await getItem(list.item)).toBeUndefined();
  });

  it('deleting an ordered list is rejected when entries have arrived since', async () => {
    const list = makeList();
    await insertKeys(list, makeKeys(20));
    await removeKeys(list, makeKeys(20));
    const stale = await readOrderedListState(list, CONSISTENT);
    await insertKeys(list, makeKeys(20));

    await expect(buildOrderedListDeletions(list, stale)).rejects.toThrow(TransactionRejectedError);
  });

  it('deleting an ordered list is refused while it has entries', async () => {
    const list = makeList();
    await insertKeys(list, makeKeys(1));
    const state = await readOrderedListState(list, CONSISTENT);

    await expect(buildOrderedListDeletions(list, state)).rejects.toThrow('not empty');
  });
});
