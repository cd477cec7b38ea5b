// A post as stored: the network's fields, the counters of its comments, and the lock over them.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import type { Media } from '#platform/instagram/media.ts';
import { type AccountRef, partitions } from '#platform/table/keys.ts';
import type { Item } from '#platform/table/table.ts';
import type { Tally } from './domain/comment.ts';
import { postOrderKey } from './domain/list-order.ts';
import type { ReadState } from './domain/reading.ts';

const postItem = z.object({
  media_id: z.string(),
  media_type: z.string(),
  media_product_type: z.string(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  caption: z.string().optional(),
  timestamp: z.string(),
  like_count: z.number().optional(),
  /** As the network counts. */
  comments_count: z.number(),
  /** When it was last told for a reading of the comments; absent on older posts. */
  counted_at: z.string().optional(),
  /** What the network counted when all comments were last read. */
  read_count: z.number().optional(),
  /** When they are read again although the count stays, and how often that was done already. */
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
});

export type StoredPost = ReadState & {
  readonly mediaId: string;
  readonly mediaType: string;
  readonly mediaProductType: string;
  readonly mediaUrl: string | undefined;
  readonly thumbnailUrl: string | undefined;
  readonly permalink: string | undefined;
  readonly caption: string | undefined;
  readonly timestamp: string;
  readonly likeCount: number | undefined;
  readonly networkCount: number;
  /** What arrived later need not be in the network's count. */
  readonly countedAt: string;
  /** Rises with every change of the post's comments; who changes them writes against it. */
  readonly version: number;
  /** How often all comments were marked as read. */
  readonly seenEpoch: number;
  readonly arrivedAt: string;
  readonly refreshing: boolean;
};

export function readPostItem(item: Item): StoredPost {
  const post = postItem.parse(item);
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
    networkCount: post.comments_count,
    countedAt: post.counted_at ?? post.arrived_at,
    readCount: post.read_count,
    nextReading: post.reread_at ? { at: post.reread_at, done: post.rereads } : undefined,
    tally: {
      total: post.comments_total,
      unlistedCount: post.unlisted_count,
      newCount: post.new_comments_count,
      latestNew: post.latest_new,
    },
    version: post.version,
    seenEpoch: post.seen_epoch,
    arrivedAt: post.arrived_at,
    refreshing: post.refresh_until !== undefined && post.refresh_until > nowIso(),
  };
}

/** The attributes a media of the network sets; its time and id never change. */
export const mediaAttributes = (media: Media): Record<string, unknown> => ({
  media_type: media.media_type,
  media_product_type: media.media_product_type,
  media_url: media.media_url,
  thumbnail_url: media.thumbnail_url,
  permalink: media.permalink,
  caption: media.caption,
  like_count: media.like_count,
  comments_count: media.comments_count,
});

export const newPostItem = (account: AccountRef, media: Media): Item => ({
  ...mediaAttributes(media),
  media_id: media.id,
  timestamp: media.timestamp,
  comments_total: 0,
  new_comments_count: 0,
  version: 1,
  seen_epoch: 0,
  arrived_at: nowIso(),
  gsi1pk: partitions.posts(account),
  gsi1sk: postOrderKey(media),
});

/** The counters, and the place among the posts with new comments, which is held only while it has any. */
export const tallyAttributes = (
  account: AccountRef,
  post: StoredPost,
  tally: Tally,
): Record<string, unknown> => ({
  comments_total: tally.total,
  unlisted_count: tally.unlistedCount,
  new_comments_count: tally.newCount,
  latest_new: tally.latestNew,
  gsi2pk: tally.newCount > 0 ? partitions.posts(account) : undefined,
  gsi2sk:
    tally.newCount > 0 ? postOrderKey({ id: post.mediaId, timestamp: post.timestamp }) : undefined,
});
