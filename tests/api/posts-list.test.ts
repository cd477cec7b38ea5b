// The posts list through the whole handler on a real table.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentStore } from '#functions/posts/content-store.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import {
  at,
  batchOf,
  commentOf,
  epochSeconds,
  later,
  mediaOf,
  postsCaller,
} from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { loggedInAgain, sessionApi, signedUp } from '#tests/support/users.ts';

let table: TestTable;
const queue = mockClient(SQSClient);
beforeAll(async () => {
  table = await startTable();
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
});
beforeEach(() => {
  queue.reset();
  queue.on(SendMessageCommand).resolves({});
});
afterAll(() => table.stop());

const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const id = String(1_000 + number);
    return mediaOf(id, { timestamp: at(number) });
  });
const newestFirst = (count: number) =>
  numbered(count)
    .map(({ id }) => id)
    .reverse();

async function withPosts(count: number) {
  const caller = await postsCaller();
  const media = numbered(count);
  await contentStore.savePosts(caller.account, { media, covered: undefined });
  const list = async (fields: object = {}) => {
    const answer = await caller.call('/posts', fields);
    expect(answer.status).toBe(200);
    postsContracts.listPosts.response.parse(answer.body);
    return answer.body;
  };
  const ids = async (fields: object = {}) =>
    (await list(fields)).posts.map((post: { media_id: string }) => post.media_id);
  const comment = (mediaId: string, ...ids: string[]) =>
    contentStore.saveComments(
      { ...caller.account, mediaId },
      batchOf(ids.map((id) => commentOf(id))),
    );
  return { ...caller, media, list, ids, comment };
}

