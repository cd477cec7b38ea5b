// Posts and comments as the network returns them, and a caller of the posts API.
import { handler } from '#functions/posts/api.ts';
import type { FetchedComments } from '#functions/posts/storage/fetched-comments.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '../users/test-account-identity-and-times.ts';
import { createTestUserWithAccount, type TestUser } from '../users/test-users.ts';

/** A read time so late that the page may remove recently stored comments. */
export const isoTimeInOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

export const makeNetworkMedia = (id: string, fields: Partial<NetworkMedia> = {}): NetworkMedia => ({
  id,
  caption: `Post ${id}`,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: `https://cdn.example/${id}.jpg`,
  permalink: `https://www.example/p/${id}`,
  timestamp: isoSecondsAfterTestStart(0),
  comments_count: 0,
  like_count: 3,
  ...fields,
});

export const makeNetworkComment = (
  id: string,
  fields: Partial<NetworkComment> = {},
): NetworkComment => ({
  id,
  text: `Comment ${id}`,
  username: 'follower',
  fromId: '900',
  timestamp: fields.timestamp ?? isoSecondsAfterTestStart(Number(id)),
  hidden: false,
  parentId: undefined,
  ...fields,
});

export const makeFetchedComments = (
  comments: readonly NetworkComment[],
  fields: Partial<FetchedComments> = {},
): FetchedComments => ({
  comments,
  accountIdentity: TEST_ACCOUNT_IDENTITY,
  origin: { source: 'refresh' },
  coveredRange: undefined,
  incompleteThreads: [],
  ...fields,
});

export type PostsApiCaller = {
  readonly user: TestUser;
  readonly account: AccountRef;
  /** Calls the posts API below `/users/me/ig`. */
  readonly call: (path: string, body?: object) => Promise<TestResponse>;
};

let accountCount = 0;

/** A new user with an account of their own, and functions that call the API as this user. */
export async function createPostsApiCaller(): Promise<PostsApiCaller> {
  const igUserId = `1784${++accountCount}`;
  const user = await createTestUserWithAccount(igUserId);
  const { userId, token } = user;
  return {
    user,
    account: { userId, igUserId },
    call: (path, body = {}) =>
      invokeApiHandler(handler, {
        method: 'POST',
        path: `/api/v1/users/me/ig${path}`,
        token,
        body,
      }),
  };
}
