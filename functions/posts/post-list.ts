// The one way posts come and go: post, total and page index in one transaction, written against the
// version of the account's list.
import type { Media } from '#platform/instagram/media.ts';
import { slices } from '#platform/slices.ts';
import { equals, missing } from '#platform/table/expressions.ts';
import { type AccountRef, keys, type PostRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/optimistic.ts';
import type { KeyChanges } from '#platform/table/page-index.ts';
import { indexWrites, readRoot } from '#platform/table/page-index-store.ts';
import { transact, type Write } from '#platform/table/table.ts';
import { postOrderKey } from './domain/list-order.ts';
import { newPostItem } from './post-item.ts';
import { readPost, readPostList, readPosts } from './post-repository.ts';

/** Leaves room in a transaction for the list, the index's root and the leaves touched. */
const MAX_POSTS = 40;

async function changeList(
  account: AccountRef,
  decide: () => Promise<{ readonly posts: readonly Write[]; readonly places: KeyChanges }>,
): Promise<void> {
  await retryOnConflict(async () => {
    const list = await readPostList(account, { consistent: true });
    const root = await readRoot(keys.postListIndex(account), { consistent: true });
    const { posts, places } = await decide();
    if (posts.length === 0) return;
    const total = list.total + places.insert.length - places.remove.length;
    const lock: Write = {
      kind: 'update',
      key: keys.postList(account),
      change: { set: { total, version: list.version + 1 } },
      // The index and the total were worked out from this version.
      when: list.version === 0 ? missing('version') : equals('version', list.version),
    };
    const index = await indexWrites(keys.postListIndex(account), root, places);
    await transact([lock, ...index, ...posts]);
  });
}

/** Adds those of the media we do not hold yet. */
export async function addPosts(account: AccountRef, media: readonly Media[]): Promise<void> {
  const unique = [...new Map(media.map((one) => [one.id, one])).values()];
  for (const part of slices(unique, MAX_POSTS)) {
    await changeList(account, async () => {
      const held = await readPosts(
        account,
        part.map((one) => one.id),
      );
      const fresh = part.filter((one) => !held.has(one.id));
      return {
        posts: fresh.map((one) => ({
          kind: 'put',
          key: keys.post({ ...account, mediaId: one.id }),
          item: newPostItem(account, one),
          when: missing(),
        })),
        places: { insert: fresh.map(postOrderKey), remove: [] },
      };
    });
  }
}

/**
 * Removes a post none of whose comments we hold any more; false where it has some, such as one
 * that came while the others were removed.
 */
export async function removeEmptyPost(ref: PostRef): Promise<boolean> {
  let gone = false;
  await changeList(ref, async () => {
    const post = await readPost(ref, { consistent: true });
    gone = post === undefined || post.tally.total === 0;
    if (post === undefined || !gone) return { posts: [], places: { insert: [], remove: [] } };
    const place = postOrderKey({ id: post.mediaId, timestamp: post.timestamp });
    return {
      posts: [
        // A comment that comes now raises the version, and the post stays.
        { kind: 'delete', key: keys.post(ref), when: equals('version', post.version) },
        { kind: 'delete', key: keys.commentIndex(ref) },
      ],
      places: { insert: [], remove: [place] },
    };
  });
  return gone;
}
