// A page index finds the n-th entry of an ordered list in a store that can only look up keys. It is a
// two-level tree: the root has counts and separators, the leaves have the keys. Pure; see page-index-store.ts.

/** A leaf is split above this many keys. */
export const MAX_PAGE_INDEX_LEAF_KEYS = 64;
/** The number of keys per leaf that splits and joins aim at. */
const TARGET_LEAF_KEYS = 48;
/** A smaller leaf is joined with a neighbor. */
const MIN_LEAF_KEYS = 16;

export type PageIndexLeaf = {
  readonly id: string;
  /** Separator: at most the first key of this leaf and above every key of the previous leaf; empty for the first leaf. */
  readonly from: string;
  readonly count: number;
};

export type PageIndexRoot = {
  readonly leaves: readonly PageIndexLeaf[];
  /** The id of the next new leaf; ids are never reused. */
  readonly nextLeaf: number;
};

export const EMPTY_PAGE_INDEX_ROOT: PageIndexRoot = { leaves: [], nextLeaf: 0 };

export type PageIndexKeyChanges = {
  readonly insert: readonly string[];
  readonly remove: readonly string[];
};

/** The keys of each leaf, by leaf id. */
export type KeysByLeafId = ReadonlyMap<string, readonly string[]>;

export type PageIndexUpdate = {
  readonly root: PageIndexRoot;
  readonly written: KeysByLeafId;
  readonly deleted: readonly string[];
};

export const countPageIndexKeys = (root: PageIndexRoot): number =>
  root.leaves.reduce((sum, leaf) => sum + leaf.count, 0);

