import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeIndex,
  EMPTY_ROOT,
  findKey,
  findOffset,
  type IndexRoot,
  leavesBetween,
  leavesToChange,
  MAX_LEAF_KEYS,
  totalOf,
} from './page-index.ts';

type Stored = { root: IndexRoot; leaves: Map<string, readonly string[]> };

const empty = (): Stored => ({ root: EMPTY_ROOT, leaves: new Map() });

/** Loads only what the index asks for, as the store does. */
function apply(stored: Stored, insert: readonly string[], remove: readonly string[]): Stored {
  const needed = leavesToChange(stored.root, { insert, remove });
  const loaded = new Map(needed.map((id) => [id, stored.leaves.get(id) ?? []]));
  const change = changeIndex(stored.root, loaded, { insert, remove });
  const leaves = new Map(stored.leaves);
  for (const id of change.deleted) leaves.delete(id);
  for (const [id, keys] of change.written) leaves.set(id, keys);
  return { root: change.root, leaves };
}

const elementAt = ({ root, leaves }: Stored, offset: number) => {
  const found = findOffset(root, offset);
  return found && leaves.get(found.leaf.id)?.[found.skip];
};

const all = ({ root, leaves }: Stored) => root.leaves.flatMap(({ id }) => leaves.get(id) ?? []);

function expectSound(stored: Stored, model: readonly string[]) {
  expect(all(stored)).toEqual(model);
  expect(totalOf(stored.root)).toBe(model.length);
  expect([...stored.leaves.keys()].sort()).toEqual(stored.root.leaves.map(({ id }) => id).sort());
  stored.root.leaves.forEach((leaf, position) => {
    const keys = stored.leaves.get(leaf.id) ?? [];
    expect(keys.length).toBe(leaf.count);
    expect(leaf.count).toBeGreaterThan(0);
    expect(leaf.count).toBeLessThanOrEqual(MAX_LEAF_KEYS);
    expect(leaf.from <= (keys[0] ?? '')).toBe(true);
    const before = stored.root.leaves[position - 1];
    const last = before && stored.leaves.get(before.id)?.at(-1);
    if (last === undefined) expect(leaf.from).toBe('');
    else expect(leaf.from > last).toBe(true);
  });
}

const key = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('', '#0', '#1#7'))
  .map(([number, tail]) => `${String(number).padStart(3, '0')}${tail}`);

const change = fc.record({
  insert: fc.array(key, { maxLength: 150 }),
  remove: fc.array(key, { maxLength: 150 }),
});

describe('the page index', () => {
  it('equals a sorted array after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let stored = empty();
        let model: string[] = [];
        for (const { insert, remove } of changes) {
          const removed = remove.filter((one) => !insert.includes(one));
          stored = apply(stored, insert, removed);
          model = [...new Set([...model.filter((one) => !removed.includes(one)), ...insert])];
          model.sort();
          expectSound(stored, model);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds the element at any offset and the rank of any key', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 600, size: 'max' }), key, (inserted, asked) => {
        const stored = apply(empty(), inserted, []);
        const model = [...new Set(inserted)].sort();

        for (let offset = 0; offset <= model.length; offset++) {
          expect(elementAt(stored, offset)).toBe(model[offset]);
        }
        const found = findKey(stored.root, asked);
        const within = found && (stored.leaves.get(found.leaf.id) ?? []);
        const rank = (found?.before ?? 0) + (within ?? []).filter((one) => one < asked).length;
        expect(rank).toBe(model.filter((one) => one < asked).length);
      }),
    );
  });

  it('names every leaf that may hold keys of a range', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 600 }), key, key, (inserted, one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const stored = apply(empty(), inserted, []);

        const named = leavesBetween(stored.root, from, to).flatMap(
          (id) => stored.leaves.get(id) ?? [],
        );

        const model = [...new Set(inserted)].sort();
        expect(named.filter((each) => each >= from && each <= to)).toEqual(
          model.filter((each) => each >= from && each <= to),
        );
      }),
    );
  });

  it('names all leaves from an end that is open', () => {
    const keys = Array.from({ length: 300 }, (_, number) => String(number).padStart(3, '0'));
    const stored = apply(empty(), keys, []);
    const leaves = stored.root.leaves.map(({ id }) => id);
    const middle = stored.root.leaves[2]?.from ?? '';

    expect(leavesBetween(stored.root, undefined, undefined)).toEqual(leaves);
    expect(leavesBetween(stored.root, middle, undefined)).toEqual(leaves.slice(2));
    expect(leavesBetween(stored.root, undefined, middle)).toEqual(leaves.slice(0, 3));
    expect(leavesBetween(EMPTY_ROOT, undefined, undefined)).toEqual([]);
    expect(leavesBetween(EMPTY_ROOT, '1', '2')).toEqual([]);
    expect(findKey(EMPTY_ROOT, '1')).toBeUndefined();
  });

  it('touches one leaf and the root when one key comes into a large list', () => {
    const keys = Array.from({ length: 5_000 }, (_, number) => String(number).padStart(6, '0'));
    const stored = apply(empty(), keys, []);

    expect(leavesToChange(stored.root, { insert: ['002500x'], remove: [] })).toHaveLength(1);
    expect(stored.root.leaves.length).toBeLessThan(130);
  });

  it('joins leaves again when a list shrinks', () => {
    const keys = Array.from({ length: 2_000 }, (_, number) => String(number).padStart(6, '0'));
    let stored = apply(empty(), keys, []);
    for (let number = 0; number < 2_000; number++) {
      if (number % 20 !== 0) stored = apply(stored, [], [String(number).padStart(6, '0')]);
    }

    expect(totalOf(stored.root)).toBe(100);
    expect(stored.root.leaves.length).toBeLessThan(14);
  });

  it('refuses to change a leaf it was not given', () => {
    const stored = apply(empty(), ['a', 'b'], []);

    expect(() => changeIndex(stored.root, new Map(), { insert: ['c'], remove: [] })).toThrow();
  });
});
