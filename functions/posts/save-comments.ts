// Saves the comments of one post that were received from the network, and removes the deleted ones.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import type { InboundOrigin } from '#functions/connection/domain/inbound-event.ts';
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import { nowIso } from '#platform/clock.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { buildNewestBoundKey, buildOldestBoundKey } from '#shared/order-keys.ts';
import { applyCommentChanges } from './apply-comment-changes.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComments } from './comment-repository.ts';
import { addAnsweredMarks, findReopenedComments } from './domain/answered-comments.ts';
import type { CommentChange } from './domain/comment-changes-and-counts.ts';
import {
  type CoveredListRange,
  findCommentIdsMissingOnNetwork,
  isMissingCommentDeleted,
  isProvenDeletedByNetworkCount,
  isWholeListCovered,
  toCoveredTimeRange,
} from './domain/deletion-detection.ts';
import {
  type IncomingComment,
  mergeComments,
  type OrphanReplies,
} from './domain/merge-comments.ts';
import { buildThreadKeyPrefix, parseCommentOrderKey } from './domain/order-keys.ts';
import { readOrphanReplies } from './orphan-replies.ts';
import { getCommentList } from './post-and-comment-lists.ts';
import type { StoredPost } from './post-item.ts';
import { readStoredPost } from './post-repository.ts';
import { readNeighborsInThreads } from './read-affected-threads.ts';

const getChangedId = (change: CommentChange): string =>
  change.kind === 'add' ? change.after.id : change.before.id;

type CommentRemoval = Extract<CommentChange, { readonly kind: 'remove' }>;

/** In these states a reply is being published, so its comment must stay. */
const IN_FLIGHT_STATES: readonly DraftState[] = ['queued', 'posting', 'unknown'];
const isReplyInFlight = ({ state }: Draft): boolean => IN_FLIGHT_STATES.includes(state);

export type FetchedComments = {
  readonly comments: readonly NetworkComment[];
  /** Identifies comments of the account itself, which never count as new. */
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundOrigin;
  /** Undefined when nothing that is missing was deleted: single comments were read. */
  readonly coveredRange: CoveredListRange | undefined;
  /** Threads whose replies are only partly on the page: nothing is deleted from them. */
  readonly incompleteThreads: readonly string[];
  /**
   * Described by a webhook event, less exactly than by a read: stored comments stay unchanged, and a post that gets a
   * new one is read again.
   */
  readonly isFromEvent?: boolean;
  /** Received one by one: the network's lists may not contain new comments for a while. */
  readonly isUnlisted?: boolean;
};

/** A change of this many comments usually fits into one transaction. */
const COMMENTS_PER_TRANSACTION = 80;

/** Undefined when the post is not stored. */
async function addAndUpdateComments(
  ref: PostRef,
  incoming: readonly IncomingComment[],
  { accountIdentity, origin, isFromEvent = false, isUnlisted = false }: FetchedComments,
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
      origin,
      accountIdentity,
      seenEpoch,
      now,
    });
    hasOrphanReplies = Object.keys(merged.orphanReplies).length > 0;
    if (merged.changes.length === 0) return { changes: [] };
    const added = merged.changes.flatMap((change) => (change.kind === 'add' ? [change.after] : []));
    const neighbors = await readNeighborsInThreads(ref, post, added, {
      exceptIds: new Set(merged.changes.map(getChangedId)),
      hasStoredComments: (id) => storedComments.has(id) || orphanReplies[id] !== undefined,
    });
    return {
      ...merged,
      changes: addAnsweredMarks(merged.changes, neighbors),
      needsReread: isFromEvent,
    };
  });
  const added = result?.changes.flatMap((change) =>
    change.kind === 'add' ? [change.after.id] : [],
  );
  return added === undefined ? undefined : { added, hasOrphanReplies };
}

/** The changes that order orphan replies by the time of their parent, for those whose parent is stored now. */
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
  const threads = Object.entries(orphanReplies).flatMap(([id, threadStartedAt]) => {
    const parent = parents.get(id);
    return parent && parent.timestamp !== threadStartedAt
      ? [{ id, threadAt: threadStartedAt, parent }]
      : [];
  });
  const changesByThread = threads.map(async ({ id, threadAt, parent }) => {
    const prefix = buildThreadKeyPrefix({ id, threadStartedAt: threadAt });
    const orderKeys = await readOrderedListKeys(getCommentList(ref), post, {
      from: `${prefix}1`,
      to: `${prefix}2`,
    });
    const replies = await readStoredComments(
      ref,
      orderKeys.map((orderKey) => parseCommentOrderKey(orderKey).commentId),
    );
    return [...replies.values()]
      .filter((reply) => reply.threadStartedAt === threadAt)
      .map((before): CommentChange => {
        const after = { ...before, threadStartedAt: parent.timestamp };
        return { kind: 'update', before, after };
      });
  });
  return addAnsweredMarks(
    (await Promise.all(changesByThread)).flat(),
    threads.map(({ parent }) => parent),
  );
}

