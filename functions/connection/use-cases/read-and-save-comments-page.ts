// Reads the next comments of a post in one network call and stores them.
import { nowIso } from '#platform/clock.ts';
import {
  type NetworkComment,
  readNetworkCommentsPage,
  readNetworkRepliesPage,
} from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { logger } from '#platform/logger.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store-port.ts';
import {
  type CommentsPosition,
  computePositionAfterRepliesPage,
  computePositionAfterThreadsPage,
} from '../domain/import-task.ts';
import type { InboundOrigin } from '../domain/inbound-event.ts';
import { computeListPageCoverage } from '../domain/list-page-coverage.ts';
import { type NetworkAccess, toAccountIdentity } from '../network/network-access.ts';

export type ReadCommentsPageInput = {
  readonly store: ContentStore;
  readonly post: PostRef;
  readonly access: NetworkAccess;
  readonly origin: InboundOrigin;
  readonly position: CommentsPosition;
};

export type CommentsPageResult = {
  /** The next position; undefined when the comments were read to their end, or cannot be. */
  readonly next: CommentsPosition | undefined;
  /** The number of comments read in this step. */
  readonly commentCount: number;
  /** True when the post's comments were read to their end. */
  readonly isComplete: boolean;
  readonly usage: RateLimitUsage | undefined;
};

const isTopLevel = ({ parentId }: NetworkComment): boolean => parentId === undefined;

async function readThreads(
  { store, post, access, origin }: ReadCommentsPageInput,
  position: Extract<CommentsPosition, { kind: 'threads' }>,
): Promise<CommentsPageResult> {
  const readAt = nowIso();
  const page = await readNetworkCommentsPage({
    mediaId: post.mediaId,
    token: access.userToken,
    after: position.cursor,
  });
  const topLevelComments = page.comments.filter(isTopLevel);
  const { coveredRange, rest } = computeListPageCoverage(
    { ...page, entries: topLevelComments },
    position,
  );
  await store.saveComments(post, {
    comments: page.comments,
    accountIdentity: toAccountIdentity(access),
    origin,
    coveredRange: coveredRange && { ...coveredRange, readAt },
    incompleteThreads: page.incompleteThreads,
  });
  const next = computePositionAfterThreadsPage(page.moreReplies, rest);
  return { next, commentCount: page.comments.length, isComplete: !next, usage: page.usage };
}

async function readReplies(
  { store, post, access, origin }: ReadCommentsPageInput,
  position: Extract<CommentsPosition, { kind: 'replies' }>,
): Promise<CommentsPageResult> {
  const [thread] = position.threads;
  if (!thread) return { next: undefined, commentCount: 0, isComplete: true, usage: undefined };
  const page = await readNetworkRepliesPage({
    commentId: thread.commentId,
    token: access.userToken,
    after: thread.after,
  });
  await store.saveComments(post, {
    comments: page.replies,
    accountIdentity: toAccountIdentity(access),
    origin,
    coveredRange: undefined,
    incompleteThreads: [thread.commentId],
  });
  const next = computePositionAfterRepliesPage(position, page.next);
  return { next, commentCount: page.replies.length, isComplete: !next, usage: page.usage };
}

/**
 * Stops, without marking the post as read, when the post is gone or its cursor expired because
 * comments were deleted: the next posts refresh finds it again.
 * @throws NetworkError of other kinds
 */
export async function readAndSaveCommentsPage(
  input: ReadCommentsPageInput,
): Promise<CommentsPageResult> {
  const { position } = input;
  try {
    return position.kind === 'threads'
      ? await readThreads(input, position)
      : await readReplies(input, position);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind !== 'gone' && error.kind !== 'refused') throw error;
    logger.warn("the network rejected a read of a post's comments", {
      media_id: input.post.mediaId,
      kind: error.kind,
      code: error.code,
    });
    return { next: undefined, commentCount: 0, isComplete: false, usage: undefined };
  }
}
