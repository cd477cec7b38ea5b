// The list of posts, through the whole handler on a real table.

import { describe, expect, test } from 'vitest';
import {
  acquireListRefreshLease,
  releaseListRefreshLease,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import { recordCommentsRead } from '#functions/posts/storage/post-repository.ts';
import { savePosts } from '#functions/posts/storage/save-posts.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import {
  createPostsApiCaller,
  isoTimeInOneHour,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { storeComments, storePosts } from '#tests/support/network/store-test-posts.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { getMe } from '#tests/support/users/session-api-calls.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { createTestUser, logInTestUserAgain } from '#tests/support/users/test-users.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeClock();
const queue = setUpFakeRefreshQueue();

const makeNumberedMedia = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const id = String(1_000 + number);
    return makeNetworkMedia(id, { timestamp: isoSecondsAfterTestStart(number) });
  });
const listIdsNewestFirst = (count: number) =>
  makeNumberedMedia(count)
    .map(({ id }) => id)
    .reverse();

async function createCallerWithPosts(count: number) {
  const caller = await createPostsApiCaller();
  const media = makeNumberedMedia(count);
  await storePosts(caller.account, media);
  const list = async (fields: object = {}) => {
    const response = await caller.call('/posts', fields);
    expect(response.status).toBe(200);
    postsContracts.listPosts.response.parse(response.body);
    return response.body;
  };
  const ids = async (fields: object = {}) =>
    (await list(fields)).posts.map((post: { media_id: string }) => post.media_id);
  const comment = (mediaId: string, ...ids: string[]) =>
    storeComments({ ...caller.account, mediaId }, ids);
  return { ...caller, media, list, ids, comment };
}

describe('the list of posts', () => {
  test('the post list returns pages of fifty, newest first, with the total', async () => {
    const { list, ids } = await createCallerWithPosts(130);

    const page = await list();

    expect(page).toMatchObject({
      total_posts_count: 130,
      pagination_offset: 0,
      posts_with_new_comments: [],
      posts_with_new_comments_ids: [],
      still_updating_posts_from_api: false,
      refresh_failed: false,
    });
    const expected = listIdsNewestFirst(130);
    expect(await ids()).toEqual(expected.slice(0, 50));
    expect(await ids({ pagination_offset: 50 })).toEqual(expected.slice(50, 100));
    expect(await ids({ offset: 100 })).toEqual(expected.slice(100));
    expect(await ids({ pagination_offset: 130 })).toEqual([]);
    expect(await ids({ pagination_offset: 7, page_limit: 3 })).toEqual(expected.slice(7, 10));
  });

  test('returns an empty list for an account without posts', async () => {
    const { call } = await createPostsApiCaller();

    expect((await call('/posts')).body).toMatchObject({ posts: [], total_posts_count: 0 });
  });

  test('returns a post with the fields of the contract', async () => {
    const { account, list } = await createCallerWithPosts(0);
    const video = makeNetworkMedia('7', {
      media_type: 'VIDEO',
      media_product_type: 'REELS',
      thumbnail_url: 'https://cdn.example/7.t.jpg',
      caption: undefined,
      like_count: undefined,
      comments_count: 4,
    });

    await storePosts(account, [video]);

    expect((await list()).posts).toEqual([
      {
        media_id: '7',
        media_type: 'VIDEO',
        media_product_type: 'REELS',
        media_url: 'https://cdn.example/7.jpg',
        thumbnail_url: 'https://cdn.example/7.t.jpg',
        permalink: 'https://www.example/p/7',
        caption: null,
        timestamp: isoSecondsAfterTestStart(0),
        comments_count: 4,
        new_comments_count: 0,
        like_count: null,
      },
    ]);
  });

  test('the post list rejects callers without access token or chosen account', async () => {
    const { call } = await createPostsApiCaller();
    const { handler } = await import('#functions/posts/api.ts');
    const { invokeApiHandler } = await import('#tests/support/api/invoke-api-handler.ts');
    const request = { method: 'POST', path: '/api/v1/users/me/ig/posts', body: {} };

    expect((await invokeApiHandler(handler, request)).status).toBe(401);
    const { token } = await createTestUser();
    expect((await invokeApiHandler(handler, { ...request, token })).status).toBe(404);
    expect((await call('/posts', { page_limit: 51 })).status).toBe(422);
  });

  test.each([
    [10, 3],
    [200, 0],
    [4, 4],
    [3, 9],
    [undefined, 6],
    [6, undefined],
  ])('returns the posts from second %s back to second %s', async (newest, oldest) => {
    const { list } = await createCallerWithPosts(12);
    const expected = Array.from({ length: 12 }, (_, second) => second)
      .filter((second) => second <= (newest ?? 99) && second >= (oldest ?? 0))
      .map((second) => String(1_000 + second))
      .reverse();
    const bounds = {
      filter_start_date: newest === undefined ? '' : epochSecondsAfterTestStart(newest),
      filter_end_date: oldest === undefined ? '' : epochSecondsAfterTestStart(oldest),
    };

    const page = await list({ ...bounds, pagination_offset: 1, page_limit: 4 });

    expect(page.posts.map((post: { media_id: string }) => post.media_id)).toEqual(
      expected.slice(1, 5),
    );
    expect(page.total_posts_count).toBe(expected.length);
  });

  test('the post list counts new comments and filters posts by them', async () => {
    const { list, ids, comment, call } = await createCallerWithPosts(60);
    await comment('1003', '1', '2');
    await comment('1050', '3');

    const page = await list();
    expect(page.posts_with_new_comments_ids).toEqual(['1050', '1003']);
    expect(page.posts_with_new_comments).toMatchObject([
      { media_id: '1050', new_comments_count: 1, comments_count: 1 },
      { media_id: '1003', new_comments_count: 2, comments_count: 2 },
    ]);
    expect(await ids({ show_new_only: true })).toEqual(['1050', '1003']);
    expect(await list({ show_new_only: true, pagination_offset: 1 })).toMatchObject({
      posts: [{ media_id: '1003' }],
      total_posts_count: 2,
    });

    await call('/post/seen', { media_id: '1050' });
    expect(await ids({ show_new_only: true })).toEqual(['1003']);
  });

  test('responds `unchanged` to a known version of the post list', async () => {
    const { account, list, comment, call, media } = await createCallerWithPosts(3);
    const [first] = media;
    const changes = [
      () => comment('1001', '1'),
      () => call('/post/comment/seen', { media_id: '1001', comment_id: '1' }),
      () =>
        storePosts(account, [makeNetworkMedia('1002', { ...first, id: '1002', like_count: 77 })]),
      () => storePosts(account, [makeNetworkMedia('2')]),
    ];
    for (const change of changes) {
      const { version } = await list();
      expect(await list({ known_version: version })).toEqual({
        unchanged: true,
        version,
        still_updating_posts_from_api: false,
        refresh_failed: false,
      });

      await change();

      expect((await list({ known_version: version })).version).not.toBe(version);
    }
  });
});

