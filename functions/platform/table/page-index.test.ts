import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computePageIndexUpdate,
  countPageIndexKeys,
  EMPTY_PAGE_INDEX_ROOT,
  findLeafAtOffset,
  findLeafOfKey,
  listLeavesBetween,
  listLeavesForPageIndexUpdate,
  MAX_PAGE_INDEX_LEAF_KEYS,
  type PageIndexRoot,
} from './page-index.ts';

type StoredIndex = { root: PageIndexRoot; leaves: Map<string, readonly string[]> };

const makeEmptyIndex = (): StoredIndex => ({ root: EMPTY_PAGE_INDEX_ROOT, leaves: new Map() });

/** Loads only the leaves the index asks for, like the store. */
function applyChanges(
  stored: StoredIndex,
  insert: readonly string[],
  remove: readonly string[],
): StoredIndex {
  const needed = listLeavesForPageIndexUpdate(stored.root, { insert, remove });
  const loaded = new Map(needed.map((id) => [id, stored.leaves.get(id) ?? []]));
  const change = computePageIndexUpdate(stored.root, loaded, { insert, remove });
  const leaves = new Map(stored.leaves);
  for (const id of change.deleted) leaves.delete(id);
  for (const [id, keys] of change.written) leaves.set(id, keys);
  return { root: change.root, leaves };
}

const findElement = ({ root, leaves }: StoredIndex, offset: number) => {
  const found = findLeafAtOffset(root, offset);
  return found && leaves.get(found.leaf.id)?.[found.skip];
};

const listAllKeys = ({ root, leaves }: StoredIndex) =>
  root.leaves.flatMap(({ id }) => leaves.get(id) ?? []);

function expectConsistent(stored: StoredIndex, model: readonly string[]) {
  expect(listAllKeys(stored)).toEqual(model);
  expect(countPageIndexKeys(stored.root)).toBe(model.length);
  expect([...stored.leaves.keys()].sort()).toEqual(stored.root.leaves.map(({ id }) => id).sort());
  stored.root.leaves.forEach((leaf, position) => {
    const keys = stored.leaves.get(leaf.id) ?? [];
    expect(keys.length).toBe(leaf.count);
    expect(leaf.count).toBeGreaterThan(0);
    expect(leaf.count).toBeLessThanOrEqual(MAX_PAGE_INDEX_LEAF_KEYS);
    expect(leaf.from <= (keys[0] ?? '')).toBe(true);
    const before = stored.root.leaves[position - 1];
    const last = before && stored.leaves.get(before.id)?.at(-1);
    if (last === undefined) expect(leaf.from).toBe('');
    else expect(leaf.from > last).toBe(true);
  });
}

const randomKey = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('', '#0', '#1#7'))
  .map(([number, tail]) => `${String(number).padStart(3, '0')}${tail}`);

const randomChanges = fc.record({
  insert: fc.array(randomKey, { maxLength: 150 }),
  remove: fc.array(randomKey, { maxLength: 150 }),
});

describe('the page index of a list', () => {
  it('the page index has the same keys as a sorted array after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(randomChanges, { maxLength: 12 }), (changes) => {
        let stored = makeEmptyIndex();
        let model: string[] = [];
        for (const { insert, remove } of changes) {
          const removed = remove.filter((one) => !insert.includes(one));
          stored = applyChanges(stored, insert, removed);
          model = [...new Set([...model.filter((key) => !removed.includes(key)), ...insert])];
          model.sort();
          expectConsistent(stored, model);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds the key at any offset and the number of keys before any key', () => {
    fc.assert(
      fc.property(
        fc.array(randomKey, { maxLength: 600, size: 'max' }),
        randomKey,
        (inserted, requestedKey) => {
          const stored = applyChanges(makeEmptyIndex(), inserted, []);
          const model = [...new Set(inserted)].sort();

          for (let offset = 0; offset <= model.length; offset++) {
            expect(findElement(stored, offset)).toBe(model[offset]);
          }
          const found = findLeafOfKey(stored.root, requestedKey);
          const leafKeys = found && (stored.leaves.get(found.leaf.id) ?? []);
          const rank =
            (found?.before ?? 0) + (leafKeys ?? []).filter((one) => one < requestedKey).length;
          expect(rank).toBe(model.filter((one) => one < requestedKey).length);
        },
      ),
    );
  });

  it('lists every leaf that may contain keys of a range', () => {
    fc.assert(
      fc.property(
        fc.array(randomKey, { maxLength: 600 }),
        randomKey,
        randomKey,
        (inserted, one, other) => {
          const [from, to] = [one, other].sort() as [string, string];
          const stored = applyChanges(makeEmptyIndex(), inserted, []);

          const listedKeys = listLeavesBetween(stored.root, from, to).flatMap(
            (id) => stored.leaves.get(id) ?? [],
          );

          const model = [...new Set(inserted)].sort();
          expect(listedKeys.filter((each) => each >= from && each <= to)).toEqual(
            model.filter((each) => each >= from && each <= to),
          );
        },
      ),
    );
  });

  it('lists all leaves on the open side of a range without a bound', () => {
    const keys = Array.from({ length: 300 }, (_, number) => String(number).padStart(3, '0'));
    const stored = applyChanges(makeEmptyIndex(), keys, []);
    const leaves = stored.root.leaves.map(({ id }) => id);
    const middle = stored.root.leaves[2]?.from ?? '';

    expect(listLeavesBetween(stored.root, undefined, undefined)).toEqual(leaves);
    expect(listLeavesBetween(stored.root, middle, undefined)).toEqual(leaves.slice(2));
    expect(listLeavesBetween(stored.root, undefined, middle)).toEqual(leaves.slice(0, 3));
    expect(listLeavesBetween(EMPTY_PAGE_INDEX_ROOT, undefined, undefined)).toEqual([]);
    expect(listLeavesBetween(EMPTY_PAGE_INDEX_ROOT, '1', '2')).toEqual([]);
    expect(findLeafOfKey(EMPTY_PAGE_INDEX_ROOT, '1')).toBeUndefined();
  });

  it('changes only one leaf and the root when one key is inserted into a large list', () => {
    const keys = Array.from({ length: 5_000 }, (_, number) => String(number).padStart(6, '0'));
    const stored = applyChanges(makeEmptyIndex(), keys, []);

    expect(
      listLeavesForPageIndexUpdate(stored.root, { insert: ['002500x'], remove: [] }),
    ).toHaveLength(1);
    expect(stored.root.leaves.length).toBeLessThan(130);
  });

  it('joins small leaves when a list shrinks', () => {
    const keys = Array.from({ length: 2_000 }, (_, number) => String(number).padStart(6, '0'));
    let stored = applyChanges(makeEmptyIndex(), keys, []);
    for (let number = 0; number < 2_000; number++) {
      if (number % 20 !== 0) stored = applyChanges(stored, [], [String(number).padStart(6, '0')]);
    }

    expect(countPageIndexKeys(stored.root)).toBe(100);
    expect(stored.root.leaves.length).toBeLessThan(14);
  });

  it('throws when a leaf that has to change was not loaded', () => {
    const stored = applyChanges(makeEmptyIndex(), ['a', 'b'], []);

    expect(() =>
      computePageIndexUpdate(stored.root, new Map(), { insert: ['c'], remove: [] }),
    ).toThrow();
  });
});
