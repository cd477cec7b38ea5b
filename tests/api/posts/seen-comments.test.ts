// New and seen comments, versions and refreshes of comments, through the whole handler.
import { describe, expect, test, vi } from 'vitest';
import {
  acquireListRefreshLease,
  releaseListRefreshLease,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import { writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { markCommentsSeen } from '#functions/posts/mark-comments-seen.ts';
import {
  createPostsApiCaller,
  makeNetworkComment,
} from '#tests/support/network/make-network-posts.ts';
import {
  createPostWithThreads,
  makeRangeOfWholeList,
  makeReply,
  TEST_MEDIA_ID,
} from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { epochSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
const queue = setUpFakeRefreshQueue();

describe('marking one comment as seen', () => {
  test('marks one comment as seen and returns how many are new', async () => {
    const { seen, list } = await createPostWithThreads();

    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });
    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });

    const page = await list();
    expect(page.post.new_comments_count).toBe(4);
    expect(page.comments.find(({ id }) => id === '20')?.seen).toBe(true);
  });

  test('marks more comments as seen at once than one transaction holds', async () => {
    const { ref, save, countNew } = await createPostWithThreads();
    const many = Array.from({ length: 150 }, (_, n) => String(1_000 + n));
    await save(many);

    const result = await markCommentsSeen(ref, many);

    expect(result?.newCommentsCount).toBe(5);
    expect(await countNew()).toBe(5);
  });

  test('removes a seen comment from the filtered new ones, keeping the order', async () => {
    const { seen, ids, list } = await createPostWithThreads();
    expect(await ids({ show_new_only: true })).toEqual(['40', '41', '42', '20', '10']);

    await seen('40');

    expect(await ids({ show_new_only: true })).toEqual(['41', '42', '20', '10']);
    expect(await ids({ show_new_only: true, pagination_offset: 2 })).toEqual(['20', '10']);
    expect((await list({ show_new_only: true })).total_comments_count).toBe(4);
  });

  test('responds 404 for an unknown or foreign comment', async () => {
    const { seen, call } = await createPostWithThreads();
    const otherCaller = await createPostsApiCaller();

    expect((await seen('99')).status).toBe(404);
    const elsewhere = { media_id: '18001', comment_id: '20' };
    expect((await call('/post/comment/seen', elsewhere)).status).toBe(404);
    const foreign = { media_id: TEST_MEDIA_ID, comment_id: '20' };
    expect((await otherCaller.call('/post/comment/seen', foreign)).status).toBe(404);
    expect((await otherCaller.call('/post/seen', { media_id: TEST_MEDIA_ID })).status).toBe(404);
    const list = { instagram_post_media_id: TEST_MEDIA_ID };
    expect((await otherCaller.call('/post/comments', list)).status).toBe(404);
    expect((await otherCaller.call('/post/comments/cancel', list)).status).toBe(404);
  });

  test('marks comments as seen in the request that reads them', async () => {
    const { list } = await createPostWithThreads();

    const page = await list({ seen_comment_ids: ['20', '10', '30', 'none'] });

    expect(page.post.new_comments_count).toBe(3);
    const newOnes = page.comments.filter(({ seen }) => !seen);
    expect(newOnes.map(({ id }) => id)).toEqual(['40', '41', '42']);
  });
});

describe('marking all comments as read', () => {
  test('marks all existing comments as read, but not later ones', async () => {
    const { markAll, list, ids, save } = await createPostWithThreads();

    expect((await markAll()).body).toEqual({ new_comments_count: 0 });
    const page = await list();
    expect(page.comments.every(({ seen }) => seen)).toBe(true);
    expect(page.new_comment).toBeNull();
    expect(await ids({ show_new_only: true })).toEqual([]);

    await save([makeReply('50', '10')]);
    expect(await ids({ show_new_only: true })).toEqual(['50']);
    expect(await list()).toMatchObject({
      post: { new_comments_count: 1 },
      new_comment: { id: '50' },
    });
  });

  test('a comment marked as seen stays seen when it changes later', async () => {
    const { markAll, save, countNew, seen, ids } = await createPostWithThreads();
    await markAll();

    await save([makeNetworkComment('20', { text: 'Edited' })]);
    await seen('10');

    expect(await countNew()).toBe(0);
    expect(await ids({ show_new_only: true })).toEqual([]);
  });

  test('keeps the new-comment count exact when marks race with arrivals', async () => {
    const { markAll, save, seen, list, ids } = await createPostWithThreads();
    const incoming = Array.from({ length: 20 }, (_, number) => String(100 + number));

    await Promise.all([
      ...incoming.map((comment) => save([comment])),
      markAll(),
      seen('20'),
      seen('10'),
      markAll(),
      seen('40'),
    ]);

    const page = await list();
    const newIds = page.comments.filter(({ seen: isSeen }) => !isSeen).map(({ id }) => id);
    expect(page.total_comments_count).toBe(26);
    expect(page.post.new_comments_count).toBe(newIds.length);
    expect(await ids({ show_new_only: true })).toEqual(newIds);
  });
});