/**
 * Moves orphan replies to their parent. The thread is forgotten only after all its replies have moved, so a
 * crash in between loses none of them.
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

/** The removals of comments with their replies, without comments that have a reply in flight. */
async function buildRemovals(
  ref: PostRef,
  comments: readonly StoredComment[],
): Promise<readonly CommentRemoval[]> {
  const replyIds = comments.flatMap((comment) => comment.replyIds);
  const drafts = await readCommentReplies(ref, replyIds, { consistent: true });
  return comments.flatMap((before): CommentRemoval[] => {
    const replies = before.replyIds.flatMap((id) => drafts.get(id) ?? []);
    return replies.some(isReplyInFlight) ? [] : [{ kind: 'remove', before, replies }];
  });
}

/** The changes of comments whose answers are removed. */
async function buildReopenings(
  ref: PostRef,
  post: StoredPost,
  removals: readonly CommentRemoval[],
): Promise<readonly CommentChange[]> {
  const answers = removals.map(({ before }) => before).filter(({ isOwn }) => isOwn);
  if (answers.length === 0) return [];
  const exceptIds = new Set(removals.map(({ before }) => before.id));
  return findReopenedComments(await readNeighborsInThreads(ref, post, answers, { exceptIds }));
}

/** Removes the given comments that `canRemove` accepts, except those with a reply in flight. */
async function removeComments(
  ref: PostRef,
  commentIds: readonly string[],
  canRemove: (comment: StoredComment, post: StoredPost) => boolean,
): Promise<number> {
  let removed = 0;
  for (const chunk of splitIntoChunks(commentIds, COMMENTS_PER_TRANSACTION)) {
    const result = await applyCommentChanges(ref, async (post) => {
      const storedComments = await readStoredComments(ref, chunk);
      const removable = [...storedComments.values()].filter((comment) => canRemove(comment, post));
      const removals = await buildRemovals(ref, removable);
      // First what is opened again: it is computed from the removals that are still to be made.
      return { changes: [...(await buildReopenings(ref, post, removals)), ...removals] };
    });
    removed += result?.changes.filter(({ kind }) => kind === 'remove').length ?? 0;
  }
  return removed;
}

async function removeMissingComments(
  ref: PostRef,
  fetched: FetchedComments & {
    readonly coveredRange: NonNullable<FetchedComments['coveredRange']>;
  },
): Promise<number> {
  const { coveredRange } = fetched;
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return 0;
  // The network also returns an empty list when it withholds comments, so its count decides.
  const isEmptyList = fetched.comments.length === 0 && isWholeListCovered(coveredRange);
  if (isEmptyList && post.networkCommentCount > 0) return 0;
  const timeRange = toCoveredTimeRange(coveredRange);
  const missingIds = findCommentIdsMissingOnNetwork({
    // One millisecond wider than the range, because threads at its ends may have lost replies.
    keys: await readOrderedListKeys(getCommentList(ref), post, {
      from: buildNewestBoundKey(timeRange.newest + 1),
      to: buildOldestBoundKey(timeRange.oldest - 1),
    }),
    coveredRange,
    listedIds: new Set([
      ...fetched.comments.map(({ id }) => id),
      ...(coveredRange.unreadableIds ?? []),
    ]),
    incompleteThreads: new Set(fetched.incompleteThreads),
    orphanThreads: new Set(Object.keys(await readOrphanReplies(ref, post))),
  });
  const unlistedIds = new Set<string>();
  const removed = await removeComments(ref, missingIds, (comment) => {
    if (comment.isUnlisted) unlistedIds.add(comment.id);
    return isMissingCommentDeleted(comment, coveredRange.readAt);
  });
  // Runs last, because listed comments that were deleted must not count any more.
  return removed + (await removeComments(ref, [...unlistedIds], isProvenDeletedByNetworkCount));
}

/**
 * Adds, updates and removes comments; idempotent. `added` holds the ids of those that were not stored before. Saves
 * nothing when the post is not stored.
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
  const removed = coveredRange ? await removeMissingComments(ref, { ...fetched, coveredRange }) : 0;
  return { added, removed };
}

/** Removes every comment of a post, except those with a reply in flight. */
export async function removeStoredCommentsOfPost(ref: PostRef): Promise<void> {
  const keys = await readOrderedListKeys(getCommentList(ref), undefined);
  const ids = keys.map((key) => parseCommentOrderKey(key).commentId);
  await removeComments(ref, ids, () => true);
}
