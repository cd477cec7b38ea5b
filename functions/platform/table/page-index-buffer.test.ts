import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { InMemoryPageIndex } from '#tests/support/table/in-memory-page-index.ts';
import { makeLongOrderKey, makeOrderKey } from '#tests/support/table/make-page-index-keys.ts';
import {
  applyKeyChanges,
  countKeyChanges,
  decodeKeyChanges,
  encodeKeyChanges,
  mergeKeyChanges,
} from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-changed-nodes.ts';
import { countKeys } from './page-index-node.ts';

const NONE: PageIndexKeyChanges = { insert: [], remove: [] };
const change = (insert: readonly string[], remove: readonly string[]): PageIndexKeyChanges => ({
  insert,
  remove,
});

test.each([
  ['an insert that is removed again', change(['a'], []), change([], ['a']), NONE],
  ['a removal that is undone', change([], ['a']), change(['a'], []), NONE],
  [
    'a second move of the same entry',
    change(['b'], ['a']),
    change(['c'], ['b']),
    change(['c'], ['a']),
  ],
  ['a move back', change(['b'], ['a']), change(['a'], ['b']), NONE],
  [
    'changes of other keys',
    change(['b'], ['x']),
    change(['a'], ['w']),
    change(['a', 'b'], ['w', 'x']),
  ],
])('merges %s', (_, first, second, merged) => {
  expect(mergeKeyChanges(first, second)).toEqual(merged);
});

it.each([NONE, change(['+a', '-b'], []), change([], ['c#0']), change(['a'], ['b', 'c'])])(
  'reads %o as it was stored',
  (changes) => {
    expect(decodeKeyChanges(encodeKeyChanges(changes))).toEqual(changes);
  },
);

test('stores nothing without changes', () => {
  expect(encodeKeyChanges(NONE)).toBeUndefined();
  expect(countKeyChanges(NONE)).toBe(0);
});

it('stores the keys of eight comments in under a quarter KB', () => {
  const insert = Array.from({ length: 8 }, (_, number) => makeOrderKey(number));

  expect(encodeKeyChanges(change(insert, []))?.length).toBeLessThan(256);
});

const number = fc.integer({ min: 0, max: 300 });

it('shows each node of an index as it is after the changes', () => {
  forAll.times(
    60,
    fc.uniqueArray(number, { minLength: 1, maxLength: 250, size: 'max' }),
    fc.uniqueArray(number, { maxLength: 20 }),
    (stored, changed) => {
      const index = new InMemoryPageIndex();
      index.apply({ insert: stored.map(makeLongOrderKey) });
      const isStored = (key: string) => index.listKeys().includes(key);
      const keys = changed.map(makeLongOrderKey);
      const changes = change(
        keys.filter((key) => !isStored(key)),
        keys.filter(isStored),
      );
      const model = [...stored.map(makeLongOrderKey), ...changes.insert]
        .filter((key) => !changes.remove.includes(key))
        .sort();

      const root = applyKeyChanges(index.root.node, changes);

      expect(countKeys(root)).toBe(model.length);
      const leaves = index.listLevels().at(-1) ?? [];
      const leafKeys = leaves.flatMap((leaf) => ('keys' in leaf ? leaf.keys : []));
      expect(applyKeyChanges({ keys: leafKeys }, changes)).toEqual({ keys: model });
      if ('children' in root)
        for (const [position, { from, count }] of root.children.entries()) {
          const end = root.children[position + 1]?.from;
          const below = model.filter((key) => key >= from && (end === undefined || key < end));
          expect(count).toBe(below.length);
        }
    },
  );
});
