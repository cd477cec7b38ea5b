// A comment the network announced and does not let us read: shown as its event describes it, and read
// again a little later.
import { nowMs } from '#platform/clock.ts';
import { publish } from '#platform/events.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store.ts';
import { isByAccount, type OwnAccount } from '../domain/own-comment.ts';
import { commentEventJob } from '../jobs.ts';

export type CommentEvent = PayloadOf<typeof commentEventJob>;

/**
 * What an event says of its comment; undefined for one that only names it. Of one that does not name
 * the writer nobody knows whether the account itself wrote it.
 */
function describedBy(event: CommentEvent): NetworkComment | undefined {
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
 * - `held`: the comment can be shown; the next regular check reads its post, whatever its count.
 * - `no_post`: there is nothing yet it could stand under.
 * - `unknown`: the event does not say what was written.
 */
export type Kept = 'held' | 'no_post' | 'unknown';

/** Stores a comment as its event describes it, once, and announces it where it is somebody else's. */
export async function keepAsDescribed(
  store: ContentStore,
  account: AccountRef,
  own: OwnAccount,
  event: CommentEvent,
): Promise<Kept> {
  const { mediaId } = event;
  const post = mediaId === undefined ? undefined : { ...account, mediaId };
  if (!post || !(await store.hasPost(post))) return event.isHeld ? 'held' : 'no_post';
  const comment = describedBy(event);
  if (!comment) return 'unknown';
  await store.forgetRead(post);
  if (event.isHeld) return 'held';
  const { added } = await store.saveComments(post, {
    comments: [comment],
    own,
    covered: undefined,
    incompleteThreads: [],
    onlyAdd: true,
    unlisted: true,
  });
  if (added.length > 0 && !isByAccount(comment, own)) {
    await publish('comment.received', { ...post, commentId: comment.id });
  }
  return 'held';
}

/** Half a minute, one, two, four and ten minutes after the event. */
const TRIES_AFTER_SECONDS = [30, 30, 60, 120, 360] as const;

/** Has the comment read again later; after the last time the regular checks alone look for it. */
export async function readLater(event: CommentEvent, kept: Kept): Promise<void> {
  const { tries = 0 } = event;
  const delaySeconds = TRIES_AFTER_SECONDS[tries];
  if (delaySeconds === undefined) return;
  const isHeld = kept === 'held';
  await enqueue(commentEventJob, { ...event, tries: tries + 1, isHeld }, { delaySeconds });
}
