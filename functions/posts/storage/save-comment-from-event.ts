// Stores a comment from its webhook event, without a call to the network. The next read of the post completes it.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import { nowMs } from '#platform/clock.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import {
  type CommentEventPayload,
  findStoredPost,
  listPostIdsNamedInCommentEvent,
} from '../post-of-comment-event.ts';
import type { BatchedCommentSaver } from './save-reported-comments.ts';

/** Undefined when the event has no text, or no author, because then the account itself may have written the comment. */
function buildCommentFromEvent(event: CommentEventPayload): NetworkComment | undefined {
  const { text, fromId, username = '', sentAt } = event;
  if (text === undefined || (fromId === undefined && username === '')) return undefined;
  const now = nowMs();
  const writtenAt = sentAt === undefined ? now : Math.min(Date.parse(sentAt), now);
  return {
    id: event.commentId,
    text,
    username,
    fromId,
    timestamp: new Date(writtenAt).toISOString(),
    hidden: false,
    parentId: event.parentId,
  };
}

/**
 * - `stored`: the comment is stored. If it was not before, the next scheduled check reads its post.
 * - `no_post`: none of the posts that the event names is stored, so the comment cannot be either.
 * - `unknown`: the event does not contain the comment's content.
 */
export type SaveCommentFromEventResult = 'stored' | 'no_post' | 'unknown';

/** Leaves a stored comment unchanged. */
export async function saveCommentFromEvent(
  account: AccountRef,
  accountIdentity: AccountIdentity,
  event: CommentEventPayload,
  saver: BatchedCommentSaver,
): Promise<SaveCommentFromEventResult> {
  const comment = buildCommentFromEvent(event);
  if (!comment) return 'unknown';
  const post = await findStoredPost(account, listPostIdsNamedInCommentEvent(event));
  if (!post) return 'no_post';
  await saver.join({ post, comment, accountIdentity, adMediaIds: event.adMediaIds });
  return 'stored';
}
