// Users with linked and imported accounts, created through the connection API itself.
import { handler } from '#functions/connection/api.ts';
import { graphPermissions } from '#scripts/sandbox/graph/access/permissions.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';
import { createTestUser, logInTestUserAgain, type TestUser } from '../users/test-users.ts';
import { type FakeNetwork, makeFakeLoginCode } from './fake-network.ts';
import type {
  FakeNetworkAccount,
  FakeNetworkComment,
  FakeNetworkConversation,
  FakeNetworkFacebookUser,
  FakeNetworkMedia,
} from './fake-network-world.ts';
import { fakeNetwork } from './set-up-fake-network.ts';

let count = 0;
const newId = () => String(17_840_000_000_000_000n + BigInt(++count));

const START_MS = Date.UTC(2026, 9, 1);
const isoAt = (second: number) => new Date(START_MS + second * 1_000).toISOString();

/** Comments with `replies` replies each; newest first, as the network lists them. */
export function makeFakeNetworkComments(total: number, replies = 0): FakeNetworkComment[] {
  return Array.from({ length: total }, (_, index) => ({
    id: newId(),
    text: `Comment ${index} 🎉`,
    username: `follower${index % 7}`,
    timestamp: isoAt(100_000 - index * 60),
    replies: Array.from({ length: replies }, (_, reply) => ({
      id: newId(),
      text: `Reply ${reply}`,
      username: `friend${reply}`,
      timestamp: isoAt(100_000 - index * 60 + reply + 1),
    })),
  }));
}

export const countFakeNetworkCommentsAndReplies = (
  comments: readonly FakeNetworkComment[],
): number => comments.reduce((sum, comment) => sum + 1 + (comment.replies?.length ?? 0), 0);

export function makeFakeNetworkMedia(comments: FakeNetworkComment[], second = 0): FakeNetworkMedia {
  return {
    id: newId(),
    timestamp: isoAt(second),
    comments_count: countFakeNetworkCommentsAndReplies(comments),
    comments,
  };
}

export function makeFakeNetworkAccount(
  media: FakeNetworkMedia[],
  kind: FakeNetworkAccount['kind'] = 'business',
  conversations: FakeNetworkConversation[] = [],
): FakeNetworkAccount {
  const newestFirst = [...media].sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return { id: newId(), username: `owner${count}`, kind, media: newestFirst, conversations };
}

/** Conversations with `messages` messages each, half of them outbound; the first is the latest. */
export function makeFakeNetworkConversations(
  total: number,
  messages = 2,
): FakeNetworkConversation[] {
  return Array.from({ length: total }, (_, index) => {
    const id = newId();
    return {
      id: `aWdfCONVERSATION${id}`,
      contact: { id, username: `person${id}` },
      messages: Array.from({ length: messages }, (_, message) => ({
        id: `aWdfMESSAGE${newId()}`,
        fromOwner: message % 2 === 1,
        text: `Message ${message} 🎉`,
        timestamp: isoAt(200_000 - index * 600 - message * 5),
      })),
    };
  });
}

export function addFakeFacebookUser(
  network: FakeNetwork,
  accounts: FakeNetworkAccount[],
): FakeNetworkFacebookUser {
  const facebookUser = {
    id: newId(),
    name: `Person ${count}`,
    granted: graphPermissions,
    accounts,
  };
  network.facebookUsers.push(facebookUser);
  return facebookUser;
}

export const callConnectionApi = (
  method: string,
  path: string,
  rest: {
    token?: string;
    body?: unknown;
    query?: Record<string, string>;
    cookies?: readonly string[];
    headers?: Record<string, string>;
  } = {},
): Promise<TestResponse> => invokeApiHandler(handler, { method, path: `/api/v1${path}`, ...rest });

export type StartedFacebookLogin = {
  readonly state: string;
  /** `name=value` each, as the browser stores them and sends them back. */
  readonly cookies: readonly string[];
  readonly dialog: URL;
};

/** Starts a Facebook login: the URL of the dialog, and the cookies that the browser stores. */
export async function startFacebookLogin(
  token: string,
  redirectUrl?: string,
): Promise<StartedFacebookLogin> {
  const query = redirectUrl === undefined ? {} : { redirect_url: redirectUrl };
  const response = await callConnectionApi('GET', '/login_to_facebook', { token, query });
  const dialog = new URL(response.body.url);
  const cookies = response.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  return { state: dialog.searchParams.get('state') ?? '', cookies, dialog };
}

