// The only module that adds and removes posts. One transaction writes post, total and page index, conditional on the
// version of the account's posts list.
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { buildChangeStamp } from '#platform/table/change-stamps.ts';
import { attributeMissing } from '#platform/table/expressions.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';
import { buildOrderedListDeletions, buildOrderedListWrites } from '#platform/table/ordered-list.ts';
import type { PageIndexKeyChanges } from '#platform/table/page-index-changed-nodes.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import {
  MAX_TABLE_TRANSACTION_WRITES,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import { buildPostOrderKey } from '../domain/order-keys.ts';
import {
  getCommentOrderedList,
  getPostOrderedList,
} from './ordered-lists-of-posts-and-comments.ts';
import { buildNewPostItem } from './post-item.ts';
import { readPostListState, readStoredPost, readStoredPosts } from './post-repository.ts';

/** The limit per transaction, which leaves room for the list and the nodes of the index that a page of neighbors changes. */
const MAX_POSTS_PER_TRANSACTION = 80;

type PostListChange = PageIndexKeyChanges & { readonly postWrites: readonly TableWrite[] };

const NO_CHANGE: PostListChange = { postWrites: [], insert: [], remove: [] };

/** False when the change needs too many writes for one transaction. It then writes nothing. */
async function applyPostListChange(
  account: AccountRef,
  decide: () => Promise<PostListChange>,
): Promise<boolean> {
  return await retryOnConflict(async () => {
    const list = await readPostListState(account, { consistent: true });
    const { postWrites, insert, remove } = await decide();
    if (postWrites.length === 0) return true;
    const total = list.total + insert.length - remove.length;
    const listWrites = await buildOrderedListWrites(getPostOrderedList(account), list, {
      insert,
      remove,
      set: { total, change_stamp: buildChangeStamp() },
    });
    const writes = [...listWrites, ...postWrites];
    if (writes.length > MAX_TABLE_TRANSACTION_WRITES) return false;
    await writeTransaction(writes);
    return true;
  });
}

/** Adds the media that are not stored yet, in one transaction when possible. */
async function addChunk(
  account: AccountRef,
  chunk: readonly NetworkMedia[],
  isUnlisted: boolean,
): Promise<void> {
  const isApplied = await applyPostListChange(account, async () => {
    const storedPosts = await readStoredPosts(
      account,
      chunk.map((mediaItem) => mediaItem.id),
    );
    const newMedia = chunk.filter((mediaItem) => !storedPosts.has(mediaItem.id));
    return {
      postWrites: newMedia.map((mediaItem) => ({
        kind: 'put',
        key: tableKeys.post({ ...account, mediaId: mediaItem.id }),
        item: buildNewPostItem(account, mediaItem, isUnlisted),
        when: attributeMissing(),
      })),
      insert: newMedia.map(buildPostOrderKey),
      remove: [],
    };
  });
  if (isApplied) return;
  for (const half of splitIntoChunks(chunk, Math.ceil(chunk.length / 2))) {
    await addChunk(account, half, isUnlisted);
  }
}

/** Adds the media that are not stored yet. `isUnlisted` means that no list contained them. */
export async function storeNewPosts(
  account: AccountRef,
  media: readonly NetworkMedia[],
  { isUnlisted }: { readonly isUnlisted: boolean },
): Promise<void> {
  const uniqueMedia = [...new Map(media.map((mediaItem) => [mediaItem.id, mediaItem])).values()];
  for (const chunk of splitIntoChunks(uniqueMedia, MAX_POSTS_PER_TRANSACTION)) {
    await addChunk(account, chunk, isUnlisted);
  }
}

/** Removes a post without stored comments. False when it has some, such as one that arrived during the removal of the others. */
export async function removeStoredPostWithoutComments(ref: PostRef): Promise<boolean> {
  let isRemoved = false;
  await applyPostListChange(ref, async () => {
    const post = await readStoredPost(ref, { consistent: true });
    isRemoved = post === undefined || post.commentCounts.total === 0;
    if (post === undefined || !isRemoved) return NO_CHANGE;
    const orderKey = buildPostOrderKey({ id: post.mediaId, timestamp: post.timestamp });
    return {
      postWrites: [
        // A comment that arrives now increases the version, so the post is not removed.
        ...(await buildOrderedListDeletions(getCommentOrderedList(ref), post)),
        { kind: 'delete', key: tableKeys.orphanReplies(ref) },
      ],
      insert: [],
      remove: [orderKey],
    };
  });
  return isRemoved;
}
