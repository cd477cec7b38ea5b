// Posts and their comments as the app shows them.
import * as z from 'zod';
import { id, isoTime } from './common.ts';
import { response } from './draft.ts';

export const post = z.object({
  media_id: id,
  /** IMAGE, VIDEO or CAROUSEL_ALBUM on the network today. */
  media_type: z.string(),
  /** FEED, REELS, STORY or AD on the network today. */
  media_product_type: z.string(),
  media_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  permalink: z.string().nullable(),
  caption: z.string().nullable(),
  timestamp: isoTime,
  comments_count: z.number().int(),
  new_comments_count: z.number().int(),
  /** Null where the owner hides likes. */
  like_count: z.number().int().nullable(),
});
export type Post = z.infer<typeof post>;

export const comment = z.object({
  id,
  media_id: id,
  username: z.string(),
  text: z.string(),
  timestamp: isoTime,
  seen: z.boolean(),
  /** The top-level comment this one answers; null for a top-level comment. */
  replied_to_id: id.nullable(),
  is_own: z.boolean(),
  hidden: z.boolean(),
  response: response.nullable(),
});
export type Comment = z.infer<typeof comment>;
