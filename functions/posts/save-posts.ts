// Takes in what was read from the network about an account's posts.
import type { ContentStore, PostsBatch } from '#functions/connection/content-store.ts';
import type { Media } from '#platform/instagram/media.ts';
import { slices } from '#platform/slices.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { leavesBetween } from '#platform/table/page-index.ts';
import { readLeaves, readRoot } from '#platform/table/page-index-store.ts';
import { keyAfterOldest, keyFromNewest } from '#shared/order-keys.ts';
import { arrivedLongBefore, coversAll, missingPosts, spanOf } from './domain/coverage.ts';
import type { StoredPost } from './post-item.ts';
import { addPosts, removeEmptyPost } from './post-list.ts';
import { readPosts, updateMedia } from './post-repository.ts';
import { removeAllComments } from './save-comments.ts';

const PARALLEL_UPDATES = 10;

async function updateHeld(
  account: AccountRef,
  batch: PostsBatch,
  held: Awaited<ReturnType<typeof readPosts>>,
): Promise<void> {
  for (const round of slices(batch.media, PARALLEL_UPDATES)) {
    const updates = round.map(async (media) => {
      const post = held.get(media.id);
      if (post) await updateMedia({ ...account, mediaId: media.id }, post, media);
    });
    await Promise.all(updates);
  }
}

async function removeMissing(
  account: AccountRef,
  batch: PostsBatch,
  covered: NonNullable<PostsBatch['covered']>,
): Promise<void> {
  // An empty list is also what the network answers when it withholds posts; too much hangs on them.
  if (batch.media.length === 0 && coversAll(covered)) return;
  const index = keys.postListIndex(account);
  const { root } = await readRoot(index, { consistent: true });
  const span = spanOf(covered);
  const leaves = await readLeaves(
    index,
    leavesBetween(root, keyFromNewest(span.newest), keyAfterOldest(span.oldest)),
  );
  const missing = missingPosts({
    keys: [...leaves.values()].flat(),
    covered,
    named: new Set([...batch.media.map(({ id }) => id), ...(covered.unread ?? [])]),
  });
  const posts = await readPosts(account, missing);
  for (const post of posts.values()) {
    if (!arrivedLongBefore(post.arrivedAt, covered.readAt)) continue;
    const ref = { ...account, mediaId: post.mediaId };
    // Comments go first: a crash in between leaves a post the next refresh removes again.
    await removeAllComments(ref);
    await removeEmptyPost(ref);
  }
}

/** A post that was never read to its end may still hold what has all gone since. */
const needsReading = (media: Media, post: StoredPost | undefined): boolean =>
  media.comments_count !== (post?.readCount ?? 0) ||
  (media.comments_count === 0 && post !== undefined && post.tally.total > 0);

/** Implements `ContentStore.savePosts`. */
export const savePosts: ContentStore['savePosts'] = async (account, batch) => {
  const held = await readPosts(
    account,
    batch.media.map(({ id }) => id),
  );
  await addPosts(
    account,
    batch.media.filter(({ id }) => !held.has(id)),
  );
  await updateHeld(account, batch, held);
  if (batch.covered) await removeMissing(account, batch, batch.covered);
  const commentsToRead = batch.media
    .filter((media) => needsReading(media, held.get(media.id)))
    .map((media) => ({ mediaId: media.id, count: media.comments_count }));
  return { commentsToRead };
};
