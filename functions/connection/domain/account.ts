// The linked accounts as stored, and what may be said of them.
import * as z from 'zod';
import type { CurrentIgAccount, FbAccount, IgAccount } from '#shared/schemas/account.ts';
import { endsSoonAt } from './token-life.ts';

export const facebookAccount = z.object({
  facebookUserId: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  sealedToken: z.string(),
  /** When the token ends (ISO); null where the network did not say. */
  tokenExpiresAt: z.string().nullable(),
  /** What the owner has to mend by linking again; empty while all is well. */
  problems: z.array(z.string()),
  /** The login linked last is the current one. */
  linkedAt: z.string(),
  /** When its social accounts were last read; null before the first time. */
  accountsReadAt: z.string().nullable(),
  /** When the network was last asked for a longer token (ISO). */
  renewalTriedAt: z.string().nullable().default(null),
  /** The end its owner was told of by mail: once for each token. */
  toldOfEnd: z.string().nullable().default(null),
});
export type FacebookAccount = z.output<typeof facebookAccount>;

const accountDetails = z.object({
  biography: z.string().nullable(),
  followersCount: z.number().nullable(),
  followsCount: z.number().nullable(),
  mediaCount: z.number().nullable(),
  website: z.string().nullable(),
});

export const instagramAccount = z.object({
  igUserId: z.string(),
  facebookUserId: z.string(),
  pageId: z.string(),
  pageName: z.string(),
  /** Null where the person's role on the page does not give one. */
  sealedPageToken: z.string().nullable(),
  type: z.enum(['business', 'personal']),
  username: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
  details: accountDetails,
  /** False once the login no longer shows this account. */
  available: z.boolean(),
  /** What the network refused this account in particular; null while all is well. */
  problem: z.string().nullable(),
  /** When it was chosen for the first time; null for one that was only listed. */
  activatedAt: z.string().nullable().default(null),
  /** Whether the network said yes to sending us its events. */
  webhooks: z.enum(['unknown', 'subscribed', 'failed']).default('unknown'),
  /** When a refresh last went through all posts, the unchanged ones too. */
  allPostsReadAt: z.string().nullable().default(null),
  /** When the conversations were last read down to the oldest; null for accounts from before that. */
  allConversationsReadAt: z.string().nullable().default(null),
  /** Ids besides `igUserId` under which the network is known to name the account as a writer. */
  ownIds: z.array(z.string()).default([]),
  /** When the network was last asked for the account's name alone. */
  usernameReadAt: z.string().nullable().default(null),
});
export type InstagramAccount = z.output<typeof instagramAccount>;

/** The login's problems, those that only time brings included. */
export function loginProblems(login: FacebookAccount, now: string): readonly string[] {
  const expired = login.tokenExpiresAt !== null && login.tokenExpiresAt <= now;
  return expired ? [...new Set([...login.problems, 'facebook_token_expired'])] : login.problems;
}

/** Whether this account can be chosen and worked with, as far as the account itself goes. */
export const isUsable = (account: InstagramAccount): boolean =>
  account.type === 'business' &&
  account.available &&
  account.problem === null &&
  account.sealedPageToken !== null;

export function toFbAccount(login: FacebookAccount, now: string): FbAccount {
  const problems = loginProblems(login, now);
  return {
    id: login.facebookUserId,
    facebook_account_name: login.name,
    picture: login.picture,
    facebook_access_token_valid: problems.length === 0,
    messages: [...problems],
    linked_instagram_accounts_loaded: login.accountsReadAt !== null,
    facebook_access_token_expires_soon_at: problems.length === 0 ? endsSoonAt(login, now) : null,
  };
}

export function toIgAccount(account: InstagramAccount, importing: boolean): IgAccount {
  return {
    instagram_user_id: account.igUserId,
    instagram_account_is_valid: isUsable(account),
    facebook_page_id: account.pageId,
    facebook_page_name: account.pageName,
    profile_picture_url: account.picture,
    username: account.username,
    name: account.name,
    instagram_account_type: account.type,
    import: { importing },
    awaiting_approvals: { total_count: 0 },
    user_details: {
      biography: account.details.biography,
      followers_count: account.details.followersCount,
      follows_count: account.details.followsCount,
      media_count: account.details.mediaCount,
      name: account.name,
      profile_picture_url: account.picture,
      username: account.username,
      website: account.details.website,
    },
  };
}

/** The chosen account together with the state of the login behind it. */
export function toCurrentIgAccount(
  account: InstagramAccount,
  login: FacebookAccount | undefined,
  state: {
    readonly importing: boolean;
    readonly now: string;
    readonly messages: readonly string[];
  },
): CurrentIgAccount {
  const problems = login ? loginProblems(login, state.now) : ['no_last_logged_in_facebook_account'];
  const own = account.problem === null ? [] : [account.problem];
  return {
    ...toIgAccount(account, state.importing),
    facebook_access_token_valid: problems.length === 0,
    messages: [...new Set([...problems, ...own, ...state.messages])],
  };
}