describe('the posts list', () => {
  test('is newest first, fifty a page, with its total', async () => {
    const { list, ids } = await withPosts(130);

    const page = await list();

    expect(page).toMatchObject({
      total_posts_count: 130,
      pagination_offset: 0,
      posts_with_new_comments: [],
      posts_with_new_comments_ids: [],
      still_updating_posts_from_api: false,
    });
    const expected = newestFirst(130);
    expect(await ids()).toEqual(expected.slice(0, 50));
    expect(await ids({ pagination_offset: 50 })).toEqual(expected.slice(50, 100));
    expect(await ids({ offset: 100 })).toEqual(expected.slice(100));
    expect(await ids({ pagination_offset: 130 })).toEqual([]);
    expect(await ids({ pagination_offset: 7, page_limit: 3 })).toEqual(expected.slice(7, 10));
  });

  test('of an account without posts is empty', async () => {
    const { call } = await postsCaller();

    expect((await call('/posts')).body).toMatchObject({ posts: [], total_posts_count: 0 });
  });

  test('shows a post as the contract says', async () => {
    const { account, list } = await withPosts(0);
    const video = mediaOf('7', {
      media_type: 'VIDEO',
      media_product_type: 'REELS',
      thumbnail_url: 'https://cdn.example/7.t.jpg',
      caption: undefined,
      like_count: undefined,
      comments_count: 4,
    });

    await contentStore.savePosts(account, { media: [video], covered: undefined });

    expect((await list()).posts).toEqual([
      {
        media_id: '7',
        media_type: 'VIDEO',
        media_product_type: 'REELS',
        media_url: 'https://cdn.example/7.jpg',
        thumbnail_url: 'https://cdn.example/7.t.jpg',
        permalink: 'https://www.example/p/7',
        caption: null,
        timestamp: at(0),
        comments_count: 4,
        new_comments_count: 0,
        like_count: null,
      },
    ]);
  });

  test('needs an account and an access token', async () => {
    const { call } = await postsCaller();
    const { handler } = await import('#functions/posts/api.ts');
    const { invoke } = await import('#tests/support/http.ts');
    const request = { method: 'POST', path: '/api/v1/users/me/ig/posts', body: {} };

    expect((await invoke(handler, request)).status).toBe(401);
    const { token } = await signedUp();
    expect((await invoke(handler, { ...request, token })).status).toBe(404);
    expect((await call('/posts', { page_limit: 51 })).status).toBe(422);
  });

  test.each([
    [10, 3],
    [200, 0],
    [4, 4],
    [3, 9],
    [undefined, 6],
    [6, undefined],
  ])('from second %s back to %s equals a filter of the whole', async (newest, oldest) => {
    const { list } = await withPosts(12);
    const expected = Array.from({ length: 12 }, (_, second) => second)
      .filter((second) => second <= (newest ?? 99) && second >= (oldest ?? 0))
      .map((second) => String(1_000 + second))
      .reverse();
    const bounds = {
      filter_start_date: newest === undefined ? '' : epochSeconds(newest),
      filter_end_date: oldest === undefined ? '' : epochSeconds(oldest),
    };

    const page = await list({ ...bounds, pagination_offset: 1, page_limit: 4 });

    expect(page.posts.map((post: { media_id: string }) => post.media_id)).toEqual(
      expected.slice(1, 5),
    );
    expect(page.total_posts_count).toBe(expected.length);
  });

  test('names posts with new comments, and shows only them where asked', async () => {
    const { list, ids, comment, call } = await withPosts(60);
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

  test('answers only that nothing changed, until something does', async () => {
    const { account, list, comment, call, media } = await withPosts(3);
    const [first] = media;
    const changes = [
      () => comment('1001', '1'),
      () => call('/post/comment/seen', { media_id: '1001', comment_id: '1' }),
      () =>
        contentStore.savePosts(account, {
          media: [mediaOf('1002', { ...first, id: '1002', like_count: 77 })],
          covered: undefined,
        }),
      () => contentStore.savePosts(account, { media: [mediaOf('2')], covered: undefined }),
    ];
    for (const change of changes) {
      const { version } = await list();
      expect(await list({ known_version: version })).toEqual({
        unchanged: true,
        version,
        still_updating_posts_from_api: false,
      });

      await change();

      expect((await list({ known_version: version })).version).not.toBe(version);
    }
  });
});

describe('taking in posts', () => {
  test('twice changes nothing and names those whose comments need reading', async () => {
    const { account } = await postsCaller();
    const media = [mediaOf('1', { comments_count: 5 }), mediaOf('2', { timestamp: at(9) })];
    const save = () => contentStore.savePosts(account, { media, covered: undefined });

    expect(await save()).toEqual({ commentsToRead: [{ mediaId: '1', count: 5 }] });
    expect(await save()).toEqual({ commentsToRead: [{ mediaId: '1', count: 5 }] });
    await contentStore.commentsRead({ ...account, mediaId: '1' }, { count: 5, isSecond: true });
    expect(await save()).toEqual({ commentsToRead: [] });

    const fewer = [mediaOf('1', { comments_count: 4 })];
    expect(await contentStore.savePosts(account, { media: fewer, covered: undefined })).toEqual({
      commentsToRead: [{ mediaId: '1', count: 4 }],
    });
  });

  test('from many at once keeps total and list exact', async () => {
    const { account, list, ids } = await withPosts(0);
    const media = numbered(90);
    const parts = [media, media.slice(30, 80), media.slice(0, 50), media.slice(85)];

    await Promise.all(
      parts.map((part) => contentStore.savePosts(account, { media: part, covered: undefined })),
    );

    expect((await list()).total_posts_count).toBe(90);
    expect(await ids({ pagination_offset: 41 })).toEqual(newestFirst(90).slice(41));
  });

  test('removes what a page should have named', async () => {
    const { account, ids, media, comment } = await withPosts(6);
    await comment('1003', '1');

    await contentStore.savePosts(account, {
      media: media.filter(({ id }) => id === '1004' || id === '1001'),
      covered: {
        after: { timestamp: at(5), id: '1005' },
        upTo: { timestamp: at(1), id: '1001' },
        readAt: later(),
      },
    });

    expect(await ids()).toEqual(['1005', '1004', '1001', '1000']);
    expect(await ids({ show_new_only: true })).toEqual([]);
  });

  test('leaves alone what came only just before the page was read', async () => {
    const { account, ids } = await withPosts(2);

    const covered = { after: undefined, upTo: undefined, readAt: new Date().toISOString() };
    await contentStore.savePosts(account, { media: [mediaOf('1000')], covered });

    expect(await ids()).toHaveLength(2);
  });

  test('does not believe that all posts are gone', async () => {
    const { account, ids } = await withPosts(2);

    const covered = { after: undefined, upTo: undefined, readAt: later() };
    await contentStore.savePosts(account, { media: [], covered });

    expect(await ids()).toHaveLength(2);
  });
});

describe('refreshing the posts list', () => {
  test('sends one job while one runs, ends by cancelling', async () => {
    const { list, call, account } = await withPosts(1);

    const page = await list({ update_from_api: true });
    await list({ update_from_api: true });

    expect(page.still_updating_posts_from_api).toBe(true);
    const sent = queue
      .commandCalls(SendMessageCommand)
      .map(({ args }) => args[0].input.MessageBody);
    expect(sent.map((body) => JSON.parse(body ?? ''))).toEqual([
      { job: 'refresh-posts', payload: { ...account, lease: expect.any(String) } },
    ]);
    expect((await call('/posts/cancel')).body).toEqual({ cancelled: true });
    expect((await call('/posts/cancel')).body).toEqual({ cancelled: false });
    expect((await list()).still_updating_posts_from_api).toBe(false);
  });

  test('is remembered of its user until they log in again', async () => {
    const { user, list } = await withPosts(0);
    const isRemembered = async () => {
      const { body } = await sessionApi('GET', '/users/me', { token: user.token });
      return body.refreshed_posts_after_login;
    };

    await list();
    expect(await isRemembered()).toBe(false);
    await list({ update_from_api: true });
    expect(await isRemembered()).toBe(true);

    await loggedInAgain(user);
    expect(await isRemembered()).toBe(false);
  });

  test('works before the first post came', async () => {
    const { account, list } = await withPosts(0);
    const lease = (await contentStore.beginPostsRefresh(account)) ?? '';
    expect((await list()).still_updating_posts_from_api).toBe(true);

    await contentStore.savePosts(account, { media: numbered(2), covered: undefined });
    expect(await contentStore.keepPostsRefresh(account, lease)).toBe(true);
    await contentStore.endPostsRefresh(account, lease);

    expect(await list()).toMatchObject({
      total_posts_count: 2,
      still_updating_posts_from_api: false,
    });
  });
});
