// Takes in what was read from the network about an account's posts.
import type { ContentStore, PostsBatch } from '#functions/connection/content-store.ts';
import { nowIso } from '#platform/clock.ts';
import { slices } from '#platform/slices.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { leavesBetween } from '#platform/table/page-index.ts';
import { readLeaves, readRoot } from '#platform/table/page-index-store.ts';
import { keyAfterOldest, keyFromNewest } from '#shared/order-keys.ts';
import { arrivedLongBefore, coversAll, missingPosts, spanOf } from './domain/coverage.ts';
import { needsReading } from './domain/reading.ts';
import { addPosts, removeEmptyPost } from './post-list.ts';
import { readPosts, updateMedia } from './post-repository.ts';
import { removeAllComments } from './save-comments.ts';

const PARALLEL_UPDATES = 10;

async function updateHeld(
  account: AccountRef,
  { media: all, toRead }: Pick<PostsBatch, 'media'> & { readonly toRead: ReadonlySet<string> },
  held: Awaited<ReturnType<typeof readPosts>>,
): Promise<void> {
  for (const round of slices(all, PARALLEL_UPDATES)) {
    const updates = round.map(async (media) => {
      const post = held.get(media.id);
      const isToBeRead = toRead.has(media.id);
      if (post) await updateMedia({ ...account, mediaId: media.id }, post, { media, isToBeRead });
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
  const now = nowIso();
  const commentsToRead = batch.media
    .map((media) => ({ mediaId: media.id, count: media.comments_count }))
    .filter(({ mediaId, count }) => needsReading(count, held.get(mediaId), now));
  const toRead = new Set(commentsToRead.map(({ mediaId }) => mediaId));
  await updateHeld(account, { media: batch.media, toRead }, held);
  if (batch.covered) await removeMissing(account, batch, batch.covered);
  return { commentsToRead };
};
