// Checks posts that are known only from an event, such as ads. No list of the network contains them, so each is read
// by its id.
import { nowIso, nowMs } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { isGoneOnNetwork } from '../is-gone-on-network.ts';
import type { StoredPost } from './post-item.ts';
import { recordCheckOfUnlistedPost, updatePostFromMedia } from './post-repository.ts';

/** @throws NetworkError */
export type NetworkMediaReader = (mediaId: string) => Promise<NetworkMedia>;

/** The limit per page of posts, which selects the least recently checked ones. */
const MAX_CHECKED_POSTS = 10;

/** The network reports an object as gone while it cannot load it, so a later call must confirm it. */
const SECOND_CHECK_AFTER_MS = 2 * 60 * 1_000;

export const isPostMissingFromLists = ({ isUnlisted, mediaProductType }: StoredPost): boolean =>
  isUnlisted || mediaProductType === 'AD';

/** Updates a post that exists. Returns whether it is certainly gone. */
async function isPostGone(
  account: AccountRef,
  post: StoredPost,
  readMedia: NetworkMediaReader,
): Promise<boolean> {
  const ref = { ...account, mediaId: post.mediaId };
  const isGone = await isGoneOnNetwork(async () => {
    const media = await readMedia(post.mediaId);
    await updatePostFromMedia(ref, post, { media, shouldReadComments: false, isListed: false });
  });
  const { goneAt } = post;
  if (isGone && goneAt !== undefined && nowMs() - Date.parse(goneAt) >= SECOND_CHECK_AFTER_MS)
    return true;
  await recordCheckOfUnlistedPost(ref, { goneAt: isGone ? (goneAt ?? nowIso()) : undefined });
  return false;
}

/** The posts in no list that the network has twice reported as gone. @throws NetworkError */
export async function findGonePosts(
  account: AccountRef,
  posts: readonly StoredPost[],
  readMedia: NetworkMediaReader | undefined,
): Promise<readonly StoredPost[]> {
  if (readMedia === undefined) return [];
  const longestAgoFirst = posts.toSorted((left, right) =>
    (left.checkedAt ?? '') < (right.checkedAt ?? '') ? -1 : 1,
  );
  const gone: StoredPost[] = [];
  for (const post of longestAgoFirst.slice(0, MAX_CHECKED_POSTS))
    if (await isPostGone(account, post, readMedia)) gone.push(post);
  return gone;
}
