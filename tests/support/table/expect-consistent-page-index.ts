// The invariants of every page index after any change.
import { expect } from 'vitest';
import {
  countPageIndexKeys,
  encodePageIndexNode,
  MAX_PAGE_INDEX_BRANCH_BYTES,
  MAX_PAGE_INDEX_LEAF_BYTES,
  MIN_PAGE_INDEX_ENTRIES_TO_SPLIT,
  type PageIndexNode,
} from '#platform/table/page-index-node.ts';
import type { InMemoryPageIndex } from './in-memory-page-index.ts';

const expectBoundedSize = (node: PageIndexNode) => {
  const entries = 'keys' in node ? node.keys.length : node.children.length;
  const max = 'keys' in node ? MAX_PAGE_INDEX_LEAF_BYTES : MAX_PAGE_INDEX_BRANCH_BYTES;
  if (entries >= MIN_PAGE_INDEX_ENTRIES_TO_SPLIT)
    expect(encodePageIndexNode(node).length).toBeLessThanOrEqual(max);
};

/** The smallest and largest key below a node. */
function expectConsistentSubtree(
  index: InMemoryPageIndex,
  node: PageIndexNode,
): readonly [string | undefined, string | undefined] {
  expectBoundedSize(node);
  if ('keys' in node) return [node.keys[0], node.keys.at(-1)];
  expect(node.children[0]?.from).toBe('');
  let largest: string | undefined;
  const smallest = node.children.map((child, position) => {
    const below = index.getNode(child.id);
    expect(child.count).toBe(countPageIndexKeys(below));
    expect(child.count).toBeGreaterThan(0);
    const [first = '', last] = expectConsistentSubtree(index, below);
    if (position > 0) expect(child.from > (largest ?? '') && child.from <= first).toBe(true);
    largest = last;
    return first;
  });
  return [smallest[0], largest];
}

/** Its keys are those of the model. Its nodes are bounded, counted and separated correctly, on levels of one kind. */
export function expectConsistentPageIndex(
  index: InMemoryPageIndex,
  model: readonly string[],
): void {
  expect(index.listKeys()).toEqual(model);
  expectConsistentSubtree(index, index.root.node);
  const levels = index.listLevels();
  const lower = levels.slice(1);
  const root = index.root.node;
  expect(lower.flat().length).toBe(index.nodes.size);
  expect(lower.length === 0 || ('children' in root && root.children.length > 1)).toBe(true);
  for (const level of levels) expect(new Set(level.map((node) => 'keys' in node)).size).toBe(1);
}
