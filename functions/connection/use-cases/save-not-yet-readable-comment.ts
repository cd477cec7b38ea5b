// Handles a comment whose webhook event arrived but which cannot be read yet: stores it as the
// event describes it and retries the read later.
import { nowMs } from '#platform/clock.ts';
import { publishEvent } from '#platform/event-bus.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store-port.ts';
import { type AccountIdentity, isWrittenByAccount } from '../domain/account-authorship.ts';
import { commentEventJob } from '../jobs.ts';

export type CommentEventPayload = JobPayload<typeof commentEventJob>;

/**
 * Undefined when the event has no text, or no author: then it is unknown whether the account itself
 * wrote the comment.
 */
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
 * - `stored`: the comment is stored; the next scheduled check reads its post.
 * - `no_post`: the post is not stored, so the comment cannot be either.
 * - `unknown`: the event does not contain the comment's content.
 */
export type SaveNotYetReadableCommentResult = 'stored' | 'no_post' | 'unknown';

/** Stores the comment once, and publishes it as new unless the account itself wrote it. */
export async function saveNotYetReadableComment(
  store: ContentStore,
  account: AccountRef,
  accountIdentity: AccountIdentity,
  event: CommentEventPayload,
): Promise<SaveNotYetReadableCommentResult> {
  const { mediaId } = event;
  const post = mediaId === undefined ? undefined : { ...account, mediaId };
  if (!post || !(await store.hasPost(post))) return event.isStoredFromEvent ? 'stored' : 'no_post';
  const comment = buildCommentFromEvent(event);
  if (!comment) return 'unknown';
  await store.markCommentsForReread(post);
  if (event.isStoredFromEvent) return 'stored';
  const { added } = await store.saveComments(post, {
    comments: [comment],
    accountIdentity,
    coveredRange: undefined,
    incompleteThreads: [],
    isAddOnly: true,
    isUnlisted: true,
  });
  if (added.length > 0 && !isWrittenByAccount(comment, accountIdentity)) {
    await publishEvent('comment.received', { ...post, commentId: comment.id });
  }
  return 'stored';
}

/** Delays between attempts: half a minute, one, two, four and ten minutes after the event. */
const READ_RETRY_DELAYS_SECONDS = [30, 30, 60, 120, 360] as const;

/** After the last attempt only the scheduled checks look for the comment. */
export async function enqueueCommentReadRetry(
  event: CommentEventPayload,
  saveResult: SaveNotYetReadableCommentResult,
): Promise<void> {
  const { tries = 0 } = event;
  const delaySeconds = READ_RETRY_DELAYS_SECONDS[tries];
  if (delaySeconds === undefined) return;
  const isStoredFromEvent = saveResult === 'stored';
  await enqueueJob(
    commentEventJob,
    { ...event, tries: tries + 1, isStoredFromEvent },
    { delaySeconds },
  );
}
