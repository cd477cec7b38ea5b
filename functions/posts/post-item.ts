// The post item in the table: the network's fields, the counts of its comments, and the version that locks them.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import { type AccountRef, tablePartitions } from '#platform/table/keys.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { CommentCounts } from './domain/comment-changes-and-counts.ts';
import type { CommentsReadState } from './domain/comments-read-rules.ts';
import { buildPostOrderKey } from './domain/order-keys.ts';

const postItemSchema = z.object({
  media_id: z.string(),
  media_type: z.string(),
  media_product_type: z.string(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  caption: z.string().optional(),
  timestamp: z.string(),
  like_count: z.number().optional(),
  /** The network's count. */
  comments_count: z.number(),
  /** When the network's count was last fetched for a read of the comments; absent on older posts. */
  counted_at: z.string().optional(),
  /** The network's count when all comments were last read. */
  read_count: z.number().optional(),
  /** When they are read again although the count is unchanged, and how often that has happened so far. */
  reread_at: z.string().optional(),
  rereads: z.number().default(0),
  comments_total: z.number(),
  unlisted_count: z.number().default(0),
  new_comments_count: z.number(),
  latest_new: z.object({ id: z.string(), timestamp: z.string() }).optional(),
  version: z.number(),
  seen_epoch: z.number(),
  arrived_at: z.string(),
  refresh_until: z.string().optional(),
  gsi4sk: z.string().optional(),
});

export type StoredPost = CommentsReadState & {
  readonly mediaId: string;
  readonly mediaType: string;
  readonly mediaProductType: string;
  readonly mediaUrl: string | undefined;
  readonly thumbnailUrl: string | undefined;
  readonly permalink: string | undefined;
  readonly caption: string | undefined;
  readonly timestamp: string;
  readonly likeCount: number | undefined;
  readonly networkCommentCount: number;
  /** Comments that arrived later may be missing from the network's count. */
  readonly countedAt: string;
  /** Increases with every change of the post's comments; such writes are conditional on it. */
  readonly version: number;
  /** How often all comments were marked as read. */
  readonly seenEpoch: number;
  readonly arrivedAt: string;
  readonly isRefreshing: boolean;
  /** Of the last change of its comments or of what lists show of it, since it was added. */
  readonly changeStamp: string | undefined;
};

export function parsePostItem(item: TableItem): StoredPost {
  const post = postItemSchema.parse(item);
  return {
    mediaId: post.media_id,
    mediaType: post.media_type,
    mediaProductType: post.media_product_type,
    mediaUrl: post.media_url,
    thumbnailUrl: post.thumbnail_url,
    permalink: post.permalink,
    caption: post.caption,
    timestamp: post.timestamp,
    likeCount: post.like_count,
    networkCommentCount: post.comments_count,
    countedAt: post.counted_at ?? post.arrived_at,
    countAtLastRead: post.read_count,
    nextCommentsRead: post.reread_at
      ? { at: post.reread_at, rereadCount: post.rereads }
      : undefined,
    commentCounts: {
      total: post.comments_total,
      unlistedCount: post.unlisted_count,
      newCount: post.new_comments_count,
      latestNewComment: post.latest_new,
    },
    version: post.version,
    seenEpoch: post.seen_epoch,
    arrivedAt: post.arrived_at,
    isRefreshing: post.refresh_until !== undefined && post.refresh_until > nowIso(),
    changeStamp: post.gsi4sk,
  };
}

/** The attributes that the network may change; the id and the time never change. */
export const toMediaAttributes = (media: NetworkMedia): Record<string, unknown> => ({
  media_type: media.media_type,
  media_product_type: media.media_product_type,
  media_url: media.media_url,
  thumbnail_url: media.thumbnail_url,
  permalink: media.permalink,
  caption: media.caption,
  like_count: media.like_count,
  comments_count: media.comments_count,
});

/** Every write that changes the post's comments, or what lists show of the post, sets them. */
export const buildPostChangeAttributes = (account: AccountRef) =>
  buildChangeIndexAttributes(tablePartitions.posts(account));

/** Without a change stamp: that of the list says that a post was added. */
export const buildNewPostItem = (account: AccountRef, media: NetworkMedia): TableItem => ({
  ...toMediaAttributes(media),
  media_id: media.id,
  timestamp: media.timestamp,
  comments_total: 0,
  new_comments_count: 0,
  version: 1,
  seen_epoch: 0,
  arrived_at: nowIso(),
  gsi1pk: tablePartitions.posts(account),
  gsi1sk: buildPostOrderKey(media),
});

/** The counts, and the keys of gsi2 (a sparse index), which contains only posts with new comments. */
export const toCommentCountAttributes = (
  account: AccountRef,
  post: StoredPost,
  commentCounts: CommentCounts,
): Record<string, unknown> => ({
  comments_total: commentCounts.total,
  unlisted_count: commentCounts.unlistedCount,
  new_comments_count: commentCounts.newCount,
  latest_new: commentCounts.latestNewComment,
  gsi2pk: commentCounts.newCount > 0 ? tablePartitions.posts(account) : undefined,
  gsi2sk:
    commentCounts.newCount > 0
      ? buildPostOrderKey({ id: post.mediaId, timestamp: post.timestamp })
      : undefined,
});
