// Reads comments, and writes their drafts.

import { buildDraftWrite } from '#functions/drafts/build-draft-write.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { type DueAttributes, NO_DUE_ATTRIBUTES } from '#platform/jobs/due-job.ts';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import { type CommentRef, type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { iterateItems, queryItems } from '#platform/table/query.ts';
import {
  type PageIndexedList,
  readPageFromIndexedList,
} from '#platform/table/read-indexed-list.ts';
import { getItem, getItems, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { parseCommentItem, type StoredComment } from './comment-item.ts';
import { isNewComment } from './domain/comment-changes-and-counts.ts';
import { buildNewCommentsKeyPrefix, buildThreadKeyPrefix } from './domain/order-keys.ts';

/** Reads consistently; undefined when the comment is not stored. */
export async function readStoredComment(ref: CommentRef): Promise<StoredComment | undefined> {
  const item = await getItem(tableKeys.comment(ref), { consistent: true });
  return item && parseCommentItem(item);
}

/** The stored ones among the given comments, by id; reads consistently. */
export async function readStoredComments(
  post: PostRef,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredComment>> {
  const commentKeys = [...new Set(commentIds)].map((commentId) =>
    tableKeys.comment({ ...post, commentId }),
  );
  const items = await getItems(commentKeys, { consistent: true });
  return new Map(items.map(parseCommentItem).map((comment) => [comment.id, comment]));
}

/**
 * Replaces the draft with `expectedRevision` (0: no draft); `due` names its next job. The post's version does
 * not change, so publishing a reply never conflicts with an import; readers of the list find the change in gsi4.
 * @throws ConditionFailedError when another draft was stored since, or the comment was removed.
 */
export async function saveCommentDraft(
  ref: CommentRef,
  expectedRevision: number,
  draft: Draft,
  due: DueAttributes = NO_DUE_ATTRIBUTES,
): Promise<void> {
  const { change, when } = buildDraftWrite(draft, expectedRevision, due);
  const changeStamp = buildChangeIndexAttributes(tablePartitions.comments(ref));
  await updateItem(
    tableKeys.comment(ref),
    { ...change, set: { ...change.set, ...changeStamp } },
    when,
  );
}

/** The top-level comment of a thread, then its replies, oldest first. */
export async function readStoredCommentThread(
  post: PostRef,
  thread: { readonly id: string; readonly threadStartedAt: string },
): Promise<readonly StoredComment[]> {
  const items = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.comments(post),
    beginsWith: buildThreadKeyPrefix(thread),
  });
  return items.map(parseCommentItem);
}

/** A page of all comments of a post, in thread order. */
export async function readStoredCommentPage(
  post: PostRef,
  paging: Paging,
): Promise<readonly StoredComment[]> {
  const list: PageIndexedList = {
    partition: tablePartitions.comments(post),
    index: tableKeys.commentIndex(post),
    range: { index: 'gsi1' },
  };
  const items = await readPageFromIndexedList(list, paging);
  return items.map(parseCommentItem);
}

const buildNewCommentsQuery = (post: PostRef, seenEpoch: number) => ({
  index: 'gsi2' as const,
  partition: tablePartitions.comments(post),
  beginsWith: buildNewCommentsKeyPrefix(seenEpoch),
});

/** A page of the new comments, in thread order. Reads every new comment up to the end of the page. */
export async function readNewCommentPage(
  post: PostRef,
  seenEpoch: number,
  paging: Paging,
): Promise<readonly StoredComment[]> {
  const limit = paging.offset + paging.limit;
  const items = await queryItems({ ...buildNewCommentsQuery(post, seenEpoch), limit });
  return items.slice(paging.offset).map(parseCommentItem);
}

/**
 * The newest new comment: the last one that arrived, or if that one is seen, the first of the new ones in
 * thread order. `knownComments` were read just before and may save a read.
 */
export async function readNewestNewComment(
  ref: PostRef,
  post: { readonly seenEpoch: number; readonly latestNewCommentId: string | undefined },
  knownComments: readonly StoredComment[],
): Promise<StoredComment | undefined> {
  if (post.latestNewCommentId !== undefined) {
    const commentId = post.latestNewCommentId;
    const knownLatest = knownComments.find((comment) => comment.id === commentId);
    const item = knownLatest ? undefined : await getItem(tableKeys.comment({ ...ref, commentId }));
    const latest = knownLatest ?? (item && parseCommentItem(item));
    if (latest && isNewComment(latest, post.seenEpoch)) return latest;
  }
  const [first] = await queryItems({ ...buildNewCommentsQuery(ref, post.seenEpoch), limit: 1 });
  return first && parseCommentItem(first);
}

/** Every comment, or every new one, in thread order: for filters that no sort key can express. */
export async function* iterateStoredComments(
  post: PostRef,
  filter: { readonly newInEpoch: number | undefined },
): AsyncGenerator<StoredComment> {
  const queryInput =
    filter.newInEpoch === undefined
      ? { index: 'gsi1' as const, partition: tablePartitions.comments(post) }
      : buildNewCommentsQuery(post, filter.newInEpoch);
  for await (const item of iterateItems(queryInput)) yield parseCommentItem(item);
}
