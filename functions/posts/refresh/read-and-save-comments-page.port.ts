// Reads the next comments of a post in one network call and stores them.
import type { CommentsReadPosition } from '#functions/connection/domain/import-task.ts';
import type { CommentsPageReadResult } from '#functions/connection/import-page-reader-port.ts';
import {
  type NetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import { nowIso } from '#platform/clock.ts';
import {
  type NetworkComment,
  readNetworkComment,
  readNetworkCommentsPage,
  readNetworkRepliesPage,
} from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { PostRef } from '#platform/table/keys.ts';
import {
  addPageSizeToReadPosition,
  computeReadPositionAfterRepliesPage,
  computeReadPositionAfterThreadsPage,
} from '../domain/comments-read-position.ts';
import { computeNetworkListPageCoverage } from '../domain/network-list-page-coverage.ts';
import { isGoneOnNetwork } from '../is-gone-on-network.ts';
import { saveComments } from '../storage/save-comments.ts';
import { recordCommentsReadAndScheduleReread } from './record-comments-read.ts';

type ReadCommentsPageInput = {
  readonly post: PostRef;
  /** The network's comment count when the read started. Without it, a complete read is not recorded. */
  readonly count?: number | undefined;
  /** Whether the comments are read a second time because the first read did not match the count. */
  readonly isSecond?: boolean | undefined;
  readonly access: NetworkAccess;
  readonly origin: InboundReadOrigin;
  readonly position: CommentsReadPosition;
};

export type CommentsPageReadStep = CommentsPageReadResult & {
  readonly comments: readonly NetworkComment[];
};

/** `isComplete` means that the post's comments were read to their end. */
type NextComments = Omit<CommentsPageReadStep, 'commentCount'> & { readonly isComplete: boolean };

const isTopLevel = ({ parentId }: NetworkComment): boolean => parentId === undefined;

async function readThreads(
  { post, access, origin }: ReadCommentsPageInput,
  position: Extract<CommentsReadPosition, { kind: 'threads' }>,
): Promise<NextComments> {
  const readAt = nowIso();
  const page = await readNetworkCommentsPage({
    mediaId: post.mediaId,
    token: access.userToken,
    after: position.cursor,
    limit: position.limit,
  });
  const topLevelComments = page.comments.filter(isTopLevel);
  const { coveredRange, rest } = computeNetworkListPageCoverage(
    { ...page, entries: topLevelComments },
    position,
  );
  await saveComments(post, {
    comments: page.comments,
    accountIdentity: toAccountIdentity(access),
    origin,
    coveredRange: coveredRange && { ...coveredRange, readAt },
    incompleteThreads: page.incompleteThreads,
    isGoneOnNetwork: (commentId) =>
      isGoneOnNetwork(() => readNetworkComment(commentId, access.userToken)),
  });
  const next = computeReadPositionAfterThreadsPage(
    page.moreReplies,
    rest && addPageSizeToReadPosition(rest, page.nextLimit),
    page.nextLimit,
  );
  return { next, comments: page.comments, isComplete: !next, usage: page.usage };
}

async function readReplies(
  { post, access, origin }: ReadCommentsPageInput,
  position: Extract<CommentsReadPosition, { kind: 'replies' }>,
): Promise<NextComments> {
  const [thread] = position.threads;
  if (!thread) return { next: undefined, comments: [], isComplete: true, usage: undefined };
  const page = await readNetworkRepliesPage({
    commentId: thread.commentId,
    token: access.userToken,
    after: thread.after,
    limit: position.limit,
  });
  await saveComments(post, {
    comments: page.replies,
    accountIdentity: toAccountIdentity(access),
    origin,
    coveredRange: undefined,
    incompleteThreads: [thread.commentId],
  });
  const next = computeReadPositionAfterRepliesPage(
    addPageSizeToReadPosition(position, page.nextLimit),
    page.next,
  );
  return { next, comments: page.replies, isComplete: !next, usage: page.usage };
}

/** Ends without counting as complete when the post is gone, or its cursor expired because comments were deleted. */
async function readNextComments(input: ReadCommentsPageInput): Promise<NextComments> {
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
    return { next: undefined, comments: [], isComplete: false, usage: undefined };
  }
}

/**
 * Records the read when it is complete. It is not when the network rejects the post or the position, and then the
 * next posts refresh finds the post again.
 * @throws NetworkError of other kinds
 */
export async function readAndSaveCommentsPage(
  input: ReadCommentsPageInput,
): Promise<CommentsPageReadStep> {
  const { isComplete, ...step } = await readNextComments(input);
  const { post, count, isSecond = false } = input;
  if (isComplete && count !== undefined)
    await recordCommentsReadAndScheduleReread(post, { count, isSecond });
  return { ...step, commentCount: step.comments.length };
}
