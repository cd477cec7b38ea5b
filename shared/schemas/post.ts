// Schemas of posts and their comments as the app shows them.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';
import { replyDraftSchema } from './reply-draft.ts';
import { ruleReplySchema, writtenByRuleSchema } from './rule-reply.ts';

export const postSchema = z.object({
  media_id: idSchema,
  /** At present IMAGE, VIDEO or CAROUSEL_ALBUM; the network may add more. */
  media_type: z.string(),
  /** At present FEED, REELS, STORY or AD; the network may add more. */
  media_product_type: z.string(),
  media_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  permalink: z.string().nullable(),
  caption: z.string().nullable(),
  timestamp: isoTimeSchema,
  comments_count: z.number().int(),
  new_comments_count: z.number().int(),
  /** Null when the owner hides likes. */
  like_count: z.number().int().nullable(),
});
export type Post = z.infer<typeof postSchema>;

export const postCommentSchema = z.object({
  id: idSchema,
  media_id: idSchema,
  username: z.string(),
  text: z.string(),
  timestamp: isoTimeSchema,
  seen: z.boolean(),
  /** Whether the account has answered it, from here or on the network. */
  answered: z.boolean(),
  /** The top-level comment that this one replies to; null for a top-level comment. */
  replied_to_id: idSchema.nullable(),
  is_own: z.boolean(),
  hidden: z.boolean(),
  response: replyDraftSchema.nullable(),
  rule_replies: z.array(ruleReplySchema),
  written_by_rule: writtenByRuleSchema,
});
export type PostComment = z.infer<typeof postCommentSchema>;
