// A page index finds the n-th entry of an ordered list in a store that can only look up keys. It is a
// tree whose leaves have the keys and whose branches count them. Pure; see page-index-store.ts.

import {
  getLoadedPageIndexNode,
  type LoadedPageIndexNode,
  listPageIndexChildren,
  openNeighbors,
  openPaths,
  type PageIndexKeyChanges,
  type PageIndexNodes,
  type PageIndexReadSteps,
} from './page-index-changed-nodes.ts';
import {
  changePageIndexLeafKeys,
  countPageIndexKeys,
  isPageIndexNodeTooSmall,
  joinPageIndexNodes,
  type PageIndexChild,
  type PageIndexNode,
  splitPageIndexNode,
} from './page-index-node.ts';

export type PageIndexRoot = {
  readonly node: PageIndexNode;
  /** The id of the next new node; ids are never reused. */
  readonly nextId: number;
};

export const EMPTY_PAGE_INDEX_ROOT: PageIndexRoot = { node: { keys: [] }, nextId: 0 };

export type PageIndexUpdateResult = {
  /** The same object when the root need not be written. */
  readonly root: PageIndexRoot;
  readonly written: PageIndexNodes;
  readonly deleted: readonly string[];
};

type Progress = {
  nextId: number;
  readonly written: Map<string, PageIndexNode>;
  readonly deleted: string[];
};

/** A child of a node that is being rebuilt; `open` is undefined when the child stays as it is. */
type Slot = { readonly child: PageIndexChild; readonly open: LoadedPageIndexNode | undefined };

/** Drops the empty children of a node, and joins those that are too small with the one before or after. */
function joinChildren(parent: LoadedPageIndexNode, { deleted }: Progress): readonly Slot[] {
  const slots: Slot[] = [];
  for (const [position, child] of listPageIndexChildren(parent.before).entries()) {
    const open = parent.open.get(position);
    const left = slots.at(-1)?.open;
    if (open && countPageIndexKeys(open.after) === 0) {
      deleted.push(child.id);
    } else if (
      open &&
      left &&
      (isPageIndexNodeTooSmall(left.before, left.after) ||
        isPageIndexNodeTooSmall(open.before, open.after))
    ) {
      left.after = joinPageIndexNodes(left.after, open.after, child.from);
      deleted.push(child.id);
    } else {
      slots.push({ child, open });
    }
  }
  return slots;
}

/** The children of a slot: one, or the parts of an overfull node. */
function splitSlot({ child, open }: Slot, progress: Progress): readonly PageIndexChild[] {
  if (open === undefined || open.after === open.before) return [child];
  const edge = open.isFirst === open.isLast ? 'none' : open.isFirst ? 'first' : 'last';
  return splitPageIndexNode(open.after, edge).map(({ from, node }, part) => {
    const id = part === 0 ? child.id : String(progress.nextId++);
    progress.written.set(id, node);
    return { id, from: part === 0 ? child.from : from, count: countPageIndexKeys(node) };
  });
}

/** The node with its children as they are now; the same node when nothing changes. */
function rebuildBranch(parent: LoadedPageIndexNode, progress: Progress): PageIndexNode {
  const before = listPageIndexChildren(parent.before);
  const slots = joinChildren(parent, progress);
  const [first, ...rest] = slots.flatMap((slot) => splitSlot(slot, progress));
  if (first === undefined) return EMPTY_PAGE_INDEX_ROOT.node;
  const children = [{ ...first, from: '' }, ...rest];
  const isSame =
    children.length === before.length &&
    children.every(({ id, count }, at) => id === before[at]?.id && count === before[at]?.count);
  return isSame ? parent.before : { children };
}

/** Makes the tree lower while its root has a single child. */
function* lowerRoot(top: PageIndexNode, progress: Progress): PageIndexReadSteps<PageIndexNode> {
  let root = top;
  for (;;) {
    const [only, ...others] = listPageIndexChildren(root);
    if (only === undefined || others.length > 0) return root;
    root = progress.written.get(only.id) ?? getLoadedPageIndexNode(yield [only.id], only.id);
    progress.written.delete(only.id);
    progress.deleted.push(only.id);
  }
}

/** Makes the tree higher while its root is overfull. */
function raiseRoot(top: PageIndexNode, progress: Progress): PageIndexNode {
  const parts = splitPageIndexNode(top, 'none');
  if (parts.length === 1) return top;
  const children = parts.map(({ from, node }) => {
    const id = String(progress.nextId++);
    progress.written.set(id, node);
    return { id, from, count: countPageIndexKeys(node) };
  });
  return raiseRoot({ children }, progress);
}

/**
 * Computes the index after inserting and removing keys. Removing an absent key or inserting a present one
 * changes nothing. @throws Error when a node that it asked for is missing
 */
export function* updatePageIndex(
  root: PageIndexRoot,
  changes: PageIndexKeyChanges,
): PageIndexReadSteps<PageIndexUpdateResult> {
  const progress: Progress = { nextId: root.nextId, written: new Map(), deleted: [] };
  const levels = yield* openPaths(root.node, changes);
  let top = root.node;
  for (const level of levels.toReversed()) {
    for (const open of level) {
      open.after =
        'keys' in open.before
          ? changePageIndexLeafKeys(open.before, open.changes)
          : rebuildBranch(open, progress);
      top = open.after;
    }
    yield* openNeighbors(level);
  }
  const node = raiseRoot(yield* lowerRoot(top, progress), progress);
  const { nextId, written, deleted } = progress;
  // A move within a branch can split a leaf and leave every count above as it was.
  const isRootSame = node === root.node && nextId === root.nextId;
  return { root: isRootSame ? root : { node, nextId }, written, deleted };
}