/** The position in `root.leaves` of the leaf a key belongs to; -1 for an empty index. */
function findLeafPosition(root: PageIndexRoot, key: string): number {
  let low = 0;
  let high = root.leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((root.leaves[middle]?.from ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The leaf with the entry at `offset`, and the number of its keys to skip. */
export function findLeafAtOffset(
  root: PageIndexRoot,
  offset: number,
): { readonly leaf: PageIndexLeaf; readonly skip: number } | undefined {
  let skip = offset;
  for (const leaf of root.leaves) {
    if (skip < leaf.count) return { leaf, skip };
    skip -= leaf.count;
  }
  return undefined;
}

/** The leaf a key belongs to, and the number of entries before that leaf; undefined for an empty index. */
export function findLeafOfKey(
  root: PageIndexRoot,
  key: string,
): { readonly leaf: PageIndexLeaf; readonly before: number } | undefined {
  const position = findLeafPosition(root, key);
  const leaf = root.leaves[position];
  if (leaf === undefined) return undefined;
  const before = root.leaves.slice(0, position).reduce((sum, { count }) => sum + count, 0);
  return { leaf, before };
}

/** The ids of the leaves that may have keys in an inclusive range; undefined means no bound. */
export function listLeavesBetween(
  root: PageIndexRoot,
  from: string | undefined,
  to: string | undefined,
): readonly string[] {
  const first = from === undefined ? 0 : Math.max(0, findLeafPosition(root, from));
  const last = to === undefined ? root.leaves.length - 1 : findLeafPosition(root, to);
  return root.leaves.slice(first, last + 1).map((leaf) => leaf.id);
}

/** The ids of the leaves `computePageIndexUpdate` needs for these changes: changed leaves, and neighbors to join. */
export function listLeavesForPageIndexUpdate(
  root: PageIndexRoot,
  changes: PageIndexKeyChanges,
): readonly string[] {
  const delta = new Map<number, number>();
  const addDelta = (key: string, by: number) => {
    const position = findLeafPosition(root, key);
    if (position >= 0) delta.set(position, (delta.get(position) ?? 0) + by);
  };
  for (const key of changes.insert) addDelta(key, 1);
  for (const key of changes.remove) addDelta(key, -1);
  const positions = new Set(delta.keys());
  for (const [position, by] of delta) {
    if ((root.leaves[position]?.count ?? 0) + by >= MIN_LEAF_KEYS) continue;
    positions.add(position > 0 ? position - 1 : position + 1);
  }
  return [...positions].flatMap((position) => root.leaves[position]?.id ?? []);
}

type WorkingLeaf = {
  readonly ref: PageIndexLeaf;
  keys: readonly string[] | undefined;
  dirty: boolean;
};

/** Inserts and removes the changed keys in their leaves. @throws Error when a needed leaf was not loaded */
function applyKeyChanges(
  root: PageIndexRoot,
  loaded: KeysByLeafId,
  changes: PageIndexKeyChanges,
): WorkingLeaf[] {
  const leaves = root.leaves.length > 0 ? root.leaves : [{ id: '', from: '', count: 0 }];
  const working: WorkingLeaf[] = leaves.map((ref) => ({
    ref,
    keys: ref.id === '' ? [] : loaded.get(ref.id),
    dirty: false,
  }));
  const edits = new Map<WorkingLeaf, { insert: string[]; remove: Set<string> }>();
  const editOf = (key: string) => {
    const leaf = working[Math.max(0, findLeafPosition(root, key))];
    if (leaf?.keys === undefined) throw new Error('a leaf of the page index is missing');
    const edit = edits.get(leaf) ?? { insert: [], remove: new Set<string>() };
    edits.set(leaf, edit);
    return edit;
  };
  for (const key of changes.remove) editOf(key).remove.add(key);
  for (const key of changes.insert) editOf(key).insert.push(key);
  for (const [leaf, { insert, remove }] of edits) {
    const kept = (leaf.keys ?? []).filter((key) => !remove.has(key));
    leaf.keys = [...new Set([...kept, ...insert])].sort();
    leaf.dirty = true;
  }
  return working;
}

/** Deletes empty leaves and joins small ones with the previous leaf. */
function joinSmallLeaves(working: readonly WorkingLeaf[], deleted: string[]): WorkingLeaf[] {
  const result: WorkingLeaf[] = [];
  for (const leaf of working) {
    const before = result.at(-1);
    if (leaf.keys?.length === 0) {
      deleted.push(leaf.ref.id);
    } else if (before?.keys && leaf.keys && canJoin(before.keys, leaf.keys)) {
      before.keys = [...before.keys, ...leaf.keys];
      before.dirty = true;
      deleted.push(leaf.ref.id);
    } else {
      result.push(leaf);
    }
  }
  return result;
}

const canJoin = (left: readonly string[], right: readonly string[]): boolean =>
  Math.min(left.length, right.length) < MIN_LEAF_KEYS &&
  left.length + right.length <= TARGET_LEAF_KEYS;

/** The shortest text that is above the key `before` and at most the key `after`. */
function findSeparator(before: string, after: string): string {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common += 1;
  return after.slice(0, common + 1);
}

/** Splits the keys of an overfull leaf into equal parts. */
function splitKeys(keys: readonly string[]): readonly (readonly string[])[] {
  if (keys.length <= MAX_PAGE_INDEX_LEAF_KEYS) return [keys];
  const parts = Math.ceil(keys.length / TARGET_LEAF_KEYS);
  return Array.from({ length: parts }, (_, part) =>
    keys.slice(
      Math.floor((part * keys.length) / parts),
      Math.floor(((part + 1) * keys.length) / parts),
    ),
  );
}

/**
 * Returns the index after inserting and removing keys. `loaded` must contain the leaves from
 * `listLeavesForPageIndexUpdate`. Removing an absent key or inserting a present one changes nothing.
 */
export function computePageIndexUpdate(
  root: PageIndexRoot,
  loaded: KeysByLeafId,
  changes: PageIndexKeyChanges,
): PageIndexUpdate {
  const deleted: string[] = [];
  const written = new Map<string, readonly string[]>();
  const leaves: PageIndexLeaf[] = [];
  let nextLeaf = root.nextLeaf;
  for (const { ref, keys, dirty } of joinSmallLeaves(
    applyKeyChanges(root, loaded, changes),
    deleted,
  )) {
    if (keys === undefined || !dirty) {
      leaves.push(ref);
      continue;
    }
    let previous: string | undefined;
    for (const part of splitKeys(keys)) {
      const keepsId = previous === undefined && ref.id !== '';
      const id = keepsId ? ref.id : String(nextLeaf++);
      const from = previous === undefined ? ref.from : findSeparator(previous, part[0] ?? '');
      leaves.push({ id, from, count: part.length });
      written.set(id, part);
      previous = part.at(-1);
    }
  }
  const [first, ...rest] = leaves;
  return {
    root: { leaves: first ? [{ ...first, from: '' }, ...rest] : [], nextLeaf },
    written,
    deleted: deleted.filter((id) => id !== ''),
  };
}
