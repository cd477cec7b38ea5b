// Takes in what was read from the network about one post's comments.
import type { CommentsBatch } from '#functions/connection/content-store.ts';
import { nowIso } from '#platform/clock.ts';
import { slices } from '#platform/slices.ts';
import { keys, type PostRef } from '#platform/table/keys.ts';
import { leavesBetween } from '#platform/table/page-index.ts';
import { readLeaves, readRoot, type StoredRoot } from '#platform/table/page-index-store.ts';
import { keyAfterOldest, keyFromNewest } from '#shared/order-keys.ts';
import { changeComments } from './change-comments.ts';
import type { StoredComment } from './comment-item.ts';
import { readComments } from './comment-repository.ts';
import type { CommentChange } from './domain/comment.ts';
import { type ArrivingComment, mergeComments } from './domain/comment-merge.ts';
import { coversAll, isGone, isNotCounted, missingComments, spanOf } from './domain/coverage.ts';
import { readCommentOrderKey, threadPrefix } from './domain/list-order.ts';
import type { StoredPost } from './post-item.ts';
import { readPost } from './post-repository.ts';

/** A transaction of this many comments seldom needs a second try to fit. */
const SLICE = 80;

/** The comments whose order keys lie between two keys. */
async function keysBetween(
  ref: PostRef,
  { root }: StoredRoot,
  from: string,
  to: string,
): Promise<readonly string[]> {
  const leaves = await readLeaves(keys.commentIndex(ref), leavesBetween(root, from, to));
  return [...leaves.values()].flat().filter((key) => key >= from && key <= to);
}

/** Adds and updates; undefined where the post is not there. */
async function addAndUpdate(
  ref: PostRef,
  arriving: readonly ArrivingComment[],
  { own, onlyAdd, unlisted = false }: CommentsBatch,
): Promise<{ readonly added: readonly string[]; readonly hasLooseThreads: boolean } | undefined> {
  let hasLooseThreads = false;
  const involved = arriving.flatMap(({ id, parentId }) => (parentId ? [id, parentId] : [id]));
  const applied = await changeComments(ref, async (post, root) => {
    const [held, { loose }] = await Promise.all([readComments(ref, involved), root()]);
    const now = nowIso();
    const taken = onlyAdd ? arriving.filter(({ id }) => !held.has(id)) : arriving;
    const { seenEpoch: epoch } = post;
    const merged = mergeComments({ arriving: taken, held, loose, unlisted, own, epoch, now });
    hasLooseThreads = Object.keys(merged.loose).length > 0;
    return merged.changes.length > 0 ? merged : { changes: [] };
  });
  const added = applied?.changes.flatMap((one) => (one.kind === 'add' ? [one.after.id] : []));
  return added === undefined ? undefined : { added, hasLooseThreads };
}

/** The changes that bring replies of a loose thread to the place of its parent, now that we hold it. */
async function homecomings(
  ref: PostRef,
  stored: StoredRoot,
  parents: ReadonlyMap<string, StoredComment>,
): Promise<readonly CommentChange[]> {
  const threads = Object.entries(stored.loose).flatMap(([id, threadAt]) => {
    const parent = parents.get(id);
    return parent && parent.timestamp !== threadAt ? [{ id, threadAt, parent }] : [];
  });
  const moves = threads.map(async ({ id, threadAt, parent }) => {
    const prefix = threadPrefix({ id, threadAt });
    const places = await keysBetween(ref, stored, `${prefix}1`, `${prefix}2`);
    const replies = await readComments(
      ref,
      places.map((place) => readCommentOrderKey(place).commentId),
    );
    return [...replies.values()]
      .filter((reply) => reply.threadAt === threadAt)
      .map((before): CommentChange => {
        const after = { ...before, threadAt: parent.timestamp };
        return { kind: 'update', before, after };
      });
  });
  return (await Promise.all(moves)).flat();
}

