// Handles a comment webhook event: reads and stores the comment, publishes it if it is not our own.
import { nowMs } from '#platform/clock.ts';
import { publishEvent } from '#platform/event-bus.ts';
import {
  type NetworkComment,
  readNetworkComment,
  readNetworkCommentThread,
} from '#platform/instagram/comments.ts';
import { readNetworkMedia } from '#platform/instagram/media.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import { bringForwardAccountCheck, recordWebhookReceived } from '../account-check-repository.ts';
import {
  addInstagramScopedId,
  findInstagramAccount,
  findUserIdByInstagramUserId,
} from '../account-repository.ts';
import type { ContentStore } from '../content-store-port.ts';
import { type AccountIdentity, isWrittenByAccount } from '../domain/account-authorship.ts';
import { type NetworkAccess, toAccountIdentity } from '../network/network-access.ts';
import { findUsableNetworkAccess, recordNetworkError } from '../network/network-call-guards.ts';
import {
  enqueueCommentReadRetry,
  type CommentEventPayload as Payload,
  saveNotYetReadableComment,
} from './save-not-yet-readable-comment.ts';

type FetchedComment = {
  readonly comment: NetworkComment;
  /** The comment and its thread, as far as the same call returned it. */
  readonly comments: readonly NetworkComment[];
  readonly mediaId: string | undefined;
};

/** Reads the comment, because the event has only an approximate time; a reply with its thread. */
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

async function ensurePost(store: ContentStore, post: PostRef, token: string): Promise<void> {
  if (await store.hasPost(post)) return;
  await store.savePosts(post, {
    media: [await readNetworkMedia(post.mediaId, token)],
    coveredRange: undefined,
  });
}

/** Older comments of a thread are history, which the import reads. */
const NEW_COMMENT_MAX_AGE_MS = 60 * 60 * 1_000;

/**
 * A thread may contain comments whose own events are still to come. Those events will find them
 * stored already, so they are published together with the comment of this event.
 */
const isNewComment = (comment: NetworkComment, eventComment: NetworkComment): boolean =>
  comment.id === eventComment.id ||
  nowMs() - Date.parse(comment.timestamp) < NEW_COMMENT_MAX_AGE_MS;

async function fetchAndSaveComment(
  store: ContentStore,
  userId: string,
  payload: Payload,
  access: NetworkAccess,
): Promise<void> {
  const fetched = await fetchCommentWithThread(payload, access.userToken);
  const mediaId = payload.mediaId ?? fetched.mediaId;
  if (mediaId === undefined) return;
  const post = { userId, igUserId: payload.igUserId, mediaId };
  await ensurePost(store, post, access.userToken);
  const { added } = await store.saveComments(post, {
    comments: fetched.comments,
    accountIdentity: toAccountIdentity(access),
    coveredRange: undefined,
    incompleteThreads: fetched.comments.map(({ id }) => id),
    isUnlisted: true,
  });
  const newComments = fetched.comments.filter(
    (comment) =>
      added.includes(comment.id) &&
      !isWrittenByAccount(comment, access) &&
      isNewComment(comment, fetched.comment),
  );
  await Promise.all(
    newComments.map(({ id }) => publishEvent('comment.received', { ...post, commentId: id })),
  );
}

type UnreadableComment = {
  readonly store: ContentStore;
  readonly account: AccountRef;
  readonly accountIdentity: AccountIdentity;
  readonly payload: Payload;
};

/** When calls are paused or fail: stores what the event contains; a check reads the rest later. */
async function saveFromEventAndScheduleCheck({
  store,
  account,
  accountIdentity,
  payload,
}: UnreadableComment): Promise<void> {
  const saveResult = await saveNotYetReadableComment(store, account, accountIdentity, payload);
  await bringForwardAccountCheck(account);
  if (saveResult === 'no_post' || payload.tries !== undefined)
    await enqueueCommentReadRetry(payload, saveResult);
}

/** The network sends events before their comments can be read: `gone` may mean "not yet". */
async function saveFromEventAndRetryLater(
  unreadableComment: UnreadableComment,
  { userToken }: NetworkAccess,
): Promise<void> {
  const { store, account, accountIdentity, payload } = unreadableComment;
  const { mediaId } = payload;
  if (mediaId !== undefined && !payload.isStoredFromEvent) {
    try {
      await ensurePost(store, { ...account, mediaId }, userToken);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'gone') throw error;
    }
  }
  await enqueueCommentReadRetry(
    payload,
    await saveNotYetReadableComment(store, account, accountIdentity, payload),
  );
}

/**
 * Drops events of accounts that no user has activated. A comment that cannot be read is stored as
 * its event describes it.
 */
export const handleCommentEvent =
  (store: ContentStore) =>
  async (payload: Payload): Promise<void> => {
    const userId = await findUserIdByInstagramUserId(payload.igUserId);
    if (userId === undefined) return;
    const account = { userId, igUserId: payload.igUserId };
    // Before anything is read: it may decide whether the account itself wrote the comment.
    if (payload.ownId !== undefined) await addInstagramScopedId(account, payload.ownId);
    const linkedAccount = await findInstagramAccount(account);
    if (linkedAccount?.activatedAt == null) return;
    await recordWebhookReceived(account, linkedAccount);
    const unreadableComment = {
      store,
      account,
      accountIdentity: toAccountIdentity(linkedAccount),
      payload,
    };
    const access = await findUsableNetworkAccess(account);
    if (!access) return saveFromEventAndScheduleCheck(unreadableComment);
    try {
      await fetchAndSaveComment(store, userId, payload, access).catch((error: unknown) => {
        if (!(error instanceof NetworkError) || error.kind !== 'gone') throw error;
        return saveFromEventAndRetryLater(unreadableComment, access);
      });
    } catch (error) {
      await recordNetworkError(account, error);
      await saveFromEventAndScheduleCheck(unreadableComment);
    }
  };
