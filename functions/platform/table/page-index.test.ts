import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { expectConsistentPageIndex as expectConsistent } from '#tests/support/table/expect-consistent-page-index.ts';
import { InMemoryPageIndex } from '#tests/support/table/in-memory-page-index.ts';
import {
  makeLongOrderKey,
  makeOrderKey,
  makeOrderKeys,
  scrambleNumberForOrderKey,
} from '#tests/support/table/make-page-index-keys.ts';
import { EMPTY_PAGE_INDEX_ROOT, updatePageIndex } from './page-index.ts';
import {
  countPageIndexKeys,
  encodePageIndexNode,
  findPageIndexChildAtOffset,
  findPageIndexChildPosition,
  type PageIndexNode,
} from './page-index-node.ts';

const buildIndex = (...batches: readonly (readonly string[])[]): InMemoryPageIndex => {
  const index = new InMemoryPageIndex();
  for (const insert of batches) index.apply({ insert });
  return index;
};
/** Builds an index that grew page by page. */
const buildFromPages = (keys: readonly string[]) => buildIndex(...splitIntoPages(keys));
const listLeaves = (index: InMemoryPageIndex) => index.listLevels().at(-1) ?? [];
const getKeys = (node: PageIndexNode | undefined) => (node && 'keys' in node ? node.keys : []);
const range = <T>(length: number, make: (at: number) => T) =>
  Array.from({ length }, (_, at) => make(at));

const splitIntoPages = (keys: readonly string[], size = 75) =>
  range(Math.ceil(keys.length / size), (page) => keys.slice(page * size, (page + 1) * size));

const makeChild = (id: string, from: string, count: number) => ({ id, from, count });

/** The bytes of an item beside its encoded node: a key as long as those of comments, and names of attributes. */
const ITEM_OVERHEAD_BYTES = 180;
/** The units of one write in a transaction: two for each started KB. */
const countWriteUnits = (node: PageIndexNode): number =>
  2 * Math.ceil((encodePageIndexNode(node).length + ITEM_OVERHEAD_BYTES) / 1_024);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const change = (model: readonly string[], insert: readonly string[], remove: readonly string[]) =>
  [...new Set([...model.filter((key) => !remove.includes(key)), ...insert])].sort();

const number = fc.integer({ min: 0, max: 400 });
const batch = fc.oneof(
  fc.array(number, { maxLength: 90 }),
  // A run of neighbors, like a page of an import or a removed thread.
  fc
    .tuple(number, fc.integer({ min: 1, max: 120 }))
    .map(([from, length]) => range(length, (at) => from + at)),
);
const changes = fc.array(
  fc.oneof(
    fc.record({ insert: batch, remove: fc.constant([]) }),
    fc.record({ insert: fc.constant([]), remove: batch }),
    fc.record({ insert: batch, remove: batch }),
  ),
  { maxLength: 14, size: 'max' },
);

const KEY_MAKERS = [
  ['ordinary', makeOrderKey],
  ['long', makeLongOrderKey],
] as const;

