// Reads posts and their list, and writes what concerns one post alone.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { Media } from '#platform/instagram/media.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { exists } from '#platform/table/expressions.ts';
import { type AccountRef, keys, type PostRef, partitions } from '#platform/table/keys.ts';
import { type OrderedList, readListPage } from '#platform/table/page-index-store.ts';
import { query, walk } from '#platform/table/query.ts';
import { getItem, getItems, updateItem } from '#platform/table/table.ts';
import type { Paging } from '#shared/schemas/common.ts';
import { afterReading, type Reading } from './domain/reading.ts';
import { mediaAttributes, readPostItem, type StoredPost } from './post-item.ts';

const listItem = z.object({
  total: z.number().default(0),
  version: z.number().default(0),
  refresh_until: z.string().optional(),
});

/** The posts list as a whole; an account without posts has an empty one. */
export type PostList = {
  readonly total: number;
  /** Rises with every post that comes or goes. */
  readonly version: number;
  readonly refreshing: boolean;
};

export async function readPostList(
  account: AccountRef,
  options: { readonly consistent?: boolean } = {},
): Promise<PostList> {
  const item = await getItem(keys.postList(account), options);
  const { total, version, refresh_until } = listItem.parse(item ?? {});
  return { total, version, refreshing: refresh_until !== undefined && refresh_until > nowIso() };
}

export async function readPost(
  ref: PostRef,
  options: { readonly consistent?: boolean } = {},
): Promise<StoredPost | undefined> {
  const item = await getItem(keys.post(ref), options);
  return item && readPostItem(item);
}

/** Those of the named posts that there are, as written last. */
export async function readPosts(
  account: AccountRef,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPost>> {
  const wanted = [...new Set(mediaIds)].map((mediaId) => keys.post({ ...account, mediaId }));
  const items = await getItems(wanted, { consistent: true });
  return new Map(items.map(readPostItem).map((post) => [post.mediaId, post]));
}

/** A page of the posts, newest first. */
export async function readPostPage(
  account: AccountRef,
  paging: Paging,
): Promise<readonly StoredPost[]> {
  const list: OrderedList = {
    partition: partitions.posts(account),
    index: keys.postListIndex(account),
    range: { index: 'gsi1' },
  };
  const items = await readListPage(list, paging);
  return items.map(readPostItem);
}

/** The newest posts with new comments, at most `limit`. */
export async function readPostsWithNewComments(
  account: AccountRef,
  limit: number,
): Promise<readonly StoredPost[]> {
  const items = await query({ index: 'gsi2', partition: partitions.posts(account), limit });
  return items.map(readPostItem);
}

export async function* walkPostsWithNewComments(account: AccountRef): AsyncGenerator<StoredPost> {
  for await (const item of walk({ index: 'gsi2', partition: partitions.posts(account) })) {
    yield readPostItem(item);
  }
}

async function updateExisting(
  ref: PostRef,
  change: Parameters<typeof updateItem>[1],
): Promise<StoredPost | undefined> {
  // An update begins an item that is missing: a removed post must stay removed.
  const item = await ignoreConflict(updateItem(keys.post(ref), change, exists()));
  return item && readPostItem(item);
}

/**
 * Writes what the network says of a post where that differs from what we hold, and when it said so
 * where its comments are going to be held against its count.
 */
export async function updateMedia(
  ref: PostRef,
  post: StoredPost,
  { media, isToBeRead }: { readonly media: Media; readonly isToBeRead: boolean },
): Promise<void> {
  const set = mediaAttributes(media);
  const held = mediaAttributes({
    id: post.mediaId,
    media_type: post.mediaType,
    media_product_type: post.mediaProductType,
    media_url: post.mediaUrl,
    thumbnail_url: post.thumbnailUrl,
    permalink: post.permalink,
    caption: post.caption,
    timestamp: post.timestamp,
    like_count: post.likeCount,
    comments_count: post.networkCount,
  });
  const changed = Object.entries(set).filter(([name, value]) => value !== held[name]);
  if (isToBeRead) changed.push(['counted_at', nowIso()]);
  if (changed.length > 0) await updateExisting(ref, { set: Object.fromEntries(changed) });
}

/** Implements `ContentStore.commentsRead`. */
export async function rememberRead(
  ref: PostRef,
  reading: Reading,
): Promise<{ readonly callsForSecond: boolean }> {
  const post = await readPost(ref, { consistent: true });
  if (post === undefined) return { callsForSecond: false };
  const { nextReading, callsForSecond } = afterReading(post, reading, nowIso());
  const { at, done } = nextReading ?? {};
  await updateExisting(ref, { set: { read_count: reading.count, reread_at: at, rereads: done } });
  return { callsForSecond };
}

export async function forgetRead(ref: PostRef): Promise<void> {
  await updateExisting(ref, { remove: ['read_count'] });
}

/**
 * Marks every comment as seen in one write, however many there are: the next epoch begins, and no
 * comment is new in it. The version rises, so a merge decided before decides again.
 * Undefined where the post is not there.
 */
export const beginSeenEpoch = (ref: PostRef): Promise<StoredPost | undefined> =>
  updateExisting(ref, {
    set: { new_comments_count: 0 },
    remove: ['latest_new', 'gsi2pk', 'gsi2sk'],
    add: { version: 1, seen_epoch: 1 },
  });
