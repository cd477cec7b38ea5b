// The only module that changes a post's comments: comments, counts and page index in one transaction,
// conditional on the version of the post that the changes were computed from.
import { pickChangedAttributes } from '#platform/table/changed-attributes.ts';
import { attributeEquals, attributeExists, attributeMissing } from '#platform/table/expressions.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import {
  buildPageIndexWrites,
  readPageIndexRoot,
  type StoredPageIndexRoot,
} from '#platform/table/page-index-store.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  MAX_TRANSACTION_WRITES,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import { toCommentAttributes } from './comment-item.ts';
import {
  type CommentChange,
  type CommentCounts,
  computeCommentCounts,
  computeCommentOrderKeyChanges,
} from './domain/comment-changes-and-counts.ts';
import type { OrphanReplies } from './domain/merge-comments.ts';
import { type StoredPost, toCommentCountAttributes } from './post-item.ts';
import { readStoredPost } from './post-repository.ts';

type CommentChangeDecision = {
  readonly changes: readonly CommentChange[];
  /** The orphan replies after the changes; undefined when they stay the same. */
  readonly orphanReplies?: OrphanReplies;
  /** Makes the next posts refresh read the post's comments even if their count did not change. */
  readonly needsReread?: boolean;
};

/** Loads the root of the page index on demand, because marking as seen rarely needs it. */
type IndexRootLoader = () => Promise<StoredPageIndexRoot>;

/** Computes the changes from the current state; called again after each conflict with another writer. */
export type CommentChangeDecider = (
  post: StoredPost,
  loadIndexRoot: IndexRootLoader,
) => Promise<CommentChangeDecision>;

export type CommentChangeResult = {
  readonly changes: readonly CommentChange[];
  /** The post's comment counts after the changes. */
  readonly commentCounts: CommentCounts;
};

function buildCommentWrite(post: PostRef, change: CommentChange): TableWrite {
  const commentId = change.kind === 'add' ? change.after.id : change.before.id;
  const key = tableKeys.comment({ ...post, commentId });
  switch (change.kind) {
    case 'add':
      return {
        kind: 'put',
        key,
        item: toCommentAttributes(post, change.after),
        when: attributeMissing(),
      };
    case 'update': {
      const set = pickChangedAttributes(
        toCommentAttributes(post, change.before),
        toCommentAttributes(post, change.after),
      );
      return { kind: 'update', key, change: { set }, when: attributeExists() };
    }
    case 'remove': {
      // Draft writes do not change the post's version: a draft queued since the read must keep its comment.
      const revision = change.before.draftRevision;
      const when =
        revision === 0
          ? attributeMissing('draft_revision')
          : attributeEquals('draft_revision', revision);
      return { kind: 'delete', key, when };
    }
  }
}

type DecisionContext = { readonly post: StoredPost; readonly loadIndexRoot: IndexRootLoader };

async function buildChangeWrites(
  ref: PostRef,
  context: DecisionContext,
  decision: CommentChangeDecision,
): Promise<{ readonly writes: readonly TableWrite[]; readonly commentCounts: CommentCounts }> {
  const { post, loadIndexRoot } = context;
  const commentCounts = computeCommentCounts(post.commentCounts, decision.changes, post.seenEpoch);
  const orderKeyChanges = computeCommentOrderKeyChanges(decision.changes);
  const isOrderUnchanged =
    orderKeyChanges.insert.length === 0 && orderKeyChanges.remove.length === 0;
  const pageIndexWrites =
    isOrderUnchanged && decision.orphanReplies === undefined
      ? []
      : await buildPageIndexWrites(tableKeys.commentIndex(ref), await loadIndexRoot(), {
          ...orderKeyChanges,
          ...(decision.orphanReplies && { orphanReplies: decision.orphanReplies }),
        });
  const postWrite: TableWrite = {
    kind: 'update',
    key: tableKeys.post(ref),
    change: {
      set: { version: post.version + 1, ...toCommentCountAttributes(ref, post, commentCounts) },
      ...(decision.needsReread && { remove: ['read_count'] }),
    },
    // Everything above was computed from this version, so a change by another writer makes it stale.
    when: attributeEquals('version', post.version),
  };
  return {
    writes: [
      postWrite,
      ...pageIndexWrites,
      ...decision.changes.map((change) => buildCommentWrite(ref, change)),
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
  let changes = decision.changes.slice(0, MAX_TRANSACTION_WRITES - 10);
  for (;;) {
    const attempt = await buildChangeWrites(ref, context, { ...decision, changes });
    if (attempt.writes.length <= MAX_TRANSACTION_WRITES) return { ...attempt, changes };
    changes = changes.slice(0, Math.floor(changes.length / 2));
  }
}

async function tryApplyChanges(ref: PostRef, decide: CommentChangeDecider) {
  // Read the post first: if another writer changes anything after that, the version condition fails.
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return undefined;
  let indexRootPromise: Promise<StoredPageIndexRoot> | undefined;
  const loadIndexRoot: IndexRootLoader = () => {
    indexRootPromise ??= readPageIndexRoot(tableKeys.commentIndex(ref), { consistent: true });
    return indexRootPromise;
  };
  const decision = await decide(post, loadIndexRoot);
  if (decision.changes.length === 0 && decision.orphanReplies === undefined) {
    return { changes: [], commentCounts: post.commentCounts, isComplete: true };
  }
  const { writes, changes, commentCounts } = await buildWritesForOneTransaction(
    ref,
    { post, loadIndexRoot },
    decision,
  );
  await writeTransaction(writes);
  return { changes, commentCounts, isComplete: changes.length === decision.changes.length };
}

/**
 * Applies the changes that `decide` returns, in as many transactions as they need; it is called again after each
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
