// Reads comments, and reads and writes the drafts that live on them.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { draftWrite } from '#functions/drafts/stored-draft.ts';
import { type CommentRef, keys, type PostRef, partitions } from '#platform/table/keys.ts';
import { type OrderedList, readListPage } from '#platform/table/page-index-store.ts';
import { query, walk } from '#platform/table/query.ts';
import { getItem, getItems, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { readCommentItem, type StoredComment } from './comment-item.ts';
import { isNew } from './domain/comment.ts';
import { newCommentsPrefix, threadPrefix } from './domain/list-order.ts';

/** One comment as written last; undefined where there is none. */
export async function readComment(ref: CommentRef): Promise<StoredComment | undefined> {
  const item = await getItem(keys.comment(ref), { consistent: true });
  return item && readCommentItem(item);
}

/** Those of the named comments that there are, as written last. */
export async function readComments(
  post: PostRef,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredComment>> {
  const wanted = [...new Set(commentIds)].map((commentId) => keys.comment({ ...post, commentId }));
  const items = await getItems(wanted, { consistent: true });
  return new Map(items.map(readCommentItem).map((comment) => [comment.id, comment]));
}

/**
 * Stores a draft in place of the one with `expectedRevision` (0: there was none). With `dueAt`
 * (ISO) the sweep looks at it then; without, it does not. The post's version stays: posting a reply
 * never waits for an import.
 * @throws ConditionFailedError where another draft was stored since, or the comment is gone.
 */
export async function writeDraft(
  ref: CommentRef,
  expectedRevision: number,
  draft: Draft,
  dueAt?: string,
): Promise<void> {
  const { change, when } = draftWrite(draft, expectedRevision, dueAt);
  await updateItem(keys.comment(ref), change, when);
}

/** One thread: its top-level comment, then the replies, oldest first. */
export async function readThread(
  post: PostRef,
  thread: { readonly id: string; readonly threadAt: string },
): Promise<readonly StoredComment[]> {
  const items = await query({
    index: 'gsi1',
    partition: partitions.comments(post),
    beginsWith: threadPrefix(thread),
  });
  return items.map(readCommentItem);
}

/** A page of all comments in thread order. */
export async function readCommentPage(
  post: PostRef,
  paging: Paging,
): Promise<readonly StoredComment[]> {
  const list: OrderedList = {
    partition: partitions.comments(post),
    index: keys.commentIndex(post),
    range: { index: 'gsi1' },
  };
  const items = await readListPage(list, paging);
  return items.map(readCommentItem);
}

const newComments = (post: PostRef, epoch: number) => ({
  index: 'gsi2' as const,
  partition: partitions.comments(post),
  beginsWith: newCommentsPrefix(epoch),
});

/** A page of the new comments in thread order. Reads from their first one to the page's end. */
export async function readNewCommentPage(
  post: PostRef,
  epoch: number,
  paging: Paging,
): Promise<readonly StoredComment[]> {
  const limit = paging.offset + paging.limit;
  const items = await query({ ...newComments(post, epoch), limit });
  return items.slice(paging.offset).map(readCommentItem);
}

/**
 * The newest new comment: the last that came, or where that one is seen, the first of the list of
 * new ones. `known` are comments just read, which save a read.
 */
export async function readNewestNewComment(
  ref: PostRef,
  post: { readonly seenEpoch: number; readonly latestNewId: string | undefined },
  known: readonly StoredComment[],
): Promise<StoredComment | undefined> {
  if (post.latestNewId !== undefined) {
    const commentId = post.latestNewId;
    const here = known.find((comment) => comment.id === commentId);
    const item = here ? undefined : await getItem(keys.comment({ ...ref, commentId }));
    const latest = here ?? (item && readCommentItem(item));
    if (latest && isNew(latest, post.seenEpoch)) return latest;
  }
  const [first] = await query({ ...newComments(ref, post.seenEpoch), limit: 1 });
  return first && readCommentItem(first);
}

/** Every comment in thread order, or every new one; for filters no key can express. */
export async function* walkComments(
  post: PostRef,
  only: { readonly newIn: number | undefined },
): AsyncGenerator<StoredComment> {
  const range =
    only.newIn === undefined
      ? { index: 'gsi1' as const, partition: partitions.comments(post) }
      : newComments(post, only.newIn);
  for await (const item of walk(range)) yield readCommentItem(item);
}
