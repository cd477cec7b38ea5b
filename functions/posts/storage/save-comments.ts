// Saves the comments of one post that were received from the network.
import { nowIso } from '#platform/clock.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import {
  addAnsweredMarksToComments,
  listCommentsMovedWithinThreads,
  listCommentsPlacedInThreads,
} from '../domain/answered-comments.ts';
import type { CommentChange } from '../domain/comment-changes-and-counts.ts';
import {
  type IncomingComment,
  mergeComments,
  type OrphanReplies,
} from '../domain/merge-comments.ts';
import { buildThreadKeyPrefix, parseCommentOrderKey } from '../domain/order-keys.ts';
import { endAnsweredRuleReplies } from '../replies/end-answered-rule-replies.ts';
import { applyCommentChanges, COMMENTS_PER_TRANSACTION } from './apply-comment-changes.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComments } from './comment-repository.ts';
import type { FetchedComments } from './fetched-comments.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import type { StoredPost } from './post-item.ts';
import { readThreadsOfChangedComments } from './read-threads-of-changed-comments.ts';
import { removeCommentsMissingOnNetwork } from './remove-comments.ts';

const getChangedId = (change: CommentChange): string =>
  change.kind === 'add' ? change.after.id : change.before.id;

/** The changes, and the resulting changes of which comments of their threads are answered. */
async function judgeAnswers(
  ref: PostRef,
  post: StoredPost,
  changes: readonly CommentChange[],
  hasStoredComments?: (threadId: string) => boolean,
): Promise<readonly CommentChange[]> {
  const places = {
    placed: listCommentsPlacedInThreads(changes),
    left: listCommentsMovedWithinThreads(changes),
  };
  const exceptIds = new Set(changes.map(getChangedId));
  const affected = await readThreadsOfChangedComments(ref, post, places, {
    exceptIds,
    hasStoredComments,
  });
  return addAnsweredMarksToComments(changes, { ...affected, seenEpoch: post.seenEpoch });
}

/** Undefined when the post is not stored. */
async function addAndUpdateComments(
  ref: PostRef,
  incoming: readonly IncomingComment[],
  { accountIdentity, origin, isFromEvent = false, isUnlisted = false, adMediaIds }: FetchedComments,
): Promise<{ readonly added: readonly string[]; readonly hasOrphanReplies: boolean } | undefined> {
  let hasOrphanReplies = false;
  const affectedIds = incoming.flatMap(({ id, parentId }) => (parentId ? [id, parentId] : [id]));
  const result = await applyCommentChanges(ref, async (post, orphanReplies) => {
    const storedComments = await readStoredComments(ref, affectedIds);
    const now = nowIso();
    const toMerge = isFromEvent ? incoming.filter(({ id }) => !storedComments.has(id)) : incoming;
    const { seenEpoch } = post;
    const merged = mergeComments({
      incoming: toMerge,
      storedComments,
      orphanReplies,
      isUnlisted,
      adMediaIds: adMediaIds ?? (post.mediaProductType === 'AD' ? [post.mediaId] : []),
      origin,
      accountIdentity,
      seenEpoch,
      now,
    });
    hasOrphanReplies = Object.keys(merged.orphanReplies).length > 0;
    if (merged.changes.length === 0) return { changes: [] };
    const hasStoredComments = (id: string) =>
      storedComments.has(id) || orphanReplies[id] !== undefined;
    const changes = await judgeAnswers(ref, post, merged.changes, hasStoredComments);
    return { ...merged, changes, needsReread: isFromEvent };
  });
  // No rule has replied to imported comments.
  if (result && origin.source !== 'import') await endAnsweredRuleReplies(ref, result.changes);
  const added = result?.changes.flatMap((change) =>
    change.kind === 'add' ? [change.after.id] : [],
  );
  return added === undefined ? undefined : { added, hasOrphanReplies };
}

/** The changes that order orphan replies by the time of their parent, if the parent is stored now. */
async function buildReparentingChanges(
  ref: PostRef,
  post: StoredPost,
  {
    orphanReplies,
    parents,
  }: {
    readonly orphanReplies: OrphanReplies;
    readonly parents: ReadonlyMap<string, StoredComment>;
  },
): Promise<readonly CommentChange[]> {
  const changesByThread = Object.entries(orphanReplies).map(async ([id, threadStartedAt]) => {
    const parent = parents.get(id);
    if (!parent || parent.timestamp === threadStartedAt) return [];
    const prefix = buildThreadKeyPrefix({ id, threadStartedAt });
    const orderKeys = await readOrderedListKeys(getCommentOrderedList(ref), post, {
      from: `${prefix}1`,
      to: `${prefix}2`,
    });
    const replies = await readStoredComments(
      ref,
      orderKeys.map((orderKey) => parseCommentOrderKey(orderKey).commentId),
    );
    return [...replies.values()]
      .filter((reply) => reply.threadStartedAt === threadStartedAt)
      .map((before): CommentChange => {
        const after = { ...before, threadStartedAt: parent.timestamp };
        return { kind: 'update', before, after };
      });
  });
  const changes = (await Promise.all(changesByThread)).flat();
  return judgeAnswers(ref, post, changes);
}

/**
 * Moves orphan replies to their parent. The thread is forgotten only after all its replies have moved, so a crash in
 * between loses none of them.
 */
async function reparentReplies(ref: PostRef): Promise<void> {
  const runReparentingPass = () =>
    applyCommentChanges(ref, async (post, orphanReplies) => {
      const parents = await readStoredComments(ref, Object.keys(orphanReplies));
      const changes = await buildReparentingChanges(ref, post, { orphanReplies, parents });
      if (changes.length > 0 || parents.size === 0) return { changes };
      const remaining = Object.entries(orphanReplies).filter(([id]) => !parents.has(id));
      return { changes, orphanReplies: Object.fromEntries(remaining) };
    });
  const firstPass = await runReparentingPass();
  if (firstPass && firstPass.changes.length > 0) await runReparentingPass();
}

/**
 * Adds, updates and removes comments. Idempotent. `added` contains the ids of those that were not stored before.
 * Saves nothing when the post is not stored.
 */
export async function saveComments(
  ref: PostRef,
  fetched: FetchedComments,
): Promise<{ readonly added: readonly string[]; readonly removed: number }> {
  const added: string[] = [];
  let hasOrphanReplies = false;
  for (const chunk of splitIntoChunks(fetched.comments, COMMENTS_PER_TRANSACTION)) {
    const saved = await addAndUpdateComments(ref, chunk, fetched);
    if (saved === undefined) return { added: [], removed: 0 };
    added.push(...saved.added);
    hasOrphanReplies = saved.hasOrphanReplies;
  }
  if (hasOrphanReplies) await reparentReplies(ref);
  const { coveredRange } = fetched;
  const removed = coveredRange
    ? await removeCommentsMissingOnNetwork(ref, { ...fetched, coveredRange })
    : 0;
  return { added, removed };
}
