// The linked login-provider account and the social accounts it exposes.
import * as z from 'zod';
import { id, isoTime } from './common.ts';

/**
 * Problem codes of a linked account, as the specification's error catalogue names them. An unknown
 * code is shown as "fix something on the provider's site and link again".
 */
export const problemCode = z.string();

export const fbAccount = z.object({
  id,
  facebook_account_name: z.string(),
  picture: z.string().nullable(),
  facebook_access_token_valid: z.boolean(),
  messages: z.array(problemCode),
  linked_instagram_accounts_loaded: z.boolean(),
  /** When a link that works ends, where that is near and it could not be renewed; null otherwise. */
  facebook_access_token_expires_soon_at: isoTime.nullable(),
});
export type FbAccount = z.infer<typeof fbAccount>;

export const noFbAccount = z.object({
  messages: z.array(problemCode),
  facebook_access_token_valid: z.literal(false),
});

const userDetails = z.object({
  biography: z.string().nullable(),
  followers_count: z.number().int().nullable(),
  follows_count: z.number().int().nullable(),
  media_count: z.number().int().nullable(),
  name: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  username: z.string(),
  website: z.string().nullable(),
});

export const igAccount = z.object({
  instagram_user_id: id,
  instagram_account_is_valid: z.boolean(),
  facebook_page_id: id,
  facebook_page_name: z.string(),
  profile_picture_url: z.string().nullable(),
  username: z.string(),
  name: z.string().nullable(),
  instagram_account_type: z.enum(['personal', 'business']),
  import: z.object({ importing: z.boolean() }),
  awaiting_approvals: z.object({ total_count: z.number().int() }),
  user_details: userDetails,
});
export type IgAccount = z.infer<typeof igAccount>;

export const currentIgAccount = igAccount.extend({
  facebook_access_token_valid: z.boolean(),
  messages: z.array(problemCode),
});
export type CurrentIgAccount = z.infer<typeof currentIgAccount>;

const counted = z.object({ done: z.number().int(), total: z.number().int() });

export const importProgress = z.object({
  posts: counted,
  comments: counted,
  conversations: counted,
  messages: counted,
});
export type ImportProgress = z.infer<typeof importProgress>;

/** Why an import is waiting, where it is: the network limits us, or does not answer. */
export const importWait = z.object({
  reason: z.enum(['network_limit', 'network_outage']),
  /** ISO time of the next try. */
  until: z.string(),
});