describe('saving a page of posts', () => {
  test('saving a page of posts returns those whose comments must be read', async () => {
    const { account } = await createPostsApiCaller();
    const media = [
      makeNetworkMedia('1', { comments_count: 5 }),
      makeNetworkMedia('2', { timestamp: isoSecondsAfterTestStart(9) }),
    ];
    const save = () => storePosts(account, media);

    expect(await save()).toMatchObject({ commentsToRead: [{ mediaId: '1', count: 5 }] });
    expect(await save()).toMatchObject({ commentsToRead: [{ mediaId: '1', count: 5 }] });
    await recordCommentsRead({ ...account, mediaId: '1' }, { count: 5, isSecond: true });
    expect(await save()).toMatchObject({ commentsToRead: [] });

    const fewer = [makeNetworkMedia('1', { comments_count: 4 })];
    expect(await storePosts(account, fewer)).toMatchObject({
      commentsToRead: [{ mediaId: '1', count: 4 }],
    });
  });

  test("keeps the posts' total and list exact when many callers save", async () => {
    const { account, list, ids } = await createCallerWithPosts(0);
    const media = makeNumberedMedia(90);
    const parts = [media, media.slice(30, 80), media.slice(0, 50), media.slice(85)];

    await Promise.all(parts.map((part) => storePosts(account, part)));

    expect((await list()).total_posts_count).toBe(90);
    expect(await ids({ pagination_offset: 41 })).toEqual(listIdsNewestFirst(90).slice(41));
  });

  test("removes a post that is missing from Instagram's page of its time", async () => {
    const { account, ids, media, comment } = await createCallerWithPosts(6);
    await comment('1003', '1');

    await savePosts(account, {
      media: media.filter(({ id }) => id === '1004' || id === '1001'),
      coveredRange: {
        after: { timestamp: isoSecondsAfterTestStart(5), id: '1005' },
        upTo: { timestamp: isoSecondsAfterTestStart(1), id: '1001' },
        readAt: isoTimeInOneHour(),
      },
    });

    expect(await ids()).toEqual(['1005', '1004', '1001', '1000']);
    expect(await ids({ show_new_only: true })).toEqual([]);
  });

  test("keeps a post that arrived just before Instagram's page was read", async () => {
    const { account, ids } = await createCallerWithPosts(2);

    const coveredRange = { after: undefined, upTo: undefined, readAt: new Date().toISOString() };
    await savePosts(account, { media: [makeNetworkMedia('1000')], coveredRange });

    expect(await ids()).toHaveLength(2);
  });

  test('removes no post when Instagram lists no posts at all', async () => {
    const { account, ids } = await createCallerWithPosts(2);

    const coveredRange = { after: undefined, upTo: undefined, readAt: isoTimeInOneHour() };
    await savePosts(account, { media: [], coveredRange });

    expect(await ids()).toHaveLength(2);
  });
});

