// Loads the nodes that a change of a page index's keys needs. Pure: a generator asks for nodes, and its caller reads
// them.
import {
  countPageIndexKeys,
  findPageIndexChildPosition,
  isPageIndexNodeTooSmall,
  type PageIndexChild,
  type PageIndexNode,
} from './page-index-node.ts';

export type PageIndexKeyChanges = {
  readonly insert: readonly string[];
  readonly remove: readonly string[];
};

/** Nodes by their id. */
export type PageIndexNodes = ReadonlyMap<string, PageIndexNode>;

/** Yields the ids of the nodes it needs next, and is resumed with these nodes. */
export type PageIndexReadSteps<Result> = Generator<readonly string[], Result, PageIndexNodes>;

/** A loaded node and the changes of the keys below it. */
export type LoadedPageIndexNode = {
  readonly parent: LoadedPageIndexNode | undefined;
  readonly position: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly changes: PageIndexKeyChanges;
  readonly before: PageIndexNode;
  after: PageIndexNode;
  /** The children that are open, by position. */
  readonly open: Map<number, LoadedPageIndexNode>;
};

export const listPageIndexChildren = (node: PageIndexNode): readonly PageIndexChild[] =>
  'children' in node ? node.children : [];

export const NO_PAGE_INDEX_KEY_CHANGES: PageIndexKeyChanges = { insert: [], remove: [] };

/** @throws Error when the node was not loaded */
export function getLoadedPageIndexNode(nodes: PageIndexNodes, id: string): PageIndexNode {
  const node = nodes.get(id);
  if (node === undefined) throw new Error('a node of the page index is missing');
  return node;
}

function openChild(
  parent: LoadedPageIndexNode,
  position: number,
  nodes: PageIndexNodes,
  changes = NO_PAGE_INDEX_KEY_CHANGES,
): LoadedPageIndexNode {
  const children = listPageIndexChildren(parent.before);
  const node = getLoadedPageIndexNode(nodes, children[position]?.id ?? '');
  const child: LoadedPageIndexNode = {
    parent,
    position,
    isFirst: parent.isFirst && position === 0,
    isLast: parent.isLast && position === children.length - 1,
    changes,
    before: node,
    after: node,
    open: new Map(),
  };
  parent.open.set(position, child);
  return child;
}

/** The changes below each child of a node, by the position of the child. */
export function groupKeyChangesByChildNode(
  children: readonly PageIndexChild[],
  changes: PageIndexKeyChanges,
): ReadonlyMap<number, PageIndexKeyChanges> {
  const groups = new Map<number, { insert: string[]; remove: string[] }>();
  for (const kind of ['insert', 'remove'] as const) {
    for (const key of changes[kind]) {
      const position = findPageIndexChildPosition(children, key);
      const group = groups.get(position) ?? { insert: [], remove: [] };
      group[kind].push(key);
      groups.set(position, group);
    }
  }
  return groups;
}

const getChildId = ({ before }: LoadedPageIndexNode, position: number): string =>
  listPageIndexChildren(before)[position]?.id ?? '';

/** Opens the nodes above all changed keys: a list per level, from the root to the leaves. */
export function* openPaths(
  root: PageIndexNode,
  changes: PageIndexKeyChanges,
): PageIndexReadSteps<LoadedPageIndexNode[][]> {
  const top = { parent: undefined, position: 0, isFirst: true, isLast: true, open: new Map() };
  const levels: LoadedPageIndexNode[][] = [[{ ...top, changes, before: root, after: root }]];
  for (;;) {
    const groups = (levels.at(-1) ?? []).flatMap((parent) =>
      'keys' in parent.before
        ? []
        : [...groupKeyChangesByChildNode(parent.before.children, parent.changes)].map(
            ([at, group]) => ({
              parent,
              at,
              group,
            }),
          ),
    );
    if (groups.length === 0) return levels;
    const nodes = yield groups.map(({ parent, at }) => getChildId(parent, at));
    levels.push(groups.map(({ parent, at, group }) => openChild(parent, at, nodes, group)));
  }
}

/** Opens a neighbor for each node of a level that has become too small. */
export function* openNeighbors(level: readonly LoadedPageIndexNode[]): PageIndexReadSteps<void> {
  const neighbors = level.flatMap(({ parent, position, before, after }) => {
    if (!parent || countPageIndexKeys(after) === 0 || !isPageIndexNodeTooSmall(before, after))
      return [];
    const neighbor = position > 0 ? position - 1 : 1;
    const isUsable =
      neighbor < listPageIndexChildren(parent.before).length && !parent.open.has(neighbor);
    return isUsable ? [{ parent, neighbor }] : [];
  });
  if (neighbors.length === 0) return;
  const ids = neighbors.map(({ parent, neighbor }) => getChildId(parent, neighbor));
  // Two nodes may have the same neighbor.
  const nodes = yield [...new Set(ids)];
  for (const { parent, neighbor } of neighbors) openChild(parent, neighbor, nodes);
}
