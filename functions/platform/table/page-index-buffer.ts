// Key changes that the nodes of a page index lack, and the nodes with these changes applied. Pure.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  groupKeyChangesByChildNode,
  type PageIndexKeyChanges,
} from './page-index-changed-nodes.ts';
import { changePageIndexLeafKeys, type PageIndexNode } from './page-index-node.ts';

/**
 * More keys would make the list's item, its copies in the secondary indexes and every page of such items dearer than
 * the nodes that they save (docs/decisions/0019-buffered-page-index.md).
 */
export const MAX_BUFFERED_PAGE_INDEX_KEYS = 8;

export const countPageIndexKeyChanges = ({ insert, remove }: PageIndexKeyChanges): number =>
  insert.length + remove.length;

/** Merges both changes: a key that one inserts and the other removes is in neither. */
export function mergePageIndexKeyChanges(
  first: PageIndexKeyChanges,
  second: PageIndexKeyChanges,
): PageIndexKeyChanges {
  const insert = new Set(first.insert);
  const remove = new Set(first.remove);
  for (const key of second.remove) if (!insert.delete(key)) remove.add(key);
  for (const key of second.insert) if (!remove.delete(key)) insert.add(key);
  return { insert: [...insert].sort(), remove: [...remove].sort() };
}

/** A line per key, compressed; undefined without changes. */
export const encodePageIndexKeyChanges = (changes: PageIndexKeyChanges): Uint8Array | undefined =>
  countPageIndexKeyChanges(changes) === 0
    ? undefined
    : deflateRawSync(
        [...changes.insert.map((key) => `+${key}`), ...changes.remove.map((key) => `-${key}`)].join(
          '\n',
        ),
        { level: 9 },
      );

export function decodePageIndexKeyChanges(stored: Uint8Array | undefined): PageIndexKeyChanges {
  const lines = stored ? inflateRawSync(stored).toString().split('\n') : [];
  const pickKeys = (sign: string) =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  return { insert: pickKeys('+'), remove: pickKeys('-') };
}

/** Returns the node with the changes of the keys below it applied. */
export function applyPageIndexKeyChanges(
  node: PageIndexNode,
  changes: PageIndexKeyChanges,
): PageIndexNode {
  if ('keys' in node) return changePageIndexLeafKeys(node, changes);
  const groups = groupKeyChangesByChildNode(node.children, changes);
  return {
    children: node.children.map((child, position) => {
      const { insert, remove } = groups.get(position) ?? { insert: [], remove: [] };
      return { ...child, count: child.count + insert.length - remove.length };
    }),
  };
}
