// One step of reading a post's comments: one call of the network, handed to the content store.
import { nowIso } from '#platform/clock.ts';
import {
  type NetworkComment,
  readCommentsPage,
  readRepliesPage,
} from '#platform/instagram/comments.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { logger } from '#platform/logger.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { ContentStore } from '../content-store.ts';
import { stretchOf } from '../domain/covered.ts';
import { afterReplies, afterThreads, type PostReading } from '../domain/work.ts';
import { type NetworkAccess, ownerOf } from '../network/network-access.ts';

export type ReadInput = {
  readonly store: ContentStore;
  readonly post: PostRef;
  readonly access: NetworkAccess;
  readonly reading: PostReading;
};

export type ReadStep = {
  /** What comes next; undefined where the post is read to its end. */
  readonly next: PostReading | undefined;
  /** How many comments this step brought. */
  readonly read: number;
  /** The post's comments could be read to their end. */
  readonly complete: boolean;
  readonly usage: Usage | undefined;
};

const isTopLevel = ({ parentId }: NetworkComment): boolean => parentId === undefined;

async function readThreads(
  { store, post, access }: ReadInput,
  reading: Extract<PostReading, { kind: 'threads' }>,
): Promise<ReadStep> {
  const readAt = nowIso();
  const page = await readCommentsPage({
    mediaId: post.mediaId,
    token: access.userToken,
    after: reading.cursor,
  });
  const places = page.comments.filter(isTopLevel);
  const { covered, rest } = stretchOf({ ...page, places }, reading);
  await store.saveComments(post, {
    comments: page.comments,
    own: ownerOf(access),
    covered: covered && { ...covered, readAt },
    incompleteThreads: page.incompleteThreads,
  });
  const next = afterThreads(page.moreReplies, rest);
  return { next, read: page.comments.length, complete: !next, usage: page.usage };
}

async function readReplies(
  { store, post, access }: ReadInput,
  reading: Extract<PostReading, { kind: 'replies' }>,
): Promise<ReadStep> {
  const [thread] = reading.threads;
  if (!thread) return { next: undefined, read: 0, complete: true, usage: undefined };
  const page = await readRepliesPage({
    commentId: thread.commentId,
    token: access.userToken,
    after: thread.after,
  });
  await store.saveComments(post, {
    comments: page.replies,
    own: ownerOf(access),
    covered: undefined,
    incompleteThreads: [thread.commentId],
  });
  const next = afterReplies(reading, page.next);
  return { next, read: page.replies.length, complete: !next, usage: page.usage };
}

/**
 * Reads on. A post that is gone, or whose cursor died because comments were deleted meanwhile, ends
 * here without counting as read: the next refresh of the posts finds it again.
 * @throws NetworkError of the other kinds
 */
export async function readPostStep(input: ReadInput): Promise<ReadStep> {
  const { reading } = input;
  try {
    return reading.kind === 'threads'
      ? await readThreads(input, reading)
      : await readReplies(input, reading);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind !== 'gone' && error.kind !== 'refused') throw error;
    logger.warn('a post was not read to its end', {
      media_id: input.post.mediaId,
      kind: error.kind,
      code: error.code,
    });
    return { next: undefined, read: 0, complete: false, usage: undefined };
  }
}
