// Linked and imported accounts for tests, made through the connection API itself.
import { handler } from '#functions/connection/api.ts';
import { invoke, type TestResponse } from './http.ts';
import {
  ALL_SCOPES,
  codeOf,
  type FakeAccount,
  type FakeComment,
  type FakeMedia,
  type FakeNetwork,
  type FakePerson,
} from './network.ts';
import type { FakeConversation } from './network-conversations.ts';
import { loggedInAgain, signedUp, type TestUser } from './users.ts';

let count = 0;
const newId = () => String(17_840_000_000_000_000n + BigInt(++count));

const BEGINNING = Date.UTC(2026, 9, 1);
const at = (second: number) => new Date(BEGINNING + second * 1_000).toISOString();

/** `replies` replies under each comment; newest first, as the network lists them. */
export function commentsOf(total: number, replies = 0): FakeComment[] {
  return Array.from({ length: total }, (_, index) => ({
    id: newId(),
    text: `Comment ${index} 🎉`,
    username: `follower${index % 7}`,
    timestamp: at(100_000 - index * 60),
    replies: Array.from({ length: replies }, (_, reply) => ({
      id: newId(),
      text: `Reply ${reply}`,
      username: `friend${reply}`,
      timestamp: at(100_000 - index * 60 + reply + 1),
    })),
  }));
}

export const countOf = (comments: readonly FakeComment[]): number =>
  comments.reduce((sum, comment) => sum + 1 + (comment.replies?.length ?? 0), 0);

export function mediaWith(comments: FakeComment[], second = 0): FakeMedia {
  return { id: newId(), timestamp: at(second), comments_count: countOf(comments), comments };
}

export function accountWith(
  media: FakeMedia[],
  kind: FakeAccount['kind'] = 'business',
  conversations: FakeConversation[] = [],
): FakeAccount {
  const newestFirst = [...media].sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return { id: newId(), username: `owner${count}`, kind, media: newestFirst, conversations };
}

/** Conversations with as many messages each, half of them the owner's; the first is the latest. */
export function conversationsOf(total: number, messages = 2): FakeConversation[] {
  return Array.from({ length: total }, (_, index) => {
    const id = newId();
    return {
      id: `aWdfCONVERSATION${id}`,
      person: { id, username: `person${id}` },
      messages: Array.from({ length: messages }, (_, message) => ({
        id: `aWdfMESSAGE${newId()}`,
        fromOwner: message % 2 === 1,
        text: `Message ${message} 🎉`,
        timestamp: at(200_000 - index * 600 - message * 5),
      })),
    };
  });
}

export function personWith(network: FakeNetwork, accounts: FakeAccount[]): FakePerson {
  const person = { id: newId(), name: `Person ${count}`, granted: ALL_SCOPES, accounts };
  network.people.push(person);
  return person;
}

export const call = (
  method: string,
  path: string,
  rest: {
    token?: string;
    body?: unknown;
    query?: Record<string, string>;
    cookies?: readonly string[];
    headers?: Record<string, string>;
  } = {},
): Promise<TestResponse> => invoke(handler, { method, path: `/api/v1${path}`, ...rest });

export type Begun = {
  readonly state: string;
  /** `name=value` each, as the browser keeps and brings them. */
  readonly cookies: readonly string[];
  readonly dialog: URL;
};

/** Begins a login: what the dialog is asked, and what the browser keeps. */
export async function beginLogin(token: string, redirectUrl?: string): Promise<Begun> {
  const query = redirectUrl === undefined ? {} : { redirect_url: redirectUrl };
  const answer = await call('GET', '/login_to_facebook', { token, query });
  const dialog = new URL(answer.body.url);
  const cookies = answer.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  return { state: dialog.searchParams.get('state') ?? '', cookies, dialog };
}

/** What the callback of a begun login redirects to: path, and the error codes. */
export async function comeBack(
  { state, cookies = [] }: Partial<Begun>,
  fields: Record<string, string>,
): Promise<{ readonly to: string; readonly errors: string[]; readonly answer: TestResponse }> {
  const query = { ...(state !== undefined && { state }), ...fields };
  const answer = await call('GET', '/auth/facebook/callback', { query, cookies });
  const location = new URL(answer.headers.location ?? 'http://nowhere.test');
  const errors = location.searchParams.get('error')?.split(',') ?? [];
  return { to: `${location.origin}${location.pathname}`, errors, answer };
}

/** Links a person's login to a user. */
export async function link(user: TestUser, person: FakePerson): Promise<readonly string[]> {
  const begun = await beginLogin(user.token);
  return (await comeBack(begun, { code: codeOf(person) })).errors;
}

export const choose = (user: TestUser, account: FakeAccount): Promise<TestResponse> =>
  call('POST', '/users/me/ig/account/current', {
    token: user.token,
    body: { instagramId: account.id },
  });

/** A new user with the person's first account linked and chosen; its import waits in the queue. */
export async function chosen(person: FakePerson): Promise<TestUser> {
  const user = await signedUp();
  const errors = await link(user, person);
  const [account] = person.accounts;
  if (errors.length > 0 || !account) throw new Error(`linking failed: ${errors.join(',')}`);
  const answer = await choose(user, account);
  if (answer.status !== 200) throw new Error(`choosing failed: ${answer.status}`);
  return user;
}

/** What the importing screen is told; logs in anew where a test has moved the clock far ahead. */
export async function importStatus(user: TestUser) {
  const path = '/users/me/ig/account/import';
  const answer = await call('POST', path, { token: user.token });
  if (answer.status !== 401) return answer.body;
  const { token } = await loggedInAgain(user);
  return (await call('POST', path, { token })).body;
}
