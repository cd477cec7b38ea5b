// The only module that changes a post's comments. One transaction writes comments, counts and page index, conditional
// on the version of the post that the changes were computed from.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  buildCommentReplyRemovals,
  buildRepliesUnchangedCondition,
} from '#functions/drafts/storage/reply-repository.ts';
import { attributeExists, attributeMissing } from '#platform/table/expressions.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { buildOrderedListWrites } from '#platform/table/ordered-list.ts';
import { pickChangedAttributes } from '#platform/table/pick-changed-attributes.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  MAX_TABLE_TRANSACTION_WRITES,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import {
  type CommentChange,
  type CommentCounts,
  computeCommentCounts,
  computeCommentOrderKeyChanges,
} from '../domain/comment-changes-and-counts.ts';
import type { OrphanReplies } from '../domain/merge-comments.ts';
import { toCommentAttributes } from './comment-item.ts';
import { getCommentOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import { buildOrphanRepliesChange, readOrphanReplies } from './orphan-replies.ts';
import {
  buildPostChangeAttributes,
  type StoredPost,
  toCommentCountAttributes,
} from './post-item.ts';
import { readStoredPost } from './post-repository.ts';

/** A change of this many comments usually fits into one transaction. */
export const COMMENTS_PER_TRANSACTION = 80;

type CommentChangeDecision = {
  readonly changes: readonly CommentChange[];
  /** The orphan replies after the changes. Undefined when they stay the same. */
  readonly orphanReplies?: OrphanReplies;
  /** Makes the next posts refresh read the post's comments even if their count did not change. */
  readonly needsReread?: boolean;
};

/** Computes the changes from the current state. Called again after each conflict with another writer. */
export type CommentChangeDecider = (
  post: StoredPost,
  orphanReplies: OrphanReplies,
) => Promise<CommentChangeDecision>;

export type CommentChangeResult = {
  readonly changes: readonly CommentChange[];
  /** The post's comment counts after the changes. */
  readonly commentCounts: CommentCounts;
};

function buildCommentWrites(post: PostRef, change: CommentChange): readonly TableWrite[] {
  const commentId = change.kind === 'add' ? change.after.id : change.before.id;
  const key = tableKeys.comment({ ...post, commentId });
  switch (change.kind) {
    case 'add':
      return [
        {
          kind: 'put',
          key,
          item: toCommentAttributes(post, change.after),
          when: attributeMissing(),
        },
      ];
    case 'update': {
      const set = pickChangedAttributes(
        toCommentAttributes(post, change.before),
        toCommentAttributes(post, change.after),
      );
      return [{ kind: 'update', key, change: { set }, when: attributeExists() }];
    }
    case 'remove': {
      // Replies do not change the post's version, and a reply begun or queued since the read must keep its comment.
      return [{ kind: 'delete', key, when: buildRepliesUnchangedCondition(change.before) }];
    }
  }
}

const listRemovedReplies = (changes: readonly CommentChange[]): readonly Draft[] =>
  changes.flatMap((change) => (change.kind === 'remove' ? change.replies : []));

type DecisionContext = { readonly post: StoredPost; readonly orphanReplies: OrphanReplies };

async function buildChangeWrites(
  ref: PostRef,
  { post, orphanReplies }: DecisionContext,
  decision: CommentChangeDecision,
): Promise<{ readonly writes: readonly TableWrite[]; readonly commentCounts: CommentCounts }> {
  const { changes, orphanReplies: orphanRepliesAfter = orphanReplies } = decision;
  const commentCounts = computeCommentCounts(post.commentCounts, changes, post.seenEpoch);
  const orphans = buildOrphanRepliesChange(ref, orphanReplies, orphanRepliesAfter);
  const listWrites = await buildOrderedListWrites(getCommentOrderedList(ref), post, {
    ...computeCommentOrderKeyChanges(changes),
    set: {
      ...toCommentCountAttributes(ref, post, commentCounts),
      ...orphans.set,
      ...buildPostChangeAttributes(ref),
      ...(decision.needsReread && { read_count: undefined }),
    },
  });
  return {
    writes: [
      ...listWrites,
      ...orphans.writes,
      ...changes.flatMap((change) => buildCommentWrites(ref, change)),
      ...buildCommentReplyRemovals(ref, listRemovedReplies(changes)),
    ],
    commentCounts,
  };
}

/** The writes for as many of the changes as fit into one transaction. */
async function buildWritesForOneTransaction(
  ref: PostRef,
  context: DecisionContext,
  decision: CommentChangeDecision,
) {
  let changes = decision.changes.slice(0, MAX_TABLE_TRANSACTION_WRITES - 10);
  for (;;) {
    const attempt = await buildChangeWrites(ref, context, { ...decision, changes });
    if (attempt.writes.length <= MAX_TABLE_TRANSACTION_WRITES) return { ...attempt, changes };
    if (changes.length === 1)
      throw new Error('One comment needs more writes than a transaction has.');
    changes = changes.slice(0, Math.floor(changes.length / 2));
  }
}

async function tryApplyChanges(ref: PostRef, decide: CommentChangeDecider) {
  // The post is read first. If another writer changes anything after that, the version condition fails.
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return undefined;
  const orphanReplies = await readOrphanReplies(ref, post);
  const decision = await decide(post, orphanReplies);
  if (decision.changes.length === 0 && decision.orphanReplies === undefined) {
    return { changes: [], commentCounts: post.commentCounts, isComplete: true };
  }
  const { writes, changes, commentCounts } = await buildWritesForOneTransaction(
    ref,
    { post, orphanReplies },
    decision,
  );
  await writeTransaction(writes);
  return { changes, commentCounts, isComplete: changes.length === decision.changes.length };
}

/**
 * Applies the changes that `decide` returns, in as many transactions as they need. It is called again after each one
 * and must leave out the changes already applied. Undefined when the post is not stored.
 * @throws AppError unavailable after too many conflicts with other writers.
 */
export async function applyCommentChanges(
  ref: PostRef,
  decide: CommentChangeDecider,
): Promise<CommentChangeResult | undefined> {
  const appliedChanges: CommentChange[] = [];
  for (;;) {
    const result = await retryOnConflict(() => tryApplyChanges(ref, decide));
    if (result === undefined) return undefined;
    appliedChanges.push(...result.changes);
    if (result.isComplete) return { changes: appliedChanges, commentCounts: result.commentCounts };
  }
}
