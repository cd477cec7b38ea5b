import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { InMemoryPageIndex } from '#tests/support/table/in-memory-page-index.ts';
import { makeLongOrderKey, makeOrderKey } from '#tests/support/table/make-page-index-keys.ts';
import {
  applyPageIndexKeyChanges,
  countPageIndexKeyChanges,
  decodePageIndexKeyChanges,
  encodePageIndexKeyChanges,
  mergePageIndexKeyChanges,
} from './page-index-buffer.ts';
import type { PageIndexKeyChanges } from './page-index-changed-nodes.ts';
import { countPageIndexKeys } from './page-index-node.ts';

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
  expect(mergePageIndexKeyChanges(first, second)).toEqual(merged);
});

it.each([NONE, change(['+a', '-b'], []), change([], ['c#0']), change(['a'], ['b', 'c'])])(
  'reads %o as it was stored',
  (changes) => {
    expect(decodePageIndexKeyChanges(encodePageIndexKeyChanges(changes))).toEqual(changes);
  },
);

test('encoding no key changes stores nothing', () => {
  expect(encodePageIndexKeyChanges(NONE)).toBeUndefined();
  expect(countPageIndexKeyChanges(NONE)).toBe(0);
});

it('the buffered keys of eight comments take less than 256 bytes', () => {
  const insert = Array.from({ length: 8 }, (_, number) => makeOrderKey(number));

  expect(encodePageIndexKeyChanges(change(insert, []))?.length).toBeLessThan(256);
});

const number = fc.integer({ min: 0, max: 300 });

it('buffered key changes apply to each node of the page index', () => {
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

      const root = applyPageIndexKeyChanges(index.root.node, changes);

      expect(countPageIndexKeys(root)).toBe(model.length);
      const leaves = index.listLevels().at(-1) ?? [];
      const leafKeys = leaves.flatMap((leaf) => ('keys' in leaf ? leaf.keys : []));
      expect(applyPageIndexKeyChanges({ keys: leafKeys }, changes)).toEqual({ keys: model });
      if ('children' in root)
        for (const [position, { from, count }] of root.children.entries()) {
          const end = root.children[position + 1]?.from;
          const below = model.filter((key) => key >= from && (end === undefined || key < end));
          expect(count).toBe(below.length);
        }
    },
  );
});
