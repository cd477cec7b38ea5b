// Posts and comments as the network gives them, and the posts API, for tests.
import type { CommentsBatch } from '#functions/connection/content-store.ts';
import { handler } from '#functions/posts/api.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { Media } from '#platform/instagram/media.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { invoke, type TestResponse } from './http.ts';
import { type TestUser, withAccount } from './users.ts';

const BEGINNING = Date.UTC(2026, 8, 1);

/** ISO time a number of seconds after a fixed beginning, as the network rounds it. */
export const at = (second: number): string => new Date(BEGINNING + second * 1_000).toISOString();
export const epochSeconds = (second: number): number => BEGINNING / 1_000 + second;

/** When a page is read that may judge what a test has stored moments ago. */
export const later = (): string => new Date(Date.now() + 3_600_000).toISOString();

export const mediaOf = (id: string, fields: Partial<Media> = {}): Media => ({
  id,
  caption: `Post ${id}`,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: `https://cdn.example/${id}.jpg`,
  permalink: `https://www.example/p/${id}`,
  timestamp: at(0),
  comments_count: 0,
  like_count: 3,
  ...fields,
});

export const commentOf = (id: string, fields: Partial<NetworkComment> = {}): NetworkComment => ({
  id,
  text: `Comment ${id}`,
  username: 'follower',
  fromId: '900',
  timestamp: fields.timestamp ?? at(Number(id)),
  hidden: false,
  parentId: undefined,
  ...fields,
});

export const OWN = { igUserId: '17841400000000001', username: 'TheBakery', ownIds: [] };

export const batchOf = (
  comments: readonly NetworkComment[],
  fields: Partial<CommentsBatch> = {},
): CommentsBatch => ({
  comments,
  own: OWN,
  covered: undefined,
  incompleteThreads: [],
  ...fields,
});

export type PostsCaller = {
  readonly user: TestUser;
  readonly account: AccountRef;
  /** Calls the posts API below `/users/me/ig`. */
  readonly call: (path: string, body?: object) => Promise<TestResponse>;
};

let accounts = 0;

/** A new user with an account of their own, and the calls they make. */
export async function postsCaller(): Promise<PostsCaller> {
  const igUserId = `1784${++accounts}`;
  const user = await withAccount(igUserId);
  const { userId, token } = user;
  return {
    user,
    account: { userId, igUserId },
    call: (path, body = {}) =>
      invoke(handler, { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body }),
  };
}
