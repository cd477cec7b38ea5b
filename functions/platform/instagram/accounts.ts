// Pages and the Instagram accounts behind them. Source: Graph API reference, Page and IG User.
import * as z from 'zod';
import { path } from './address.ts';
import { graph, INTERACTIVE_TIMEOUT_MS, listAnswer, nextCursor } from './graph.ts';
import { isAnyLeftOut, networkId, readRows, spare } from './row-shape.ts';

const PROFILE_FIELDS =
  'id,username,name,biography,followers_count,follows_count,media_count,profile_picture_url,website';

const text = spare(z.string());
const count = spare(z.number().int());
const nameOrNone = text.transform((name) => name ?? '');

const profile = z.object({
  id: networkId,
  username: nameOrNone,
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
  id: networkId,
  name: nameOrNone,
  access_token: text,
  instagram_business_account: profile.nullish(),
  connected_instagram_account: profile.nullish(),
});

export type LinkedAccount = {
  readonly pageId: string;
  readonly pageName: string;
  /** Withheld where the person's role on the page does not allow it. */
  readonly pageToken: string | undefined;
  /** A page that only names a connected account stands for one that is still personal. */
  readonly type: 'business' | 'personal';
  readonly profile: InstagramProfile;
};

/** No person manages more pages than this many answers of 100 hold. */
const MAX_PAGES = 20;

function toLinkedAccount(raw: z.output<typeof page>): readonly LinkedAccount[] {
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
 * Every Instagram account behind the pages of a login. Needs a user token. `complete` is false where a
 * page could not be read: an account that is missing then may be there all the same.
 */
export async function readLinkedAccounts(
  token: string,
): Promise<{ readonly accounts: readonly LinkedAccount[]; readonly complete: boolean }> {
  const accounts: LinkedAccount[] = [];
  let complete = true;
  let after: string | undefined;
  for (let count = 0; count < MAX_PAGES; count++) {
    const { data } = await graph({
      path: '/me/accounts',
      params: { fields: PAGE_FIELDS, limit: 100, after },
      token,
      answer: listAnswer,
      timeoutMs: INTERACTIVE_TIMEOUT_MS,
    });
    const { rows, leftOut } = readRows(page, data.data, { list: 'pages' });
    complete &&= !isAnyLeftOut(leftOut);
    accounts.push(...rows.flatMap(({ row }) => toLinkedAccount(row)));
    after = nextCursor(data.paging, after);
    if (after === undefined) break;
  }
  return { accounts, complete };
}

/** One account's public profile and counts. Needs a user token. */
export async function readProfile(igUserId: string, token: string): Promise<InstagramProfile> {
  const { data } = await graph({
    path: path(igUserId),
    params: { fields: PROFILE_FIELDS },
    token,
    answer: profile,
    timeoutMs: INTERACTIVE_TIMEOUT_MS,
  });
  return data;
}

const names = z.object({ username: z.string().min(1), name: text });

/** What one account is called at present. Needs a user token. */
export async function readNames(igUserId: string, token: string): Promise<z.output<typeof names>> {
  const { data } = await graph({
    path: path(igUserId),
    params: { fields: 'username,name' },
    token,
    answer: names,
  });
  return data;
}

/**
 * Switches the account's webhooks on. Comment fields are chosen for the whole app; a page only has
 * to subscribe to any field of its own. Repeating it replaces the list. Needs a page token.
 */
export async function subscribePage(pageId: string, pageToken: string): Promise<void> {
  await graph({
    method: 'POST',
    path: path(pageId, 'subscribed_apps'),
    params: { subscribed_fields: 'feed,messages' },
    token: pageToken,
    answer: z.object({ success: z.literal(true) }),
    timeoutMs: INTERACTIVE_TIMEOUT_MS,
  });
}
