// The post item in the table: the network's fields, the counts of its comments, and the version that locks them.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { buildChangeIndexAttributes } from '#platform/table/change-stamps.ts';
import { defineItemCodec, storedFlagCodec } from '#platform/table/item-codec.ts';
import { type AccountRef, tablePartitions } from '#platform/table/keys.ts';
import { type OrderedListState, parseOrderedListState } from '#platform/table/ordered-list-item.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { CommentCounts } from '../domain/comment-changes-and-counts.ts';
import { buildPostOrderKey } from '../domain/order-keys.ts';
import type { CommentsReadState } from '../domain/plan-comments-read.ts';

export const postAttributesCodec = defineItemCodec({
  mediaId: ['media_id', z.string()],
  mediaType: ['media_type', z.string()],
  mediaProductType: ['media_product_type', z.string()],
  mediaUrl: ['media_url', z.string().optional()],
  thumbnailUrl: ['thumbnail_url', z.string().optional()],
  permalink: ['permalink', z.string().optional()],
  caption: ['caption', z.string().optional()],
  timestamp: ['timestamp', z.string()],
  likeCount: ['like_count', z.number().optional()],
  networkCommentCount: ['comments_count', z.number()],
  /** When the network's count was last fetched for a read of the comments. Absent until then. */
  countedAt: ['counted_at', z.string().optional()],
  /** The network's count when all comments were last read. */
  countAtLastRead: ['read_count', z.number().optional()],
  /** When the comments are read again although the count is unchanged, and how often that has happened so far. */
  rereadAt: ['reread_at', z.string().optional()],
  rereadCount: ['rereads', z.number().optional()],
  total: ['comments_total', z.number()],
  unlistedCount: ['unlisted_count', z.number().optional()],
  adCount: ['ad_comments', z.number().optional()],
  newCount: ['new_comments_count', z.number()],
  latestNewComment: ['latest_new', z.object({ id: z.string(), timestamp: z.string() }).optional()],
  /** How often all comments were marked as read. */
  seenEpoch: ['seen_epoch', z.number()],
  arrivedAt: ['arrived_at', z.string()],
  /** Whether replies wait for their parent. */
  hasOrphanReplies: ['has_orphan_replies', storedFlagCodec],
  /** Known from an event. No list of the network has contained it yet, and none ever contains an ad. */
  isUnlisted: ['unlisted', storedFlagCodec],
  /** When it was last asked for by its id, while no list contains it, and when it was first found gone then. */
  checkedAt: ['checked_at', z.string().optional()],
  goneAt: ['gone_at', z.string().optional()],
  /** The stamp of the last change of its comments or of its shown data, since it was added. */
  changeStamp: ['gsi4sk', z.string().optional()],
});

/** The version of its comment list increases with every change of the comments. */
export type StoredPost = Omit<
  ReturnType<typeof postAttributesCodec.decode>,
  'rereadAt' | 'rereadCount' | keyof CommentCounts
> &
  OrderedListState &
  CommentsReadState & {
    /** Comments that arrived later may be missing from the network's count. */
    readonly countedAt: string;
  };

export function parsePostItem(item: TableItem): StoredPost {
  const {
    total,
    unlistedCount = 0,
    adCount = 0,
    newCount,
    latestNewComment,
    rereadAt,
    rereadCount = 0,
    ...post
  } = postAttributesCodec.decode(item);
  return {
    ...post,
    countedAt: post.countedAt ?? post.arrivedAt,
    nextCommentsRead: rereadAt ? { at: rereadAt, rereadCount } : undefined,
    commentCounts: { total, unlistedCount, adCount, newCount, latestNewComment },
    ...parseOrderedListState(item),
  };
}

/** The fields that the network may change. The id and the time never change. */
export const toStoredPostMediaFields = (media: NetworkMedia) => ({
  mediaType: media.media_type,
  mediaProductType: media.media_product_type,
  mediaUrl: media.media_url,
  thumbnailUrl: media.thumbnail_url,
  permalink: media.permalink,
  caption: media.caption,
  likeCount: media.like_count,
  networkCommentCount: media.comments_count,
});

/** Every write that changes the post's comments or its shown data sets them. */
export const buildPostChangeAttributes = (account: AccountRef) =>
  buildChangeIndexAttributes(tablePartitions.posts(account));

/** Has no change stamp, because the list's stamp records an added post. */
export const buildNewPostItem = (
  account: AccountRef,
  media: NetworkMedia,
  isUnlisted: boolean,
): TableItem => ({
  ...postAttributesCodec.encode({
    ...toStoredPostMediaFields(media),
    isUnlisted,
    mediaId: media.id,
    timestamp: media.timestamp,
    total: 0,
    newCount: 0,
    seenEpoch: 0,
    arrivedAt: nowIso(),
  }),
  version: 1,
  gsi1pk: tablePartitions.posts(account),
  gsi1sk: buildPostOrderKey(media),
});

/** The counts, and the keys of gsi2 (a sparse index), which contains only posts with new comments. */
export const toCommentCountAttributes = (
  account: AccountRef,
  post: StoredPost,
  commentCounts: CommentCounts,
): Record<string, unknown> => ({
  ...postAttributesCodec.encode(commentCounts),
  gsi2pk: commentCounts.newCount > 0 ? tablePartitions.posts(account) : undefined,
  gsi2sk:
    commentCounts.newCount > 0
      ? buildPostOrderKey({ id: post.mediaId, timestamp: post.timestamp })
      : undefined,
});
