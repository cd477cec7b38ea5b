// Facebook pages and the Instagram accounts linked to them. Source: Graph API reference, Page and IG User.
import * as z from 'zod';
import { networkBooleanSchema, networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import {
  callGraphApi,
  findNextGraphCursor,
  graphListResponseSchema,
  INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
} from './graph-api.ts';
import {
  buildLenientOptionalSchema,
  hasUnreadableListEntries,
  parseNetworkListRows,
} from './list-row-parser.ts';
import { buildGraphPath } from './network-urls.ts';

const PROFILE_FIELDS =
  'id,username,name,biography,followers_count,follows_count,media_count,profile_picture_url,website';

const text = buildLenientOptionalSchema(z.string());
const count = buildLenientOptionalSchema(z.number().int());
const nameOrEmpty = text.transform((name) => name ?? '');

const profile = z.object({
  id: networkIdSchema,
  username: nameOrEmpty,
  name: text,
  biography: text,
  followers_count: count,
  follows_count: count,
  media_count: count,
  profile_picture_url: text,
  website: text,
});
export type InstagramProfile = z.output<typeof profile>;

const PAGE_FIELDS = `id,name,access_token,instagram_business_account{${PROFILE_FIELDS}},connected_instagram_account{id,username}`;

const page = z.object({
  id: networkIdSchema,
  name: nameOrEmpty,
  access_token: text,
  instagram_business_account: profile.nullish(),
  connected_instagram_account: profile.nullish(),
});

export type ManagedInstagramAccount = {
  readonly pageId: string;
  readonly pageName: string;
  /** Undefined when the user's role on the page does not grant it. */
  readonly pageToken: string | undefined;
  /** `personal` when the page names only a connected account, and no business account. */
  readonly type: 'business' | 'personal';
  readonly profile: InstagramProfile;
};

/** Limits the loop: no user manages more pages than this many responses of 100 hold. */
const MAX_RESPONSE_PAGES = 20;

function toLinkedAccount(raw: z.output<typeof page>): readonly ManagedInstagramAccount[] {
  const business = raw.instagram_business_account;
  const found = business ?? raw.connected_instagram_account;
  if (!found) return [];
  return [
    {
      pageId: raw.id,
      pageName: raw.name,
      pageToken: raw.access_token,
      type: business ? 'business' : 'personal',
      profile: found,
    },
  ];
}

/**
 * Every Instagram account behind the pages of a login. Needs a user token. `isComplete` is false when a page could not
 * be parsed: then a missing account may still exist.
 */
export async function readManagedInstagramAccounts(token: string): Promise<{
  readonly accounts: readonly ManagedInstagramAccount[];
  readonly isComplete: boolean;
}> {
  const accounts: ManagedInstagramAccount[] = [];
  let isComplete = true;
  let after: string | undefined;
  for (let count = 0; count < MAX_RESPONSE_PAGES; count++) {
    const { data } = await callGraphApi({
      path: '/me/accounts',
      params: { fields: PAGE_FIELDS, limit: 100, after },
      token,
      responseSchema: graphListResponseSchema,
      timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
    });
    const { rows, unreadableEntries } = parseNetworkListRows(page, data.data, { list: 'pages' });
    isComplete &&= !hasUnreadableListEntries(unreadableEntries);
    accounts.push(...rows.flatMap(({ row }) => toLinkedAccount(row)));
    after = findNextGraphCursor(data.paging, after);
    if (after === undefined) break;
  }
  return { accounts, isComplete };
}

/** The public profile and counts of one account. Needs a user token. */
export async function readInstagramProfile(
  igUserId: string,
  token: string,
): Promise<InstagramProfile> {
  const { data } = await callGraphApi({
    path: buildGraphPath(igUserId),
    params: { fields: PROFILE_FIELDS },
    token,
    responseSchema: profile,
    timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
  });
  return data;
}

const names = z.object({ username: z.string().min(1), name: text });

/** The current username and display name of one account. Needs a user token. */
export async function readInstagramUsernameAndName(
  igUserId: string,
  token: string,
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): Promise<z.output<typeof names>> {
  const { data } = await callGraphApi({
    path: buildGraphPath(igUserId),
    params: { fields: 'username,name' },
    token,
    ...(timeoutMs !== undefined && { timeoutMs }),
    responseSchema: names,
  });
  return data;
}

/**
 * Enables webhooks for the account of a page. Comment fields are configured for the whole app; the page only has to
 * subscribe to any field. Idempotent: a repeated call replaces the list. Needs a page token.
 */
export async function subscribePageToWebhooks(pageId: string, pageToken: string): Promise<void> {
  await callGraphApi({
    method: 'POST',
    path: buildGraphPath(pageId, 'subscribed_apps'),
    params: { subscribed_fields: 'feed,messages' },
    token: pageToken,
    responseSchema: z.object({ success: networkBooleanSchema.pipe(z.literal(true)) }),
    timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
  });
}
