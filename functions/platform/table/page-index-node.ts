// A node of a page index: its stored form, its size, and how to search, split and join it. Pure; page-index.ts is the
// tree of nodes.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export type PageIndexChild = {
  readonly id: string;
  /** Separator: at most the first key below this child, above every key below the previous one; empty for the first. */
  readonly from: string;
  /** How many keys are below this child. */
  readonly count: number;
};

export type PageIndexLeaf = { readonly keys: readonly string[] };
type PageIndexBranch = { readonly children: readonly PageIndexChild[] };
export type PageIndexNode = PageIndexLeaf | PageIndexBranch;

/**
 * An item of a leaf with its key stays below 1 KB, an item of a branch below 2 KB: writes are billed per started KB.
 */
export const MAX_PAGE_INDEX_LEAF_BYTES = 840;
export const MAX_PAGE_INDEX_BRANCH_BYTES = 1_840;
/** A node with fewer entries is never split, however long its keys are. */
export const MIN_PAGE_INDEX_ENTRIES_TO_SPLIT = 4;
/** The parts of a split are filled at most to this share, so that the next insert does not split them again. */
const MAX_FILL_AFTER_SPLIT = 0.9;
/** How much smaller the parts at the edge of a list are in the next try, when the parts were too full. */
const EDGE_PART_STEP = 0.04;
/** A node that was filled less than this is joined with a neighbor. */
const MIN_FILL = 0.25;

/**
 * A line per key or child, compressed: neighbors share most of their times and their ids are digits, which
 * saves half of the space and more.
 */
export const encodePageIndexNode = (node: PageIndexNode): Uint8Array =>
  deflateRawSync(
    'keys' in node
      ? node.keys.join('\n')
      : node.children.map(({ id, count, from }) => `${id} ${count} ${from}`).join('\n'),
    { level: 9 },
  );

const decodeLines = (stored: Uint8Array): readonly string[] => {
  const text = inflateRawSync(stored).toString();
  return text === '' ? [] : text.split('\n');
};

export const decodePageIndexLeaf = (stored: Uint8Array): PageIndexLeaf => ({
  keys: decodeLines(stored),
});

export const decodePageIndexBranch = (stored: Uint8Array): PageIndexBranch => ({
  children: decodeLines(stored).map((line) => {
    const [id = '', count, ...from] = line.split(' ');
    return { id, count: Number(count), from: from.join(' ') };
  }),
});

export const countPageIndexKeys = (node: PageIndexNode): number =>
  'keys' in node ? node.keys.length : node.children.reduce((sum, { count }) => sum + count, 0);

const countEntries = (node: PageIndexNode): number =>
  'keys' in node ? node.keys.length : node.children.length;

/** The leaf after inserting and removing keys; the same leaf when nothing changes. */
export function changePageIndexLeafKeys(
  leaf: PageIndexLeaf,
  { insert, remove }: { readonly insert: readonly string[]; readonly remove: readonly string[] },
): PageIndexLeaf {
  const removed = new Set(remove);
  const keys = [...new Set([...leaf.keys.filter((key) => !removed.has(key)), ...insert])].sort();
  const isSame = keys.length === leaf.keys.length && keys.every((key, at) => key === leaf.keys[at]);
  return isSame ? leaf : { keys };
}

/** How full the node is; 1 is as full as it may be. */
const measureFill = (node: PageIndexNode): number =>
  encodePageIndexNode(node).length /
  ('keys' in node ? MAX_PAGE_INDEX_LEAF_BYTES : MAX_PAGE_INDEX_BRANCH_BYTES);

/** The position of the child that a key belongs to. */
export function findPageIndexChildPosition(
  children: readonly PageIndexChild[],
  key: string,
): number {
  let low = 1;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.from ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The child with the key at `offset`, and how many of its keys come before it; undefined beyond the end. */
export function findPageIndexChildAtOffset(
  children: readonly PageIndexChild[],
  offset: number,
): { readonly child: PageIndexChild; readonly skip: number } | undefined {
  let skip = offset;
  for (const child of children) {
    if (skip < child.count) return { child, skip };
    skip -= child.count;
  }
  return undefined;
}

/** Whether removals have left the node so small that it is to be joined with a neighbor. */
export const isPageIndexNodeTooSmall = (before: PageIndexNode, after: PageIndexNode): boolean =>
  countEntries(after) < countEntries(before) && measureFill(after) < MIN_FILL;

/** Joins a node with the next one, which begins at the separator `from`. */
export function joinPageIndexNodes(
  left: PageIndexNode,
  right: PageIndexNode,
  from: string,
): PageIndexNode {
  if ('keys' in left && 'keys' in right) return { keys: [...left.keys, ...right.keys] };
  if ('keys' in left || 'keys' in right) throw new Error('nodes of two levels cannot be joined');
  const [first, ...rest] = right.children;
  return { children: [...left.children, ...(first ? [{ ...first, from }] : []), ...rest] };
}

/** The shortest text that is above the key `before` and at most the key `after`. */
function findSeparator(before: string, after: string): string {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common += 1;
  return after.slice(0, common + 1);
}

export type PageIndexNodePart = { readonly from: string; readonly node: PageIndexNode };

/** The entries from `start` to `end`; `from` separates them from those before. */
function cutPart(node: PageIndexNode, start: number, end: number): PageIndexNodePart {
  if ('keys' in node) {
    const from =
      start === 0 ? '' : findSeparator(node.keys[start - 1] ?? '', node.keys[start] ?? '');
    return { from, node: { keys: node.keys.slice(start, end) } };
  }
  const [first, ...rest] = node.children.slice(start, end);
  if (first === undefined) throw new Error('a part of a node is empty');
  return { from: first.from, node: { children: [{ ...first, from: '' }, ...rest] } };
}

/** The position of a node in its level of the tree. */
export type PageIndexNodeEdge = 'first' | 'last' | 'none';

/**
 * The positions at which the parts of a split begin. After a whole number of parts, the smaller remainder is at the
 * edge.
 */
function computeCuts(entries: number, parts: number, edge: PageIndexNodeEdge): readonly number[] {
  const cuts = Array.from({ length: Math.ceil(parts) - 1 }, (_, part) =>
    Math.floor(((part + 1) * entries) / parts),
  );
  return [0, ...(edge === 'first' ? cuts.map((cut) => entries - cut).reverse() : cuts)];
}

/**
 * Splits an overfull node; any other node remains one part. Inside a list the parts are equal. At an edge, where the
 * list grows, the parts are full, and the part at the edge takes the remainder.
 */
export function splitPageIndexNode(
  node: PageIndexNode,
  edge: PageIndexNodeEdge,
): readonly PageIndexNodePart[] {
  const entries = countEntries(node);
  const fill = measureFill(node);
  if (entries < MIN_PAGE_INDEX_ENTRIES_TO_SPLIT || fill <= 1) return [{ from: '', node }];
  // More parts would leave a part with a single entry.
  const most = Math.floor(entries / 2);
  let parts = Math.min(most, edge === 'none' ? Math.ceil(fill) : fill / MAX_FILL_AFTER_SPLIT);
  for (;;) {
    const cuts = computeCuts(entries, parts, edge);
    const split = cuts.map((start, at) => cutPart(node, start, cuts[at + 1] ?? entries));
    const hasRoom = split.every((part) => measureFill(part.node) <= MAX_FILL_AFTER_SPLIT);
    if (hasRoom || parts === most) return split;
    parts = Math.min(most, edge === 'none' ? parts + 1 : parts * (1 + EDGE_PART_STEP));
  }
}
