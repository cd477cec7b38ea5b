import { describe, expect, test } from 'vitest';
import { makeLongOrderKey, makeOrderKeys } from '#tests/support/table/make-page-index-keys.ts';
import {
  countPageIndexKeys,
  decodePageIndexBranch,
  decodePageIndexLeaf,
  encodePageIndexNode,
  findPageIndexChildAtOffset,
  findPageIndexChildPosition,
  isPageIndexNodeTooSmall,
  joinPageIndexNodes,
  MAX_PAGE_INDEX_BRANCH_BYTES,
  MAX_PAGE_INDEX_LEAF_BYTES,
  type PageIndexNode,
  type PageIndexNodeEdge,
  splitPageIndexNode,
} from './page-index-node.ts';

const makeLeaf = (count: number): PageIndexNode => ({ keys: makeOrderKeys(count) });
const makeBranch = (count: number): PageIndexNode => ({
  children: makeOrderKeys(count).map((key, at) => ({
    id: String(500 - at),
    from: at === 0 ? '' : key.slice(0, 13),
    count: 40 + (at % 17),
  })),
});
const children = [
  { id: '4', from: '', count: 3 },
  { id: '9', from: 'f', count: 1 },
  { id: '5', from: 'm', count: 2 },
];

describe('the stored form of a node', () => {
  test.each([
    ['no key', []],
    ['an empty key', ['', 'a']],
    ['many keys', makeOrderKeys(60)],
  ])('returns a leaf with %s as it was', (_, keys) => {
    expect(decodePageIndexLeaf(encodePageIndexNode({ keys }))).toEqual({ keys });
  });

  test.each([
    ['no child', []],
    [
      'separators with spaces',
      [
        { id: '0', from: '', count: 7 },
        { id: 'a', from: 'x  y ', count: 12_345 },
      ],
    ],
    ['several children', children],
  ])('returns a branch with %s as it was', (_, of) => {
    expect(decodePageIndexBranch(encodePageIndexNode({ children: of }))).toEqual({ children: of });
  });

  test("an encoded index node takes less than half of its keys' bytes", () => {
    const keys = makeOrderKeys(60);
    expect(encodePageIndexNode({ keys }).length).toBeLessThan(keys.join('').length / 2);
  });
});

describe('searching a node', () => {
  test.each([
    ['', 0],
    ['ez', 0],
    ['f', 1],
    ['fa', 1],
    ['m', 2],
    ['z', 2],
  ])('finds the child that the key "%s" belongs to', (key, position) => {
    expect(findPageIndexChildPosition(children, key)).toBe(position);
  });

  test.each([
    [0, '4', 0],
    [2, '4', 2],
    [3, '9', 0],
    [4, '5', 0],
    [5, '5', 1],
  ])('finds the child with the key at offset %i', (offset, id, skip) => {
    expect(findPageIndexChildAtOffset(children, offset)).toMatchObject({ child: { id }, skip });
  });

  test('an index node has no child at an offset beyond its end', () => {
    expect(findPageIndexChildAtOffset(children, 6)).toBeUndefined();
    expect(countPageIndexKeys({ children })).toBe(6);
    expect(countPageIndexKeys({ keys: ['a', 'b'] })).toBe(2);
  });
});

