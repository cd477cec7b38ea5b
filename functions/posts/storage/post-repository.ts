// Reads posts and the state of the posts list, and updates single posts.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeExists } from '#platform/table/expressions.ts';
import { type AccountRef, type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { type OrderedListState, parseOrderedListState } from '#platform/table/ordered-list-item.ts';
import { readOrderedListPage } from '#platform/table/ordered-list-page.ts';
import { iterateItems, queryItems } from '#platform/table/query.ts';
import { getItem, getItems, type TableItem, updateItem } from '#platform/table/table.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import { type FinishedCommentsRead, planNextCommentsRead } from '../domain/plan-comments-read.ts';
import { getPostOrderedList } from './ordered-lists-of-posts-and-comments.ts';
import {
  buildPostChangeAttributes,
  parsePostItem,
  postAttributesCodec,
  type StoredPost,
  toStoredPostMediaFields,
} from './post-item.ts';

const postListItemSchema = z.object({
  total: z.number().default(0),
  change_stamp: z.string().optional(),
});

/** The state of an account's posts list as a whole. */
export type PostListState = OrderedListState & {
  readonly total: number;
  /** The stamp of the last added or removed post. */
  readonly changeStamp: string | undefined;
};

export async function readPostListState(
  account: AccountRef,
  options: { readonly consistent?: boolean } = {},
): Promise<PostListState> {
  const item = await getItem(tableKeys.postList(account), options);
  const { total, change_stamp: changeStamp } = postListItemSchema.parse(item ?? {});
  return { total, changeStamp, ...parseOrderedListState(item) };
}

export async function readStoredPost(
  ref: PostRef,
  options: { readonly consistent?: boolean } = {},
): Promise<StoredPost | undefined> {
  const item = await getItem(tableKeys.post(ref), options);
  return item && parsePostItem(item);
}

/** The number of new comments of a post, from its item. */
export const countNewCommentsInPostItem = (item: TableItem): number =>
  parsePostItem(item).commentCounts.newCount;

export const hasStoredPost = async (ref: PostRef): Promise<boolean> =>
  (await readStoredPost(ref)) !== undefined;

/** The stored ones among the given posts, by media id. Reads consistently. */
export async function readStoredPosts(
  account: AccountRef,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPost>> {
  const postKeys = [...new Set(mediaIds)].map((mediaId) => tableKeys.post({ ...account, mediaId }));
  const items = await getItems(postKeys, { consistent: true });
  return new Map(items.map(parsePostItem).map((post) => [post.mediaId, post]));
}

/** A page of all posts, newest first. A `list` that is read anyway saves a read. */
export async function readStoredPostPage(
  account: AccountRef,
  paging: PageLimitAndOffset,
  list?: PostListState | Promise<PostListState>,
): Promise<readonly StoredPost[]> {
  const items = await readOrderedListPage(getPostOrderedList(account), paging, list);
  return items.map(parsePostItem);
}

/** Clients find further posts with new comments through `show_new_only`. */
const MAX_POSTS_WITH_NEW_COMMENTS = 100;

/** The newest posts with new comments, at most 100. */
export async function readPostsWithNewComments(
  account: AccountRef,
): Promise<readonly StoredPost[]> {
  const items = await queryItems({
    index: 'gsi2',
    partition: tablePartitions.posts(account),
    limit: MAX_POSTS_WITH_NEW_COMMENTS,
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
  // An update without a condition would create a missing item, and a removed post must stay removed.
  const item = await ignoreConflict(updateItem(tableKeys.post(ref), change, attributeExists()));
  return item && parsePostItem(item);
}

const LISTED = { isUnlisted: false, checkedAt: undefined, goneAt: undefined };

/**
 * Updates the attributes that differ from the network's. With `shouldReadComments` it also records when the network's
 * count was fetched, because the comments will be compared with it.
 */
export async function updatePostFromMedia(
  ref: PostRef,
  post: StoredPost,
  {
    media,
    shouldReadComments,
    isListed,
  }: {
    readonly media: NetworkMedia;
    readonly shouldReadComments: boolean;
    /** Whether a list of the network contained it. */
    readonly isListed: boolean;
  },
): Promise<void> {
  const fetched = Object.entries(toStoredPostMediaFields(media));
  const changed = Object.fromEntries(
    fetched.filter(([field, value]) => value !== post[field as keyof StoredPost]),
  );
  const changedAttributes = postAttributesCodec.encode(changed);
  const set = {
    ...changedAttributes,
    // Lists show that comments are being read.
    ...((shouldReadComments || Object.keys(changedAttributes).length > 0) &&
      buildPostChangeAttributes(ref)),
    ...(shouldReadComments && postAttributesCodec.encode({ countedAt: nowIso() })),
    ...(isListed && post.isUnlisted && postAttributesCodec.encode(LISTED)),
  };
  if (Object.keys(set).length > 0) await updateExistingPost(ref, { set });
}

/** Records a check of a post that is in no list. `goneAt` is when it was first found gone. */
export async function recordCheckOfUnlistedPost(
  ref: PostRef,
  { goneAt }: { readonly goneAt: string | undefined },
): Promise<void> {
  await updateExistingPost(ref, {
    set: postAttributesCodec.encode({ checkedAt: nowIso(), goneAt }),
  });
}

/**
 * Records that all comments were read when the network counted this many. `isSecond` marks the second read of the
 * same comments, which never requires another one.
 */
export async function recordCommentsRead(
  ref: PostRef,
  finishedRead: FinishedCommentsRead,
): Promise<{ readonly needsSecondRead: boolean }> {
  const post = await readStoredPost(ref, { consistent: true });
  if (post === undefined) return { needsSecondRead: false };
  const { nextCommentsRead, needsSecondRead } = planNextCommentsRead(post, finishedRead, nowIso());
  await updateExistingPost(ref, {
    set: postAttributesCodec.encode({
      countAtLastRead: finishedRead.count,
      rereadAt: nextCommentsRead?.at,
      rereadCount: nextCommentsRead?.rereadCount,
    }),
  });
  return { needsSecondRead };
}

/** Makes the next posts refresh read the post's comments even if their count did not change. */
export async function markCommentsForReread(ref: PostRef): Promise<void> {
  await updateExistingPost(ref, {
    set: postAttributesCodec.encode({ countAtLastRead: undefined }),
  });
}

/**
 * Marks every comment as seen in one write, for any number of them: it starts the next seen epoch, in which no
 * comment is new. The version increases, so a concurrent merge fails its condition and starts over. Undefined when
 * the post is not stored.
 */
export const markAllCommentsSeen = (ref: PostRef): Promise<StoredPost | undefined> =>
  updateExistingPost(ref, {
    set: {
      ...postAttributesCodec.encode({ newCount: 0, latestNewComment: undefined }),
      ...buildPostChangeAttributes(ref),
    },
    remove: ['gsi2pk', 'gsi2sk'],
    add: { version: 1, seen_epoch: 1 },
  });
