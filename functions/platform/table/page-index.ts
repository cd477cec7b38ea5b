// Finds the n-th element of an ordered list whose store knows only keys: a two-level tree whose
// root holds counts and separators, and whose leaves hold the keys. Pure; see page-index-store.ts.

/** A leaf is split above this many keys. */
export const MAX_LEAF_KEYS = 64;
/** Splits and merges aim at this many. */
const TARGET_LEAF_KEYS = 48;
/** A leaf below this joins a neighbour. */
const MIN_LEAF_KEYS = 16;

export type LeafRef = {
  readonly id: string;
  /** Not above any key of this leaf, above every key of the leaf before; empty for the first. */
  readonly from: string;
  readonly count: number;
};

export type IndexRoot = {
  readonly leaves: readonly LeafRef[];
  /** The id the next leaf gets: ids are never used twice. */
  readonly nextLeaf: number;
};

export const EMPTY_ROOT: IndexRoot = { leaves: [], nextLeaf: 0 };

export type KeyChanges = {
  readonly insert: readonly string[];
  readonly remove: readonly string[];
};

/** Keys by leaf id. */
export type LeafKeys = ReadonlyMap<string, readonly string[]>;

export type IndexChange = {
  readonly root: IndexRoot;
  readonly written: LeafKeys;
  readonly deleted: readonly string[];
};

export const totalOf = (root: IndexRoot): number =>
  root.leaves.reduce((sum, leaf) => sum + leaf.count, 0);

/** Where in `root.leaves` a key belongs; -1 for an empty index. */
function locate(root: IndexRoot, key: string): number {
  let low = 0;
  let high = root.leaves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((root.leaves[middle]?.from ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The leaf that holds the element at `offset`, and how many of its keys come before it. */
export function findOffset(
  root: IndexRoot,
  offset: number,
): { readonly leaf: LeafRef; readonly skip: number } | undefined {
  let skip = offset;
  for (const leaf of root.leaves) {
    if (skip < leaf.count) return { leaf, skip };
    skip -= leaf.count;
  }
  return undefined;
}

/** How many elements precede the leaf a key belongs to; undefined for an empty index. */
export function findKey(
  root: IndexRoot,
  key: string,
): { readonly leaf: LeafRef; readonly before: number } | undefined {
  const position = locate(root, key);
  const leaf = root.leaves[position];
  if (leaf === undefined) return undefined;
  const before = root.leaves.slice(0, position).reduce((sum, { count }) => sum + count, 0);
  return { leaf, before };
}

/** The leaves whose keys may lie between two keys, both included; undefined is an open end. */
export function leavesBetween(
  root: IndexRoot,
  from: string | undefined,
  to: string | undefined,
): readonly string[] {
  const first = from === undefined ? 0 : Math.max(0, locate(root, from));
  const last = to === undefined ? root.leaves.length - 1 : locate(root, to);
  return root.leaves.slice(first, last + 1).map((leaf) => leaf.id);
}

/** The leaves `changeIndex` needs for these changes: those touched, and neighbours to join. */
export function leavesToChange(root: IndexRoot, changes: KeyChanges): readonly string[] {
  const delta = new Map<number, number>();
  const count = (key: string, by: number) => {
    const position = locate(root, key);
    if (position >= 0) delta.set(position, (delta.get(position) ?? 0) + by);
  };
  for (const key of changes.insert) count(key, 1);
  for (const key of changes.remove) count(key, -1);
  const positions = new Set(delta.keys());
  for (const [position, by] of delta) {
    if ((root.leaves[position]?.count ?? 0) + by >= MIN_LEAF_KEYS) continue;
    positions.add(position > 0 ? position - 1 : position + 1);
  }
  return [...positions].flatMap((position) => root.leaves[position]?.id ?? []);
}

type Working = { readonly ref: LeafRef; keys: readonly string[] | undefined; dirty: boolean };

/** Puts every changed key into its leaf. @throws Error where a leaf it needs was not given. */
function editLeaves(root: IndexRoot, loaded: LeafKeys, changes: KeyChanges): Working[] {
  const leaves = root.leaves.length > 0 ? root.leaves : [{ id: '', from: '', count: 0 }];
  const working: Working[] = leaves.map((ref) => ({
    ref,
    keys: ref.id === '' ? [] : loaded.get(ref.id),
    dirty: false,
  }));
  const edits = new Map<Working, { insert: string[]; remove: Set<string> }>();
  const editOf = (key: string) => {
    const leaf = working[Math.max(0, locate(root, key))];
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

/** Drops empty leaves and joins small ones with the leaf before them. */
function joinSmall(working: readonly Working[], deleted: string[]): Working[] {
  const result: Working[] = [];
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

/** The shortest text above every key before and not above the first key after. */
function separator(before: string, after: string): string {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common += 1;
  return after.slice(0, common + 1);
}

/** Cuts the keys of an overfull leaf into equal parts; others stay whole. */
function cut(keys: readonly string[]): readonly (readonly string[])[] {
  if (keys.length <= MAX_LEAF_KEYS) return [keys];
  const parts = Math.ceil(keys.length / TARGET_LEAF_KEYS);
  return Array.from({ length: parts }, (_, part) =>
    keys.slice(
      Math.floor((part * keys.length) / parts),
      Math.floor(((part + 1) * keys.length) / parts),
    ),
  );
}

/**
 * The index after inserting and removing keys. `loaded` must hold the leaves that `leavesToChange`
 * names. Removing an absent key and inserting a present one change nothing.
 */
export function changeIndex(root: IndexRoot, loaded: LeafKeys, changes: KeyChanges): IndexChange {
  const deleted: string[] = [];
  const written = new Map<string, readonly string[]>();
  const leaves: LeafRef[] = [];
  let nextLeaf = root.nextLeaf;
  for (const { ref, keys, dirty } of joinSmall(editLeaves(root, loaded, changes), deleted)) {
    if (keys === undefined || !dirty) {
      leaves.push(ref);
      continue;
    }
    let previous: string | undefined;
    for (const part of cut(keys)) {
      const keepsId = previous === undefined && ref.id !== '';
      const id = keepsId ? ref.id : String(nextLeaf++);
      const from = previous === undefined ? ref.from : separator(previous, part[0] ?? '');
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
