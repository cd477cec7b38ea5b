// The only module that adds and removes posts: post, total and page index in one transaction, conditional
// on the version of the account's posts list.
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { attributeEquals, attributeMissing } from '#platform/table/expressions.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';
import type { PageIndexKeyChanges } from '#platform/table/page-index.ts';
import { buildPageIndexWrites, readPageIndexRoot } from '#platform/table/page-index-store.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { type TableWrite, writeTransaction } from '#platform/table/table.ts';
import { buildPostOrderKey } from './domain/order-keys.ts';
import { buildNewPostItem } from './post-item.ts';
import { readPostListState, readStoredPost, readStoredPosts } from './post-repository.ts';

/** Per transaction; leaves room for the list, the root of the index and the changed leaves. */
const MAX_POSTS_PER_TRANSACTION = 40;

async function applyPostListChange(
  account: AccountRef,
  decide: () => Promise<{
    readonly postWrites: readonly TableWrite[];
    readonly orderKeyChanges: PageIndexKeyChanges;
  }>,
): Promise<void> {
  await retryOnConflict(async () => {
    const list = await readPostListState(account, { consistent: true });
    const root = await readPageIndexRoot(tableKeys.postListIndex(account), { consistent: true });
    const { postWrites, orderKeyChanges } = await decide();
    if (postWrites.length === 0) return;
    const total = list.total + orderKeyChanges.insert.length - orderKeyChanges.remove.length;
    const listWrite: TableWrite = {
      kind: 'update',
      key: tableKeys.postList(account),
      change: { set: { total, version: list.version + 1 } },
      // The index and the total were computed from this version.
      when:
        list.version === 0 ? attributeMissing('version') : attributeEquals('version', list.version),
    };
    const pageIndexWrites = await buildPageIndexWrites(
      tableKeys.postListIndex(account),
      root,
      orderKeyChanges,
    );
    await writeTransaction([listWrite, ...pageIndexWrites, ...postWrites]);
  });
}

/** Adds the media that are not stored yet. */
export async function addPosts(account: AccountRef, media: readonly NetworkMedia[]): Promise<void> {
  const uniqueMedia = [...new Map(media.map((mediaItem) => [mediaItem.id, mediaItem])).values()];
  for (const chunk of splitIntoChunks(uniqueMedia, MAX_POSTS_PER_TRANSACTION)) {
    await applyPostListChange(account, async () => {
      const storedPosts = await readStoredPosts(
        account,
        chunk.map((mediaItem) => mediaItem.id),
      );
      const newMedia = chunk.filter((mediaItem) => !storedPosts.has(mediaItem.id));
      return {
        postWrites: newMedia.map((mediaItem) => ({
          kind: 'put',
          key: tableKeys.post({ ...account, mediaId: mediaItem.id }),
          item: buildNewPostItem(account, mediaItem),
          when: attributeMissing(),
        })),
        orderKeyChanges: { insert: newMedia.map(buildPostOrderKey), remove: [] },
      };
    });
  }
}

/**
 * Removes a post without stored comments; false when it has some, such as one that arrived while the others
 * were removed.
 */
export async function removeStoredPostWithoutComments(ref: PostRef): Promise<boolean> {
  let isRemoved = false;
  await applyPostListChange(ref, async () => {
    const post = await readStoredPost(ref, { consistent: true });
    isRemoved = post === undefined || post.commentCounts.total === 0;
    if (post === undefined || !isRemoved)
      return { postWrites: [], orderKeyChanges: { insert: [], remove: [] } };
    const orderKey = buildPostOrderKey({ id: post.mediaId, timestamp: post.timestamp });
    return {
      postWrites: [
        // A comment that arrives now increases the version, so the post is not removed.
        {
          kind: 'delete',
          key: tableKeys.post(ref),
          when: attributeEquals('version', post.version),
        },
        { kind: 'delete', key: tableKeys.commentIndex(ref) },
      ],
      orderKeyChanges: { insert: [], remove: [orderKey] },
    };
  });
  return isRemoved;
}