/** Calls the callback of a started login: where it redirects to, and with which error codes. */
export async function completeFacebookLogin(
  { state, cookies = [] }: Partial<StartedFacebookLogin>,
  fields: Record<string, string>,
): Promise<{ readonly to: string; readonly errors: string[]; readonly response: TestResponse }> {
  const query = { ...(state !== undefined && { state }), ...fields };
  const response = await callConnectionApi('GET', '/auth/facebook/callback', { query, cookies });
  const location = new URL(response.headers.location ?? 'http://nowhere.test');
  const errors = location.searchParams.get('error')?.split(',') ?? [];
  return { to: `${location.origin}${location.pathname}`, errors, response };
}

/** Links a Facebook login to a user. Returns the error codes of the callback. */
export async function linkFacebookUser(
  user: TestUser,
  facebookUser: FakeNetworkFacebookUser,
): Promise<readonly string[]> {
  const startedLogin = await startFacebookLogin(user.token);
  return (await completeFacebookLogin(startedLogin, { code: makeFakeLoginCode(facebookUser) }))
    .errors;
}

export const callChooseInstagramAccount = (
  user: TestUser,
  account: FakeNetworkAccount,
): Promise<TestResponse> =>
  callConnectionApi('POST', '/users/me/ig/account/current', {
    token: user.token,
    body: { instagramId: account.id },
  });

/** A new user with the first account of the login linked and chosen; its import waits in the queue. */
export async function createTestUserWithLinkedAccount(
  facebookUser: FakeNetworkFacebookUser,
): Promise<TestUser> {
  const user = await createTestUser();
  const errors = await linkFacebookUser(user, facebookUser);
  const [account] = facebookUser.accounts;
  if (errors.length > 0 || !account) throw new Error(`linking failed: ${errors.join(',')}`);
  const response = await callChooseInstagramAccount(user, account);
  if (response.status !== 200) throw new Error(`choosing failed: ${response.status}`);
  return user;
}

/** A new user with this account linked and chosen; its import waits in the queue. */
export const createTestUserLinkedTo = (account: FakeNetworkAccount): Promise<TestUser> =>
  createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));

/** Links a new Facebook login with these accounts to a user. Returns the error codes of the callback. */
export const linkFakeNetworkAccounts = (
  user: TestUser,
  accounts: FakeNetworkAccount[],
): Promise<readonly string[]> => linkFacebookUser(user, addFakeFacebookUser(fakeNetwork, accounts));

/** A new user with these accounts linked, none of them chosen. */
export async function createTestUserWithLinked(accounts: FakeNetworkAccount[]): Promise<TestUser> {
  const user = await createTestUser();
  await linkFakeNetworkAccounts(user, accounts);
  return user;
}

type Token = Pick<TestUser, 'token'>;
/** The chosen account as the screens show it. */
export const readInstagramAccountStatus = async (user: Token) =>
  (await callConnectionApi('GET', '/users/me/ig/account', user)).body;
/** The linked Facebook login as the screens show it. */
export const readFacebookLoginStatus = async (user: Token) =>
  (await callConnectionApi('GET', '/users/me/fb_account', user)).body;
/** The accounts to choose from; `update` reads them from the network first. */
export const readAccounts = async ({ token }: Token, update = false) => {
  const query = update ? { update_from_api: 'true' } : {};
  return (await callConnectionApi('GET', '/users/me/ig_accounts', { token, query })).body;
};
/** The chosen account as a screen shows it, which refreshes it from the network with `update`. */
export const refreshInstagramAccountStatus = async ({ token }: Token, update = true) => {
  const body = { update_from_api: update };
  return (await callConnectionApi('POST', '/users/me/ig/account/info', { token, body })).body;
};

/** The import status on the screen; logs in again when a test has moved the clock past the token. */
export async function callGetImportStatus(user: TestUser) {
  const path = '/users/me/ig/account/import';
  const response = await callConnectionApi('POST', path, user);
  if (response.status !== 401) return response.body;
  const { token } = await logInTestUserAgain(user);
  return (await callConnectionApi('POST', path, { token })).body;
}
