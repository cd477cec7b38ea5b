// Finds the post of a comment event. An event about an ad names two posts, and one about an album may name a picture
// of it, which is no post.

import { readNetworkMedia } from '#platform/instagram/media.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import type { commentEventJob } from './jobs.ts';
import { hasStoredPost } from './storage/post-repository.ts';
import { savePosts } from './storage/save-posts.ts';

export type CommentEventPayload = JobPayload<typeof commentEventJob>;

/** The posts that the event names, the likeliest first. */
export const listPostIdsNamedInCommentEvent = ({
  mediaId,
  adMediaIds,
}: Pick<CommentEventPayload, 'mediaId' | 'adMediaIds'>): readonly string[] =>
  adMediaIds ?? (mediaId === undefined ? [] : [mediaId]);

/** The posts that the comment may belong to, the likeliest first. `ownMediaId` comes from the comment itself, if it was read. */
export function listPossiblePostIdsOfComment(
  event: CommentEventPayload,
  ownMediaId: string | undefined,
): readonly string[] {
  const named = listPostIdsNamedInCommentEvent(event);
  const own = ownMediaId === undefined ? [] : [ownMediaId];
  if (event.adMediaIds !== undefined) return [...new Set([...named, ...own])];
  return own.length > 0 ? own : named;
}

/** The first one that is stored. */
export async function findStoredPost(
  account: AccountRef,
  mediaIds: readonly string[],
): Promise<PostRef | undefined> {
  for (const mediaId of mediaIds) {
    const post = { ...account, mediaId };
    if (await hasStoredPost(post)) return post;
  }
  return undefined;
}

/** Reads and stores the first post that the network lets us read. @throws NetworkError gone when it lets us read none */
export async function readAndStoreReadablePost(
  account: AccountRef,
  [mediaId, ...others]: readonly [string, ...string[]],
  token: string,
): Promise<PostRef> {
  try {
    const media = [await readNetworkMedia(mediaId, token)];
    await savePosts(account, { media, coveredRange: undefined, isUnlisted: true });
    return { ...account, mediaId };
  } catch (error) {
    const [next, ...rest] = others;
    const isGone = error instanceof NetworkError && error.kind === 'gone';
    if (!isGone || next === undefined) throw error;
    return readAndStoreReadablePost(account, [next, ...rest], token);
  }
}