/** Moves replies that came before their parent to it; first all of them, then the reminder goes. */
async function settleLooseThreads(ref: PostRef): Promise<void> {
  const settle = () =>
    changeComments(ref, async (_post, root) => {
      const stored = await root();
      const parents = await readComments(ref, Object.keys(stored.loose));
      const changes = await homecomings(ref, stored, parents);
      if (changes.length > 0 || parents.size === 0) return { changes };
      const still = Object.entries(stored.loose).filter(([id]) => !parents.has(id));
      return { changes, loose: Object.fromEntries(still) };
    });
  const moved = await settle();
  if (moved && moved.changes.length > 0) await settle();
}

/** Removes the named comments where `mayGo` agrees and no reply to them is on its way. */
async function removeComments(
  ref: PostRef,
  commentIds: readonly string[],
  mayGo: (comment: StoredComment, post: StoredPost) => boolean,
): Promise<number> {
  let removed = 0;
  for (const part of slices(commentIds, SLICE)) {
    const applied = await changeComments(ref, async (post) => {
      const held = await readComments(ref, part);
      const going = [...held.values()].filter((one) => !one.replyUnderWay && mayGo(one, post));
      return { changes: going.map((before) => ({ kind: 'remove', before })) };
    });
    removed += applied?.changes.length ?? 0;
  }
  return removed;
}

async function removeMissing(
  ref: PostRef,
  batch: CommentsBatch & { readonly covered: NonNullable<CommentsBatch['covered']> },
): Promise<number> {
  const { covered } = batch;
  if (batch.comments.length === 0 && coversAll(covered)) {
    // An empty list is also what the network answers when it withholds comments: its count decides.
    const post = await readPost(ref, { consistent: true });
    if (post !== undefined && post.networkCount > 0) return 0;
  }
  const stored = await readRoot(keys.commentIndex(ref), { consistent: true });
  const span = spanOf(covered);
  const missing = missingComments({
    // One millisecond wider than the span: threads at its ends may have lost replies.
    keys: await keysBetween(
      ref,
      stored,
      keyFromNewest(span.newest + 1),
      keyAfterOldest(span.oldest - 1),
    ),
    covered,
    named: new Set([...batch.comments.map(({ id }) => id), ...(covered.unread ?? [])]),
    incompleteThreads: new Set(batch.incompleteThreads),
    looseThreads: new Set(Object.keys(stored.loose)),
  });
  const unlisted = new Set<string>();
  const removed = await removeComments(ref, missing, (one) => {
    if (one.isUnlisted) unlisted.add(one.id);
    return isGone(one, covered.readAt);
  });
  // Afterwards: what was deleted from the lists must not be taken for what makes up the count.
  return removed + (await removeComments(ref, [...unlisted], isNotCounted));
}

/** Implements `ContentStore.saveComments`. A post that is not there takes in nothing. */
export async function saveComments(
  ref: PostRef,
  batch: CommentsBatch,
): Promise<{ readonly added: readonly string[]; readonly removed: number }> {
  const added: string[] = [];
  let hasLooseThreads = false;
  for (const part of slices(batch.comments, SLICE)) {
    const taken = await addAndUpdate(ref, part, batch);
    if (taken === undefined) return { added: [], removed: 0 };
    added.push(...taken.added);
    hasLooseThreads = taken.hasLooseThreads;
  }
  if (hasLooseThreads) await settleLooseThreads(ref);
  const { covered } = batch;
  const removed = covered ? await removeMissing(ref, { ...batch, covered }) : 0;
  return { added, removed };
}

/** Removes every comment of a post but those with a reply on its way. */
export async function removeAllComments(ref: PostRef): Promise<void> {
  const { root } = await readRoot(keys.commentIndex(ref), { consistent: true });
  const leaves = await readLeaves(
    keys.commentIndex(ref),
    root.leaves.map((leaf) => leaf.id),
  );
  const ids = [...leaves.values()].flat().map((key) => readCommentOrderKey(key).commentId);
  await removeComments(ref, ids, () => true);
}
