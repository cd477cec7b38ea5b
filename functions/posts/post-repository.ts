// Reads posts and the state of the posts list, and updates single posts.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeExists } from '#platform/table/expressions.ts';
import { type AccountRef, type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { iterateItems, queryItems } from '#platform/table/query.ts';
import {
  type PageIndexedList,
  readPageFromIndexedList,
} from '#platform/table/read-indexed-list.ts';
import { getItem, getItems, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { type FinishedCommentsRead, planNextCommentsRead } from './domain/comments-read-rules.ts';
import { parsePostItem, type StoredPost, toMediaAttributes } from './post-item.ts';

const postListItemSchema = z.object({
  total: z.number().default(0),
  version: z.number().default(0),
  refresh_until: z.string().optional(),
});

/** The state of an account's posts list as a whole. */
export type PostListState = {
  readonly total: number;
  /** Increases with every added or removed post. */
  readonly version: number;
  readonly isRefreshing: boolean;
};

export async function readPostListState(
  account: AccountRef,
  options: { readonly consistent?: boolean } = {},
): Promise<PostListState> {
  const item = await getItem(tableKeys.postList(account), options);
  const { total, version, refresh_until } = postListItemSchema.parse(item ?? {});
  return { total, version, isRefreshing: refresh_until !== undefined && refresh_until > nowIso() };
}

export async function readStoredPost(
  ref: PostRef,
  options: { readonly consistent?: boolean } = {},
): Promise<StoredPost | undefined> {
  const item = await getItem(tableKeys.post(ref), options);
  return item && parsePostItem(item);
}

export const hasStoredPost = async (ref: PostRef): Promise<boolean> =>
  (await readStoredPost(ref)) !== undefined;

/** The stored ones among the given posts, by media id; reads consistently. */
export async function readStoredPosts(
  account: AccountRef,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPost>> {
  const postKeys = [...new Set(mediaIds)].map((mediaId) => tableKeys.post({ ...account, mediaId }));
  const items = await getItems(postKeys, { consistent: true });
  return new Map(items.map(parsePostItem).map((post) => [post.mediaId, post]));
}

/** A page of all posts, newest first. */
export async function readStoredPostPage(
  account: AccountRef,
  paging: Paging,
): Promise<readonly StoredPost[]> {
  const list: PageIndexedList = {
    partition: tablePartitions.posts(account),
    index: tableKeys.postListIndex(account),
    range: { index: 'gsi1' },
  };
  const items = await readPageFromIndexedList(list, paging);
  return items.map(parsePostItem);
}

/** The newest posts with new comments, at most `limit`. */
export async function readPostsWithNewComments(
  account: AccountRef,
  limit: number,
): Promise<readonly StoredPost[]> {
  const items = await queryItems({
    index: 'gsi2',
    partition: tablePartitions.posts(account),
    limit,
  });
  return items.map(parsePostItem);
}

export async function* iteratePostsWithNewComments(
  account: AccountRef,
): AsyncGenerator<StoredPost> {
  for await (const item of iterateItems({
    index: 'gsi2',
    partition: tablePartitions.posts(account),
  })) {
    yield parsePostItem(item);
  }
}

async function updateExistingPost(
  ref: PostRef,
  change: Parameters<typeof updateItem>[1],
): Promise<StoredPost | undefined> {
  // An update without a condition would create a missing item: a removed post must stay removed.
  const item = await ignoreConflict(updateItem(tableKeys.post(ref), change, attributeExists()));
  return item && parsePostItem(item);
}

/**
 * Updates the attributes that differ from the network's. With `shouldReadComments` it also records when the
 * network's count was fetched, because the comments will be compared with it.
 */
export async function updatePostFromMedia(
  ref: PostRef,
  post: StoredPost,
  {
    media,
    shouldReadComments,
  }: { readonly media: NetworkMedia; readonly shouldReadComments: boolean },
): Promise<void> {
  const networkAttributes = toMediaAttributes(media);
  const storedAttributes = toMediaAttributes({
    id: post.mediaId,
    media_type: post.mediaType,
    media_product_type: post.mediaProductType,
    media_url: post.mediaUrl,
    thumbnail_url: post.thumbnailUrl,
    permalink: post.permalink,
    caption: post.caption,
    timestamp: post.timestamp,
    like_count: post.likeCount,
    comments_count: post.networkCommentCount,
  });
  const changedEntries = Object.entries(networkAttributes).filter(
    ([name, value]) => value !== storedAttributes[name],
  );
  if (shouldReadComments) changedEntries.push(['counted_at', nowIso()]);
  if (changedEntries.length > 0)
    await updateExistingPost(ref, { set: Object.fromEntries(changedEntries) });
}

/**
 * Records that all comments were read when the network counted this many. `isSecond` marks the second read of the same
 * comments, which never asks for another one.
 */
export async function recordCommentsRead(
  ref: PostRef,
  finishedRead: FinishedCommentsRead,
): Promise<{ readonly needsSecondRead: boolean }> {
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return { needsSecondRead: false };
  const { nextCommentsRead, needsSecondRead } = planNextCommentsRead(post, finishedRead, nowIso());
  const { at, rereadCount } = nextCommentsRead ?? {};
  await updateExistingPost(ref, {
    set: { read_count: finishedRead.count, reread_at: at, rereads: rereadCount },
  });
  return { needsSecondRead };
}

/** Makes the next posts refresh read the post's comments even if their count did not change. */
export async function markCommentsForReread(ref: PostRef): Promise<void> {
  await updateExistingPost(ref, { remove: ['read_count'] });
}

/**
 * Marks every comment as seen in one write, however many there are: it starts the next seen epoch, in which no
 * comment is new. The version increases, so a concurrent merge fails its condition and starts over.
 * Undefined when the post is not stored.
 */
export const markAllCommentsSeen = (ref: PostRef): Promise<StoredPost | undefined> =>
  updateExistingPost(ref, {
    set: { new_comments_count: 0 },
    remove: ['latest_new', 'gsi2pk', 'gsi2sk'],
    add: { version: 1, seen_epoch: 1 },
  });