describe('the newest new comment', () => {
  test('the newest new comment is the last arrival until seen or removed', async () => {
    const { seen, save, list } = await createPostWithThreads();
    const newest = async () => (await list({ page_limit: 1 })).new_comment?.id;
    expect(await newest()).toBe('42');

    await save([makeReply('60', '10')]);
    expect(await newest()).toBe('60');

    await seen('60');
    expect(await newest()).toBe('40');

    await save(['10'], makeRangeOfWholeList());
    expect(await newest()).toBe('10');
    await seen('10');
    expect(await newest()).toBeUndefined();
  });
});

describe('the date filters of comments', () => {
  test('date filters apply to comments, replies and the total', async () => {
    const { list, ids } = await createPostWithThreads();
    const bounds = {
      filter_start_date: epochSecondsAfterTestStart(41),
      filter_end_date: epochSecondsAfterTestStart(20),
    };

    expect(await ids(bounds)).toEqual(['40', '41', '30', '20']);
    expect(await list({ ...bounds, pagination_offset: 1, page_limit: 2 })).toMatchObject({
      comments: [{ id: '41' }, { id: '30' }],
      total_comments_count: 4,
      pagination_offset: 1,
    });
    expect(await ids({ ...bounds, show_new_only: true })).toEqual(['40', '41', '20']);
  });

  test('ignores date filters of comments that only name the present time', async () => {
    const { list } = await createPostWithThreads();

    const now = Math.floor(Date.now() / 1_000);

    const page = await list({ filter_start_date: now - 5, filter_end_date: '' });
    expect(page.total_comments_count).toBe(6);
  });
});

describe('a request for comments that names a known version of the page', () => {
  test('responds `unchanged` to the known version of a comment page', async () => {
    const { list, subject, seen, save, markAll } = await createPostWithThreads();
    const changes: (() => Promise<unknown>)[] = [
      () => seen('20'),
      () => save(['70']),
      () => save([makeNetworkComment('70', { text: 'Edited' })]),
      () => markAll(),
      () => storeReply(subject('20'), makeTestDraft()),
      () =>
        writeReply(
          subject('20'),
          makeTestDraft({ revision: 2, editedText: 'Hi' }),
          makeTestDraft(),
        ),
    ];
    for (const change of changes) {
      const { version } = await list();
      expect(await list({ known_version: version })).toEqual({
        unchanged: true,
        version,
        still_updating_comments_from_api: false,
        refresh_failed: false,
      });
      expect(await list({ known_version: version, page_limit: 2 })).not.toHaveProperty('unchanged');

      await change();

      const next = await list({ known_version: version });
      expect(next).not.toHaveProperty('unchanged');
      expect(next.version).not.toBe(version);
    }
  });
});

describe('a refresh of the comments of a post', () => {
  test('queues one refresh job per post and reports it as running', async () => {
    const { account, list } = await createPostWithThreads();

    const page = await list({ update_from_api: true });
    await list({ update_from_api: true });

    expect(page.still_updating_comments_from_api).toBe(true);
    expect(queue.jobs()).toEqual([
      {
        job: 'refresh-comments',
        payload: { ...account, mediaId: TEST_MEDIA_ID, lease: expect.any(String) },
        requestId: expect.any(String),
      },
    ]);
  });

  test('a comments refresh ends when its lease is released, cancelled or expired', async () => {
    const { list, key, call } = await createPostWithThreads();
    const still = async () => (await list()).still_updating_comments_from_api;
    const acquire = () => acquireListRefreshLease(key, { item: 'existing' });
    const begin = async () => (await acquire()) ?? '';
    const first = await begin();
    expect(await acquire()).toBeUndefined();
    expect(await renewListRefreshLease(key, first)).toBe(true);

    await releaseListRefreshLease(key, first);
    expect(await still()).toBe(false);

    const second = await begin();
    await releaseListRefreshLease(key, first);
    expect(await still()).toBe(true);
    expect(await renewListRefreshLease(key, first)).toBe(false);
    const body = { instagram_post_media_id: TEST_MEDIA_ID };
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: true });
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: false });
    expect(await renewListRefreshLease(key, second)).toBe(false);

    const third = await begin();
    vi.useFakeTimers({ now: Date.now() + 91_000, toFake: ['Date'] });
    expect(await still()).toBe(false);
    expect(await renewListRefreshLease(key, third)).toBe(true);
    expect(await still()).toBe(true);
    vi.useRealTimers();
  });

  test('releases the refresh lease when the refresh job cannot be queued', async () => {
    const { list, key } = await createPostWithThreads();
    queue.refuse();

    const page = await list({ update_from_api: true });

    expect(page.comments).toHaveLength(6);
    expect(page.still_updating_comments_from_api).toBe(false);
    expect(await acquireListRefreshLease(key, { item: 'existing' })).toBeDefined();
  });
});
