// Schemas of the linked Facebook account and the Instagram accounts it gives access to.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';

/**
 * A problem code of a linked account from the error catalog of the specification. The app shows an
 * unknown code as "fix something on the provider's site and link again".
 */
export const accountProblemCodeSchema = z.string();

export const facebookAccountResponseSchema = z.object({
  id: idSchema,
  facebook_account_name: z.string(),
  picture: z.string().nullable(),
  facebook_access_token_valid: z.boolean(),
  messages: z.array(accountProblemCodeSchema),
  linked_instagram_accounts_loaded: z.boolean(),
  /** When a working link expires, if that is soon and it could not be renewed; null otherwise. */
  facebook_access_token_expires_soon_at: isoTimeSchema.nullable(),
});
export type FacebookAccountResponse = z.infer<typeof facebookAccountResponseSchema>;

export const noFacebookAccountResponseSchema = z.object({
  messages: z.array(accountProblemCodeSchema),
  facebook_access_token_valid: z.literal(false),
});

const userDetailsSchema = z.object({
  biography: z.string().nullable(),
  followers_count: z.number().int().nullable(),
  follows_count: z.number().int().nullable(),
  media_count: z.number().int().nullable(),
  name: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  username: z.string(),
  website: z.string().nullable(),
});

export const instagramAccountResponseSchema = z.object({
  instagram_user_id: idSchema,
  instagram_account_is_valid: z.boolean(),
  facebook_page_id: idSchema,
  facebook_page_name: z.string(),
  profile_picture_url: z.string().nullable(),
  username: z.string(),
  name: z.string().nullable(),
  instagram_account_type: z.enum(['personal', 'business']),
  /** The obstacle to using a business or creator account; null without one. */
  problem: accountProblemCodeSchema.nullable(),
  /** `incomplete`: the import ended without everything, and the missing part has not been read since. */
  import: z.object({ importing: z.boolean(), incomplete: z.boolean() }),
  awaiting_approvals: z.object({ total_count: z.number().int() }),
  user_details: userDetailsSchema,
});
export type InstagramAccountResponse = z.infer<typeof instagramAccountResponseSchema>;

export const currentInstagramAccountResponseSchema = instagramAccountResponseSchema.extend({
  facebook_access_token_valid: z.boolean(),
  messages: z.array(accountProblemCodeSchema),
  /** The network restricts the account until this time, and nothing is posted; null otherwise. */
  posting_paused_until: isoTimeSchema.nullable(),
});
export type CurrentInstagramAccountResponse = z.infer<typeof currentInstagramAccountResponseSchema>;

/** `total` is 0 while it is not known. */
const progressCountSchema = z.object({ done: z.number().int(), total: z.number().int() });

export const importProgressSchema = z.object({
  posts: progressCountSchema,
  comments: progressCountSchema,
  conversations: progressCountSchema,
  messages: progressCountSchema,
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** Why an import is waiting: a rate limit or an outage of the network. */
export const importWaitSchema = z.object({
  reason: z.enum(['network_limit', 'network_outage']),
  /** ISO time of the next attempt. */
  until: z.string(),
});
