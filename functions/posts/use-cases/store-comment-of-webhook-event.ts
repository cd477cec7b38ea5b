// Handles a comment webhook event: stores the comment, and reads the data that the event lacks.

import {
  addInstagramScopedId,
  findInstagramAccount,
  findUserIdByInstagramUserId,
} from '#functions/connection/account-repository.ts';
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import {
  bringForwardMissedEventsCheck,
  recordWebhookReceived,
} from '#functions/connection/missed-events-check-repository.ts';
import {
  type NetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import {
  getNetworkAccessAfterOutageProbe,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import {
  type NetworkComment,
  readNetworkComment,
  readNetworkCommentThread,
} from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { commentEventJob } from '../jobs.ts';
import {
  findStoredPost,
  listPossiblePostIdsOfComment,
  type CommentEventPayload as Payload,
  readAndStoreReadablePost,
} from '../post-of-comment-event.ts';
import {
  type SaveCommentFromEventResult,
  saveCommentFromEvent,
} from '../storage/save-comment-from-event.ts';
import { saveComments } from '../storage/save-comments.ts';
import type { BatchedCommentSaver } from '../storage/save-reported-comments.ts';

type Missing = Exclude<SaveCommentFromEventResult, 'stored'>;

type FetchedComment = {
  readonly comment: NetworkComment;
  /** The comment and its thread, as far as the same call returned it. */
  readonly comments: readonly NetworkComment[];
  readonly mediaId: string | undefined;
};

/** Reads the comment, because the event has only an approximate time. A reply is read with its thread. */
async function fetchCommentWithThread(payload: Payload, token: string): Promise<FetchedComment> {
  if (payload.parentId !== undefined) {
    const thread = await readNetworkCommentThread(payload.parentId, token);
    const comment = thread.comments.find(({ id }) => id === payload.commentId);
    if (comment) return { ...thread, comment };
    const [parent] = thread.comments;
    const reply = await readNetworkComment(payload.commentId, token);
    const comments = parent ? [parent, reply] : [reply];
    return { comment: reply, comments, mediaId: reply.mediaId ?? thread.mediaId };
  }
  const comment = await readNetworkComment(payload.commentId, token);
  return { comment, comments: [comment], mediaId: comment.mediaId };
}

type CommentEvent = {
  readonly account: AccountRef;
  readonly accountIdentity: AccountIdentity;
  readonly payload: Payload;
  readonly saver: BatchedCommentSaver;
};

/** Delays between attempts: half a minute, one, two, four and ten minutes after the event. */
const RETRY_DELAYS_SECONDS = [30, 30, 60, 120, 360] as const;

const isLastAttempt = ({ tries = 0 }: Payload): boolean => tries >= RETRY_DELAYS_SECONDS.length;

/**
 * Reads the comment when the event lacks its content, or names a post that may be none. The event is enough for a
 * comment on an ad, and finally for a comment that can never be read.
 */
async function fetchCommentIfNeeded(
  payload: Payload,
  token: string,
  missing: Missing,
): Promise<FetchedComment | undefined> {
  if (missing === 'no_post' && payload.adMediaIds !== undefined) return undefined;
  try {
    return await fetchCommentWithThread(payload, token);
  } catch (error) {
    const isGone = error instanceof NetworkError && error.kind === 'gone';
    if (missing === 'no_post' && isGone && isLastAttempt(payload)) return undefined;
    throw error;
  }
}

/** Reads the data that the event lacks: the comment itself, or its post. */
async function readAndSaveComment(
  { account, accountIdentity, payload, saver }: CommentEvent,
  { userToken }: NetworkAccess,
  missing: Missing,
): Promise<void> {
  const fetched = await fetchCommentIfNeeded(payload, userToken, missing);
  const [likeliest, ...others] = listPossiblePostIdsOfComment(payload, fetched?.mediaId);
  if (likeliest === undefined) return;
  const mediaIds = [likeliest, ...others] as const;
  const post =
    (await findStoredPost(account, mediaIds)) ??
    (await readAndStoreReadablePost(account, mediaIds, userToken));
  if (fetched === undefined) {
    await saveCommentFromEvent(account, accountIdentity, payload, saver);
    return;
  }
  await saveComments(post, {
    comments: fetched.comments,
    accountIdentity,
    origin: { source: 'webhook' },
    coveredRange: undefined,
    incompleteThreads: fetched.comments.map(({ id }) => id),
    isUnlisted: true,
    adMediaIds: payload.adMediaIds,
  });
}

/** After the last attempt only the scheduled checks look for the comment. */
async function retryLater(payload: Payload): Promise<void> {
  const { tries = 0 } = payload;
  const delaySeconds = RETRY_DELAYS_SECONDS[tries];
  if (delaySeconds === undefined) return;
  await enqueueJob(commentEventJob, { ...payload, tries: tries + 1 }, { delaySeconds });
}

/** A retry can succeed: the network sends events before their comments and posts can be read, and pauses and failures end. */
async function tryToReadComment(event: CommentEvent, missing: Missing): Promise<void> {
  const { account, payload } = event;
  const access = await getNetworkAccessAfterOutageProbe(account);
  try {
    if (access) return await readAndSaveComment(event, access, missing);
    await bringForwardMissedEventsCheck(account);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'gone') {
      await recordNetworkError(account, error);
      await bringForwardMissedEventsCheck(account);
    }
  }
  await retryLater(payload);
}

/**
 * Stores the comment from its event at once, even while calls are paused. It calls the network only when the event or
 * the table lacks data. Drops events of accounts that no user has activated.
 */
async function storeOrReadComment(payload: Payload, saver: BatchedCommentSaver): Promise<void> {
  const userId = await findUserIdByInstagramUserId(payload.igUserId);
  if (userId === undefined) return;
  const account = { userId, igUserId: payload.igUserId };
  // Runs before any read, because the id may decide whether the account itself wrote the comment.
  if (payload.ownId !== undefined) await addInstagramScopedId(account, payload.ownId);
  const linkedAccount = await findInstagramAccount(account);
  if (linkedAccount?.activatedAt == null) return;
  await recordWebhookReceived(account, linkedAccount);
  const accountIdentity = toAccountIdentity(linkedAccount);
  const result = await saveCommentFromEvent(account, accountIdentity, payload, saver);
  if (result === 'stored') return;
  // The other comments of the batch do not wait for the network.
  saver.leave();
  await tryToReadComment({ account, accountIdentity, payload, saver }, result);
}

/** Handles one event of a batch, whose comments are stored together. */
export async function storeCommentOfWebhookEvent(
  payload: Payload,
  saver: BatchedCommentSaver,
): Promise<void> {
  try {
    await storeOrReadComment(payload, saver);
  } finally {
    saver.leave();
  }
}
