// Saves the posts of an account that were read from the network, and removes the deleted ones.
import type { PostWithCommentsToRead } from '#functions/connection/domain/import-task.ts';
import { nowIso } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { buildNewestOrderKeyBound, buildOldestOrderKeyBound } from '#shared/order-keys.ts';
import {
  type CoveredListRange,
  findPostIdsMissingOnNetwork,
  isOldEnoughForNetworkList,
  isWholeListCovered,
  toCoveredTimeRange,
} from '../domain/deletion-detection.ts';
import { needsCommentsRead } from '../domain/plan-comments-read.ts';
import { getPostOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import { readStoredPosts, updatePostFromMedia } from './post-repository.ts';
import { removeStoredCommentsOfPost } from './remove-comments.ts';
import { removeStoredPostWithoutComments, storeNewPosts } from './store-and-remove-posts.ts';
import {
  findGonePosts,
  isPostMissingFromLists,
  type NetworkMediaReader,
} from './unlisted-posts.ts';

type FetchedPosts = {
  readonly media: readonly NetworkMedia[];
  /** Undefined when single posts were read, which prove nothing about other posts of the list. */
  readonly coveredRange: CoveredListRange | undefined;
  /** Whether they are known from an event, so that no list of the network may contain them yet, or ever. */
  readonly isUnlisted?: boolean;
  /** Asks the network for a post that no list contains. Without it, such a post stays. */
  readonly readMedia?: NetworkMediaReader;
};

const PARALLEL_UPDATES = 10;

async function updateStoredPosts(
  account: AccountRef,
  {
    media: fetchedMedia,
    mediaIdsToRead,
    isUnlisted = false,
  }: FetchedPosts & { readonly mediaIdsToRead: ReadonlySet<string> },
  storedPosts: Awaited<ReturnType<typeof readStoredPosts>>,
): Promise<void> {
  await mapInParallel(fetchedMedia, PARALLEL_UPDATES, async (media) => {
    const post = storedPosts.get(media.id);
    const shouldReadComments = mediaIdsToRead.has(media.id);
    if (post)
      await updatePostFromMedia({ ...account, mediaId: media.id }, post, {
        media,
        shouldReadComments,
        isListed: !isUnlisted,
      });
  });
}

async function removeMissingPosts(
  account: AccountRef,
  fetched: FetchedPosts,
  coveredRange: NonNullable<FetchedPosts['coveredRange']>,
): Promise<void> {
  // The network also returns an empty list when it withholds posts. Trusting it would delete every post.
  if (fetched.media.length === 0 && isWholeListCovered(coveredRange)) return;
  const timeRange = toCoveredTimeRange(coveredRange);
  const keys = await readOrderedListKeys(getPostOrderedList(account), undefined, {
    from: buildNewestOrderKeyBound(timeRange.newest),
    to: buildOldestOrderKeyBound(timeRange.oldest),
  });
  const missingIds = findPostIdsMissingOnNetwork({
    keys,
    coveredRange,
    listedIds: new Set([
      ...fetched.media.map(({ id }) => id),
      ...(coveredRange.unreadableIds ?? []),
    ]),
  });
  const posts = await readStoredPosts(account, missingIds);
  const missing = [...posts.values()].filter(({ arrivedAt }) =>
    isOldEnoughForNetworkList(arrivedAt, coveredRange.readAt),
  );
  const unlisted = missing.filter(isPostMissingFromLists);
  const gone = await findGonePosts(account, unlisted, fetched.readMedia);
  for (const post of [...missing.filter((one) => !isPostMissingFromLists(one)), ...gone]) {
    const ref = { ...account, mediaId: post.mediaId };
    // Comments are removed first. After a crash in between, the next refresh removes the post.
    await removeStoredCommentsOfPost(ref);
    await removeStoredPostWithoutComments(ref);
  }
}

/**
 * Adds and updates posts. Idempotent. Returns those whose comments must be read: new posts with comments, posts whose
 * comment count on the network changed since their comments were last read, and, at growing intervals, posts whose
 * stored comments do not match the count.
 */
export async function savePosts(
  account: AccountRef,
  fetched: FetchedPosts,
): Promise<{
  readonly commentsToRead: readonly PostWithCommentsToRead[];
  /** When comments of one of these posts last needed a read before now, or the post arrived (ISO). */
  readonly lastCountedAt: string | undefined;
}> {
  const storedPosts = await readStoredPosts(
    account,
    fetched.media.map(({ id }) => id),
  );
  await storeNewPosts(
    account,
    fetched.media.filter(({ id }) => !storedPosts.has(id)),
    { isUnlisted: fetched.isUnlisted === true },
  );
  const now = nowIso();
  const commentsToRead = fetched.media
    .map((media) => ({ mediaId: media.id, count: media.comments_count }))
    .filter(({ mediaId, count }) => needsCommentsRead(count, storedPosts.get(mediaId), now));
  const mediaIdsToRead = new Set(commentsToRead.map(({ mediaId }) => mediaId));
  await updateStoredPosts(account, { ...fetched, mediaIdsToRead }, storedPosts);
  if (fetched.coveredRange) await removeMissingPosts(account, fetched, fetched.coveredRange);
  const lastCountedAt = [...storedPosts.values()]
    .map(({ countedAt }) => countedAt)
    .sort()
    .at(-1);
  return { commentsToRead, lastCountedAt };
}