describe('a refresh of the list of posts', () => {
  test('a refresh of posts queues one job and ends when cancelled', async () => {
    const { account, list, call } = await createCallerWithPosts(1);

    const page = await list({ update_from_api: true });
    await list({ update_from_api: true });

    expect(page.still_updating_posts_from_api).toBe(true);
    expect(queue.jobs()).toEqual([
      {
        job: 'refresh-posts',
        payload: { ...account, lease: expect.any(String) },
        requestId: expect.any(String),
      },
    ]);
    expect((await call('/posts/cancel')).body).toEqual({ cancelled: true });
    expect((await call('/posts/cancel')).body).toEqual({ cancelled: false });
    expect((await list()).still_updating_posts_from_api).toBe(false);
  });

  test.each([
    ['on the page', 3, {}],
    ['with new comments on another page', 60, {}],
    ['of the posts with new comments', 3, { show_new_only: true }],
  ])('goes on while the comments of a post %s are being read', async (_, count, fields) => {
    const { account, list, comment } = await createCallerWithPosts(count);
    await comment('1000', '1');
    const key = tableKeys.post({ ...account, mediaId: '1000' });
    const lease = await acquireListRefreshLease(key, { item: 'existing' });
    const before = await list(fields);
    advanceFakeClockSeconds(FIRM_LIST_CHANGE_AGE_MS / 1_000 + 1);

    const during = await list({ ...fields, known_version: before.version });
    const still = await list({ ...fields, known_version: during.version });
    await releaseListRefreshLease(key, String(lease));
    const after = await list({ ...fields, known_version: still.version });

    const states = [before, during, still, after];
    expect(states.map((state) => state.still_updating_posts_from_api)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('cancelling a refresh of posts also ends the refreshes of their comments', async () => {
    const { account, list, call, comment } = await createCallerWithPosts(60);
    await comment('1000', '1');
    const read = (mediaId: string) =>
      acquireListRefreshLease(tableKeys.post({ ...account, mediaId }), { item: 'existing' });
    await Promise.all(['1000', '1059'].map(read));
    expect((await list()).still_updating_posts_from_api).toBe(true);

    expect((await call('/posts/cancel')).body).toEqual({ cancelled: true });
    expect((await list()).still_updating_posts_from_api).toBe(false);
    expect((await call('/posts/cancel')).body).toEqual({ cancelled: false });
  });

  test('remembers until the next login that a user refreshed the posts', async () => {
    const { user, list } = await createCallerWithPosts(0);
    const isRemembered = async () => {
      const { body } = await getMe(user.token);
      return body.refreshed_posts_after_login;
    };

    await list();
    expect(await isRemembered()).toBe(false);
    await list({ update_from_api: true });
    expect(await isRemembered()).toBe(true);

    await logInTestUserAgain(user);
    expect(await isRemembered()).toBe(false);
  });

  test('lets a refresh of posts begin before the first post exists', async () => {
    const { account, list } = await createCallerWithPosts(0);
    const lease =
      (await acquireListRefreshLease(tableKeys.postList(account), { item: 'any' })) ?? '';
    expect((await list()).still_updating_posts_from_api).toBe(true);

    await storePosts(account, makeNumberedMedia(2));
    expect(await renewListRefreshLease(tableKeys.postList(account), lease)).toBe(true);
    await releaseListRefreshLease(tableKeys.postList(account), lease);

    expect(await list()).toMatchObject({
      total_posts_count: 2,
      still_updating_posts_from_api: false,
      refresh_failed: false,
    });
  });
});
