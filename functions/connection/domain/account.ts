// Linked Facebook and Instagram accounts as stored, and their mapping to the API.
import * as z from 'zod';
import type {
  CurrentInstagramAccountResponse,
  FacebookAccountResponse,
  InstagramAccountResponse,
} from '#shared/schemas/account.ts';
import { findImminentFacebookTokenExpiry } from './facebook-token-renewal-and-expiry.ts';
import { type ImportState, toImportStatus } from './import-state.ts';

export const storedFacebookAccountSchema = z.object({
  facebookUserId: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  sealedToken: z.string(),
  /** When the token expires (ISO); null when the network did not say. */
  tokenExpiresAt: z.string().nullable(),
  /** Codes of problems that the owner solves by linking again; empty when there are none. */
  problems: z.array(z.string()),
  linkedAt: z.string(),
  /** When its Instagram accounts were last read (ISO); null before the first time. */
  accountsReadAt: z.string().nullable(),
  /** When we last tried to exchange the token for one that lasts longer (ISO). */
  renewalTriedAt: z.string().nullable().default(null),
  /** The expiry date the owner was notified of by email; one notification per token. */
  expiryNoticeSentFor: z.string().nullable().default(null),
});
export type FacebookAccount = z.output<typeof storedFacebookAccountSchema>;

const accountDetailsSchema = z.object({
  biography: z.string().nullable(),
  followersCount: z.number().nullable(),
  followsCount: z.number().nullable(),
  mediaCount: z.number().nullable(),
  website: z.string().nullable(),
});

const storedDisclosureSchema = z.object({
  isOn: z.boolean(),
  /** Null for the standard line. */
  wording: z.string().nullable(),
  version: z.number(),
});
export type StoredDisclosure = z.output<typeof storedDisclosureSchema>;
const DISCLOSURE_BY_DEFAULT: StoredDisclosure = { isOn: true, wording: null, version: 0 };

export const storedInstagramAccountSchema = z.object({
  igUserId: z.string(),
  facebookUserId: z.string(),
  /** The Facebook account that listed it first. Null for accounts stored before this field existed. */
  firstFacebookUserId: z.string().nullable().default(null),
  pageId: z.string(),
  pageName: z.string(),
  /** Null when the person's role on the Facebook page does not provide a token. */
  sealedPageToken: z.string().nullable(),
  type: z.enum(['business', 'personal']),
  username: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable(),
  details: accountDetailsSchema,
  /** False once the Facebook account no longer lists this account. */
  available: z.boolean(),
  /** Code of a rejection that concerns this account only; null when there is none. */
  problem: z.string().nullable(),
  /** When the user selected it for the first time; null for an account that was only listed. */
  activatedAt: z.string().nullable().default(null),
  /** Whether the network accepted our webhook subscription. */
  webhooks: z.enum(['unknown', 'subscribed', 'failed']).default('unknown'),
  /** When a webhook event was last recorded, at most one an hour; null before the first. */
  webhookReceivedAt: z.string().nullable().default(null),
  /** The due time of the last check that an unreadable event asked for; null before the first. */
  extraCheckAt: z.string().nullable().default(null),
  /** When a refresh last read all posts, including unchanged ones. */
  allPostsReadAt: z.string().nullable().default(null),
  /** When a refresh last read all conversations; null when none has since the field exists. */
  allConversationsReadAt: z.string().nullable().default(null),
  /** Scoped ids, besides `igUserId`, under which the network names the account as an author. */
  ownIds: z.array(z.string()).default([]),
  /** How replies that rules send unseen say so; missing before the owner changes it. */
  disclosure: storedDisclosureSchema.optional(),
  /** When the account's username was last read in a call of its own. */
  usernameReadAt: z.string().nullable().default(null),
});
export type InstagramAccount = z.output<typeof storedInstagramAccountSchema>;

export const getDisclosure = (account: InstagramAccount | undefined): StoredDisclosure =>
  account?.disclosure ?? DISCLOSURE_BY_DEFAULT;

/** The stored problems, plus an expired token. */
export function listFacebookAccountProblemCodes(
  facebookAccount: FacebookAccount,
  now: string,
): readonly string[] {
  const isExpired =
    facebookAccount.tokenExpiresAt !== null && facebookAccount.tokenExpiresAt <= now;
  return isExpired
    ? [...new Set([...facebookAccount.problems, 'facebook_token_expired'])]
    : facebookAccount.problems;
}

/** Whether the account can be selected and used, apart from problems of its Facebook account. */
export const isInstagramAccountUsable = (account: InstagramAccount): boolean =>
  account.type === 'business' &&
  account.available &&
  account.problem === null &&
  account.sealedPageToken !== null;

/**
 * The problem that the owner must solve before the account can be used. Null for a personal account, whose type
 * already says it.
 */
function findInstagramAccountProblemCode(account: InstagramAccount): string | null {
  if (account.type === 'personal') return null;
  return account.problem ?? (account.sealedPageToken === null ? 'missing_page_role' : null);
}

export function toFacebookAccountResponse(
  facebookAccount: FacebookAccount,
  now: string,
): FacebookAccountResponse {
  const problems = listFacebookAccountProblemCodes(facebookAccount, now);
  return {
    id: facebookAccount.facebookUserId,
    facebook_account_name: facebookAccount.name,
    picture: facebookAccount.picture,
    facebook_access_token_valid: problems.length === 0,
    messages: [...problems],
    linked_instagram_accounts_loaded: facebookAccount.accountsReadAt !== null,
    facebook_access_token_expires_soon_at:
      problems.length === 0 ? findImminentFacebookTokenExpiry(facebookAccount, now) : null,
  };
}

/** Data that is stored beside an account and shown with it. */
export type ImportStateAndAwaitingApprovals = {
  readonly importState: ImportState | undefined;
  readonly awaitingApprovals: number;
};

export function toInstagramAccountResponse(
  account: InstagramAccount,
  { importState, awaitingApprovals }: ImportStateAndAwaitingApprovals,
): InstagramAccountResponse {
  return {
    instagram_user_id: account.igUserId,
    instagram_account_is_valid: isInstagramAccountUsable(account),
    facebook_page_id: account.pageId,
    facebook_page_name: account.pageName,
    profile_picture_url: account.picture,
    username: account.username,
    name: account.name,
    instagram_account_type: account.type,
    problem: findInstagramAccountProblemCode(account),
    import: toImportStatus(importState, account),
    awaiting_approvals: { total_count: awaitingApprovals },
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

/** The selected Instagram account together with the state of its Facebook account. */
export function toCurrentInstagramAccountResponse(
  account: InstagramAccount,
  facebookAccount: FacebookAccount | undefined,
  state: ImportStateAndAwaitingApprovals & {
    readonly now: string;
    readonly messages: readonly string[];
    /** ISO. */
    readonly postingPauseEnd: string | undefined;
  },
): CurrentInstagramAccountResponse {
  const problems = facebookAccount
    ? listFacebookAccountProblemCodes(facebookAccount, state.now)
    : ['no_last_logged_in_facebook_account'];
  const accountProblems = account.problem === null ? [] : [account.problem];
  return {
    ...toInstagramAccountResponse(account, state),
    facebook_access_token_valid: problems.length === 0,
    messages: [...new Set([...problems, ...accountProblems, ...state.messages])],
    posting_paused_until: state.postingPauseEnd ?? null,
  };
}