describe('the page index of a list', () => {
  it.each(KEY_MAKERS)('has the keys of a sorted array after %s changes, in bounds', (_, make) => {
    forAll.times(80, changes, (sequence) => {
      const index = new InMemoryPageIndex();
      let model: readonly string[] = [];
      for (const step of sequence) {
        const [insert, remove] = [step.insert.map(make), step.remove.map(make)];
        index.apply({ insert, remove });
        model = change(model, insert, remove);
        expectConsistent(index, model);
      }
    });
  });

  it.each(KEY_MAKERS)('finds the %s key at any offset, and counts preceding keys', (_, make) => {
    forAll.times(
      80,
      fc.uniqueArray(number, { maxLength: 300, size: 'max' }),
      number,
      (numbers, wanted) => {
        const index = buildFromPages(numbers.map(make));
        const model = numbers.map(make).sort();

        for (const [offset, key] of model.entries()) expect(findKeyAt(index, offset)).toBe(key);
        expect(findKeyAt(index, model.length)).toBeUndefined();
        const rank = model.filter((one) => one < make(wanted)).length;
        expect(countBefore(index, make(wanted))).toBe(rank);
      },
    );
  });

  test.each([
    ['at the head', (at: number) => makeOrderKey(-1 - at)],
    ['at the end', (at: number) => makeOrderKey(60_000 + at)],
    ['in the middle', (at: number) => `${makeOrderKey(30_000)}${scrambleNumberForOrderKey(at)}`],
  ])('accesses one node per level for a %s key, unless nodes split', (_, makeNext) => {
    const index = buildFromPages(makeOrderKeys(60_000));
    const height = index.listLevels().length;

    const costs = range(300, (at) => index.apply({ insert: [makeNext(at)] }));

    expect(height).toBe(3);
    for (const { read, written, deleted, isRootWritten } of costs) {
      expect(read).toHaveLength(height - 1);
      expect(deleted).toEqual([]);
      expect(isRootWritten).toBe(true);
      expect(written.length).toBeLessThanOrEqual(2 * (height - 1));
    }
    const splits = costs.filter(({ written }) => written.length > height - 1);
    expect(splits.length).toBeLessThan(20);
  });

  it('a key that moves within a leaf rewrites that leaf only', () => {
    const index = buildFromPages(makeOrderKeys(5_000));

    const moved = index.apply({ insert: [makeOrderKey(-1)], remove: [makeOrderKey(5)] });

    expect(moved).toMatchObject({ isRootWritten: false, deleted: [] });
    expect(moved.written).toHaveLength(1);
  });

  test.each([
    ['newest first, a page at a time', splitIntoPages(makeOrderKeys(20_000))],
    ['oldest first, one by one', splitIntoPages(makeOrderKeys(6_000).toReversed(), 1)],
  ])('fills its leaves well when a list grows %s', (_, batches) => {
    const index = buildIndex(...batches);

    const leaves = listLeaves(index);
    expect(countPageIndexKeys(index.root.node) / leaves.length).toBeGreaterThan(52);
    expect(index.listLevels().flat().length).toBeLessThan(leaves.length * 1.02 + 2);
  });

  test.each([5_000, 60_000, 200_000])(
    'costs at most 12 write units among %i keys, unless nodes split',
    (count) => {
      const index = buildFromPages(makeOrderKeys(count));
      const inserts = [-1, -2, count, ...range(20, (at) => (at * count) / 20)];

      for (const at of inserts) {
        const { written } = index.apply({ insert: [`${makeOrderKey(Math.floor(at))}x`] });
        const nodes = [index.root.node, ...written.map((id) => index.getNode(id))];
        if (nodes.length > index.listLevels().length) continue;
        expect(sum(nodes.map(countWriteUnits))).toBeLessThanOrEqual(12);
      }
    },
  );

  it('the page index shrinks with its list, down to an empty root', () => {
    const keys = makeOrderKeys(6_000);
    const kept = keys.filter((_, at) => at % 20 === 0);
    const index = buildFromPages(keys);
    const full = index.nodes.size;

    for (const remove of splitIntoPages(keys.filter((_, at) => at % 20 !== 0)))
      index.apply({ remove });
    expect(index.nodes.size).toBeLessThan(full / 8);
    expectConsistent(index, kept);

    index.apply({ remove: keys });
    expect(index.root.node).toEqual({ keys: [] });
    expect(index.nodes.size).toBe(0);
  });

  it.each([
    ['its leaves', makeOrderKeys(120), 2],
    ['its branches', makeOrderKeys(300, makeLongOrderKey), 3],
  ])('loses %s level after level, until the root is a leaf', (_, keys, height) => {
    const index = buildIndex(keys);
    expect(index.listLevels().length).toBe(height);

    const heights = keys.map((key, at) => {
      index.apply({ remove: [key] });
      if (at % 10 === 0) expectConsistent(index, keys.slice(at + 1));
      return index.listLevels().length;
    });

    expect([...new Set(heights)]).toEqual(range(height, (lower) => height - lower));
    expect(index.nodes.size).toBe(0);
  });

  it('an overfull leaf inside the page index splits into halves', () => {
    const index = buildFromPages(makeOrderKeys(1_000));
    const [key = ''] = getKeys(listLeaves(index)[8]).slice(5);

    const insert = range(20, (at) => `${key}${scrambleNumberForOrderKey(at)}`);
    const { written } = index.apply({ insert });

    const [left = 0, right = 0] = written.map((id) => countPageIndexKeys(index.getNode(id)));
    expect(written).toHaveLength(2);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  });

  it('an overfull root of the page index splits into halves', () => {
    expect(listLeaves(buildIndex(makeOrderKeys(70))).map(countPageIndexKeys)).toEqual([35, 35]);
  });

  it('the root is written when its children change but not their counts', () => {
    const keys = makeOrderKeys(110, (at) => makeOrderKey(2 * at));
    const index = new InMemoryPageIndex();
    const bounds = [0, 35, 70, 110];
    const children = bounds.slice(0, 3).map((start, at) => {
      const leaf = { keys: keys.slice(start, bounds[at + 1]) };
      index.nodes.set(String(at), leaf);
      return makeChild(
        String(at),
        start === 0 ? '' : (keys[start] ?? ''),
        countPageIndexKeys(leaf),
      );
    });
    index.root = { node: { children }, nextId: 3 };

    // The first leaf becomes empty, and the second one splits into two as large as both were.
    const insert = makeOrderKeys(35, (number) => makeOrderKey(2 * (35 + number) + 1));
    index.apply({ insert, remove: keys.slice(0, 35) });

    expect(listLeaves(index).map(countPageIndexKeys)).toEqual([35, 35, 40]);
    expectConsistent(index, change(keys, insert, keys.slice(0, 35)));
  });

  it('changed index leaves that are large enough are not joined', () => {
    const index = buildFromPages(makeOrderKeys(1_000));
    const before = [...index.nodes.keys()];
    const keys = index.listKeys();
    const border = sum(listLeaves(index).slice(0, 6).map(countPageIndexKeys));

    const { written, deleted } = index.apply({ remove: keys.slice(border - 2, border + 2) });

    expect(written).toHaveLength(2);
    expect(deleted).toEqual([]);
    expect([...index.nodes.keys()]).toEqual(before);
  });

  it('an index leaf that becomes empty is deleted without neighbor reads', () => {
    const index = buildFromPages(makeOrderKeys(1_000));
    const keys = index.listKeys();

    const remove = getKeys(listLeaves(index)[5]);
    const { read, written, deleted } = index.apply({ remove });

    expect(read).toHaveLength(1);
    expect(deleted).toEqual(read);
    expect(written).toEqual([]);
    expectConsistent(index, change(keys, [], remove));
  });

  it('a small leaf without neighbor stays, while its branch joins another', () => {
    const keys = makeOrderKeys(130);
    const index = new InMemoryPageIndex();
    index.nodes.set('0', { keys: keys.slice(0, 40) });
    index.nodes.set('1', { keys: keys.slice(40, 85) });
    index.nodes.set('2', { keys: keys.slice(85) });
    index.nodes.set('3', { children: [makeChild('0', '', 40)] });
    index.nodes.set('4', {
      children: [makeChild('1', '', 45), makeChild('2', keys[85] ?? '', 45)],
    });
    const root = { children: [makeChild('3', '', 40), makeChild('4', keys[40] ?? '', 90)] };
    index.root = { node: root, nextId: 5 };
    expectConsistent(index, keys);

    index.apply({ remove: keys.slice(2, 40) });
    expectConsistent(index, change(keys, [], keys.slice(2, 40)));

    index.apply({ remove: keys.slice(0, 2) });
    expectConsistent(index, keys.slice(40));
    expect(index.listLevels().length).toBe(2);
  });

  it('the id of a split index node is never reused', () => {
    const index = buildFromPages(makeOrderKeys(300, makeLongOrderKey));
    expect(index.listLevels().length).toBe(3);
    const [, branches = []] = index.listLevels();
    const first = countPageIndexKeys(branches[0] ?? { keys: [] });
    const keys = index.listKeys().slice(0, first);

    // The branch loses as many keys at its beginning as it gets at its end.
    const insert = range(8, (at) => `${keys.at(-1)}${makeLongOrderKey(8_000 + at * 8)}`);
    const { written, isRootWritten } = index.apply({ insert, remove: keys.slice(0, 8) });

    expect(countPageIndexKeys(index.listLevels()[1]?.[0] ?? { keys: [] })).toBe(first);
    expect(isRootWritten).toBe(true);
    expect(index.root.nextId).toBeGreaterThan(Math.max(...written.map(Number)));
  });

  it('the id of a deleted index node is never reused', () => {
    const index = buildIndex(makeOrderKeys(500));
    const ids = new Set(index.nodes.keys());
    index.apply({ remove: makeOrderKeys(500) });
    index.apply({ insert: makeOrderKeys(500) });

    expect([...index.nodes.keys()].filter((id) => ids.has(id))).toEqual([]);
  });

  it('inserting a present key or removing an absent one writes nothing', () => {
    const index = buildIndex(makeOrderKeys(500));

    for (const one of [index, new InMemoryPageIndex()]) {
      const insert = one.listKeys().slice(7, 9);
      const unchanged = one.apply({ insert, remove: [makeOrderKey(900)] });
      expect(unchanged).toMatchObject({ written: [], deleted: [], isRootWritten: false });
    }
  });

  it('two small leaves with one neighbor read that neighbor once', () => {
    const index = buildFromPages(makeOrderKeys(300));
    const leaves = listLeaves(index);
    const [first, , third] = leaves.map(getKeys);

    const { read } = index.apply({ remove: [first, third].flatMap((keys = []) => keys.slice(2)) });

    expect(leaves.length).toBeGreaterThan(3);
    expect(new Set(read).size).toBe(read.length);
  });

  it('updating the page index throws when a requested node is missing', () => {
    const { root } = buildIndex(makeOrderKeys(500));
    const steps = updatePageIndex(root, { insert: [makeOrderKey(-1)], remove: [] });
    steps.next();

    expect(() => steps.next(new Map())).toThrow('missing');
  });

  it('the page index begins with an empty leaf', () => {
    expect(EMPTY_PAGE_INDEX_ROOT).toEqual({ node: { keys: [] }, nextId: 0 });
  });
});

function findKeyAt(index: InMemoryPageIndex, offset: number): string | undefined {
  let node = index.root.node;
  let skip = offset;
  while ('children' in node) {
    const found = findPageIndexChildAtOffset(node.children, skip);
    if (found === undefined) return undefined;
    skip = found.skip;
    node = index.getNode(found.child.id);
  }
  return node.keys[skip];
}

function countBefore(index: InMemoryPageIndex, key: string): number {
  let node = index.root.node;
  let before = 0;
  while ('children' in node) {
    const position = findPageIndexChildPosition(node.children, key);
    before += countPageIndexKeys({ children: node.children.slice(0, position) });
    node = index.getNode(node.children[position]?.id ?? '');
  }
  return before + node.keys.filter((one) => one < key).length;
}
