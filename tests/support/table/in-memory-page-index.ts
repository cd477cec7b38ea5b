// A page index whose nodes are in memory: applies changes as the store does, without a table.
import {
  EMPTY_PAGE_INDEX_ROOT,
  type PageIndexRoot,
  updatePageIndex,
} from '#platform/table/page-index.ts';
import type { PageIndexNode } from '#platform/table/page-index-node.ts';

export class InMemoryPageIndex {
  root: PageIndexRoot = EMPTY_PAGE_INDEX_ROOT;
  readonly nodes = new Map<string, PageIndexNode>();

  /** Applies the changes, and returns how many nodes were read and which were written and deleted. */
  apply({ insert = [], remove = [] }: { insert?: readonly string[]; remove?: readonly string[] }) {
    const steps = updatePageIndex(this.root, { insert, remove });
    const read: string[] = [];
    let step = steps.next();
    while (!step.done) {
      if (step.value.length === 0) throw new Error('A step reads nothing.');
      read.push(...step.value);
      step = steps.next(new Map(step.value.map((id) => [id, this.getNode(id)])));
    }
    const { root, written, deleted } = step.value;
    for (const id of [...written.keys(), ...deleted]) {
      const isKnown = read.includes(id);
      if (this.nodes.has(id) !== isKnown) throw new Error(`The node ${id} is another one.`);
    }
    const isRootWritten = root !== this.root;
    this.root = root;
    for (const id of deleted) this.nodes.delete(id);
    for (const [id, node] of written) this.nodes.set(id, node);
    return { read, written: [...written.keys()], deleted, isRootWritten };
  }

  getNode(id: string): PageIndexNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`There is no node ${id}.`);
    return node;
  }

  /** The nodes of each level, in order, from the root to the leaves. */
  listLevels(): readonly (readonly PageIndexNode[])[] {
    const levels = [[this.root.node]];
    for (;;) {
      const below = (levels.at(-1) ?? []).flatMap((node) =>
        'children' in node ? node.children.map(({ id }) => this.getNode(id)) : [],
      );
      if (below.length === 0) return levels;
      levels.push(below);
    }
  }

  listKeys(): readonly string[] {
    return (this.listLevels().at(-1) ?? []).flatMap((leaf) => ('keys' in leaf ? leaf.keys : []));
  }
}