describe('splitting a node', () => {
  const count = (node: PageIndexNode) => ('keys' in node ? node.keys.length : node.children.length);
  const counts = (node: PageIndexNode, edge: PageIndexNodeEdge) =>
    splitPageIndexNode(node, edge).map((part) => count(part.node));

  test.each([makeLeaf(60), makeBranch(100), makeLeaf(0)])(
    'splitting leaves an index node that is not overfull',
    (node) => {
      expect(splitPageIndexNode(node, 'none')).toEqual([{ from: '', node }]);
    },
  );

  test.each([
    ['a leaf inside the list into halves', makeLeaf(70), 'none', [35, 35]],
    ['a leaf inside the list into equal parts', makeLeaf(130), 'none', [43, 43, 44]],
    ['the first leaf, leaving little in it', makeLeaf(70), 'first', [13, 57]],
    ['the last leaf, leaving little in the new one', makeLeaf(70), 'last', [59, 11]],
    ['a page at the end of the list into full leaves', makeLeaf(130), 'last', [57, 57, 16]],
    ['a branch inside the list into halves', makeBranch(280), 'none', [140, 140]],
    ['the first branch, leaving little in it', makeBranch(280), 'first', [55, 225]],
  ] as const)('splits %s', (_, node, edge, expected) => {
    expect(counts(node, edge)).toEqual(expected);
  });

  test.each(['none', 'first', 'last'] as const)(
    'keeps every entry, in parts with room (edge: %s)',
    (edge) => {
      for (const node of [makeLeaf(70), makeLeaf(400), makeBranch(900)]) {
        const parts = splitPageIndexNode(node, edge);
        const max = 'keys' in node ? MAX_PAGE_INDEX_LEAF_BYTES : MAX_PAGE_INDEX_BRANCH_BYTES;
        const joined = parts
          .map((part) => part.node)
          .reduce((left, right, at) => joinPageIndexNodes(left, right, parts[at]?.from ?? ''));

        expect(joined).toEqual(node);
        for (const part of parts)
          expect(encodePageIndexNode(part.node).length).toBeLessThanOrEqual(max * 0.9);
      }
    },
  );

  test('split leaves are separated by the shortest possible text', () => {
    const keys = [...makeOrderKeys(80)].map((key, at) => (at < 40 ? `a${key}` : `ab${key}`));
    const [, second] = splitPageIndexNode({ keys }, 'none');

    expect(second?.from).toBe('ab');
  });

  test("a part of a split branch has its first child's separator", () => {
    const node = makeBranch(280);
    const [first, second] = splitPageIndexNode(node, 'none');
    const moved = 'children' in node ? node.children[140] : undefined;

    expect(first?.from).toBe('');
    expect(second?.from).toBe(moved?.from);
    const [kept] = second && 'children' in second.node ? second.node.children : [];
    expect(kept).toEqual({ ...moved, from: '' });
  });

  test.each([
    [3, 'none', [3]],
    [4, 'none', [2, 2]],
    [5, 'none', [2, 3]],
    [6, 'none', [2, 2, 2]],
    [5, 'first', [3, 2]],
    [5, 'last', [2, 3]],
  ] as const)(
    'splits %i keys too long for a node (edge: %s) into pairs',
    (length, edge, expected) => {
      const keys = Array.from({ length }, (_, at) =>
        [0, 1, 2, 3].map((part) => makeLongOrderKey((at * 4 + part) * 8)).join(''),
      );
      expect(encodePageIndexNode({ keys: keys.slice(0, 1) }).length).toBeGreaterThan(
        MAX_PAGE_INDEX_LEAF_BYTES,
      );
      expect(counts({ keys }, edge)).toEqual(expected);
    },
  );
});

describe('joining nodes', () => {
  test('joining two leaves appends the keys of the second', () => {
    expect(joinPageIndexNodes({ keys: ['a'] }, { keys: ['b', 'c'] }, 'b')).toEqual({
      keys: ['a', 'b', 'c'],
    });
  });

  test('joining two branches appends the children of the second', () => {
    const right = [
      { id: '7', from: '', count: 1 },
      { id: '8', from: 'y', count: 2 },
    ];
    expect(joinPageIndexNodes({ children }, { children: right }, 'x')).toEqual({
      children: [...children, { id: '7', from: 'x', count: 1 }, right[1]],
    });
  });

  test.each([
    [{ keys: [] }, { children }],
    [{ children }, { keys: [] }],
  ])('never joins a leaf with a branch', (left, right) => {
    expect(() => joinPageIndexNodes(left, right, '')).toThrow('cannot be joined');
  });

  test.each([
    ['that lost most of its keys', makeLeaf(60), makeLeaf(12), true],
    ['that lost some of its keys', makeLeaf(60), makeLeaf(20), false],
    ['that was small before', makeLeaf(12), makeLeaf(12), false],
    ['that was smaller before', makeLeaf(11), makeLeaf(12), false],
    ['that lost most of its children', makeBranch(200), makeBranch(40), true],
    ['that lost some of its children', makeBranch(200), makeBranch(80), false],
  ])('is for a node %s: %s', (_, before, after, expected) => {
    expect(isPageIndexNodeTooSmall(before, after)).toBe(expected);
  });
});
