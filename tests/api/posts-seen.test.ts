// New and seen comments, versions, refreshes and drafts on comments, through the whole handler.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeComments } from '#functions/posts/change-comments.ts';
import { readComment, writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { markSeen } from '#functions/posts/seen.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { draftOf } from '#tests/support/drafts.ts';
import {
  at,
  batchOf,
  commentOf,
  epochSeconds,
  later,
  mediaOf,
  OWN,
  postsCaller,
} from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

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

const MEDIA_ID = '18000';
const reply = (id: string, parentId: string) => commentOf(id, { parentId });

/** A post with the threads 40 (replies 41, 42), 30 (own), 20 and 10. */
async function withComments() {
  const caller = await postsCaller();
  const ref = { ...caller.account, mediaId: MEDIA_ID };
  await contentStore.savePosts(caller.account, { media: [mediaOf(MEDIA_ID)], covered: undefined });
  const own = commentOf('30', { fromId: OWN.igUserId });
  const replies = [reply('41', '40'), reply('42', '40')];
  await contentStore.saveComments(
    ref,
    batchOf([commentOf('40'), ...replies, own, commentOf('20'), commentOf('10')]),
  );
  const list = async (fields: object = {}) =>
    (await caller.call('/post/comments', { instagram_post_media_id: MEDIA_ID, ...fields })).body;
  const ids = async (fields: object = {}) =>
    (await list(fields)).comments.map(({ id }: { id: string }) => id);
  const seen = (commentId: string) =>
    caller.call('/post/comment/seen', { media_id: MEDIA_ID, comment_id: commentId });
  const markAll = () => caller.call('/post/seen', { media_id: MEDIA_ID });
  const save = (comments: Parameters<typeof batchOf>[0], fields = {}) =>
    contentStore.saveComments(ref, batchOf(comments, fields));
  return { ...caller, ref, list, ids, seen, markAll, save };
}

describe('marking one comment as seen', () => {
  test('answers how many are new, once and again', async () => {
    const { seen, list } = await withComments();

    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });
    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });

    const page = await list();
    expect(page.post.new_comments_count).toBe(4);
    expect(page.comments.find(({ id }: { id: string }) => id === '20').seen).toBe(true);
  });

  test('marks more at once than one transaction holds', async () => {
    const { ref, save, list } = await withComments();
    const many = Array.from({ length: 150 }, (_, n) => commentOf(String(1_000 + n)));
    await save(many);

    const result = await markSeen(
      ref,
      many.map(({ id }) => id),
    );

    expect(result?.newCommentsCount).toBe(5);
    expect((await list()).post.new_comments_count).toBe(5);
  });

  test('takes it from the list of new ones, which keeps thread order', async () => {
    const { seen, ids, list } = await withComments();
    expect(await ids({ show_new_only: true })).toEqual(['40', '41', '42', '20', '10']);

    await seen('40');

    expect(await ids({ show_new_only: true })).toEqual(['41', '42', '20', '10']);
    expect(await ids({ show_new_only: true, pagination_offset: 2 })).toEqual(['20', '10']);
    expect((await list({ show_new_only: true })).total_comments_count).toBe(4);
  });

  test('knows no other post, comment or account', async () => {
    const { seen, call } = await withComments();
    const stranger = await postsCaller();

    expect((await seen('99')).status).toBe(404);
    const elsewhere = { media_id: '18001', comment_id: '20' };
    expect((await call('/post/comment/seen', elsewhere)).status).toBe(404);
    const foreign = { media_id: MEDIA_ID, comment_id: '20' };
    expect((await stranger.call('/post/comment/seen', foreign)).status).toBe(404);
    expect((await stranger.call('/post/seen', { media_id: MEDIA_ID })).status).toBe(404);
    const list = { instagram_post_media_id: MEDIA_ID };
    expect((await stranger.call('/post/comments', list)).status).toBe(404);
    expect((await stranger.call('/post/comments/cancel', list)).status).toBe(404);
  });

  test('can ride on reading the list', async () => {
    const { list } = await withComments();

    const page = await list({ seen_comment_ids: ['20', '10', '30', 'none'] });

    expect(page.post.new_comments_count).toBe(3);
    const newOnes = page.comments.filter(({ seen }: { seen: boolean }) => !seen);
    expect(newOnes.map(({ id }: { id: string }) => id)).toEqual(['40', '41', '42']);
  });
});

describe('marking all as read', () => {
  test('makes every comment seen, and only those there are', async () => {
    const { markAll, list, ids, save } = await withComments();

    expect((await markAll()).body).toEqual({ new_comments_count: 0 });
    const page = await list();
    expect(page.comments.every(({ seen }: { seen: boolean }) => seen)).toBe(true);
    expect(page.new_comment).toBeNull();
    expect(await ids({ show_new_only: true })).toEqual([]);

    await save([reply('50', '10')]);
    expect(await ids({ show_new_only: true })).toEqual(['50']);
    expect(await list()).toMatchObject({
      post: { new_comments_count: 1 },
      new_comment: { id: '50' },
    });
  });

  test('survives a later change of a comment it marked', async () => {
    const { markAll, save, list, seen, ids } = await withComments();
    await markAll();

    await save([commentOf('20', { text: 'Edited' })]);
    await seen('10');

    expect((await list()).post.new_comments_count).toBe(0);
    expect(await ids({ show_new_only: true })).toEqual([]);
  });

  test('races with single marks and arrivals to an exact count', async () => {
    const { markAll, save, seen, list, ids } = await withComments();
    const arriving = Array.from({ length: 20 }, (_, number) => commentOf(String(100 + number)));

    await Promise.all([
      ...arriving.map((comment) => save([comment])),
      markAll(),
      seen('20'),
      seen('10'),
      markAll(),
      seen('40'),
    ]);

    const page = await list();
    const newIds = page.comments
      .filter(({ seen: isSeen }: { seen: boolean }) => !isSeen)
      .map(({ id }: { id: string }) => id);
    expect(page.total_comments_count).toBe(26);
    expect(page.post.new_comments_count).toBe(newIds.length);
    expect(await ids({ show_new_only: true })).toEqual(newIds);
  });
});

describe('the newest new comment', () => {
  test('is the last that came, until it is seen or gone', async () => {
    const { seen, save, list } = await withComments();
    const newest = async () => (await list({ page_limit: 1 })).new_comment?.id;
    expect(await newest()).toBe('42');

    await save([reply('60', '10')]);
    expect(await newest()).toBe('60');

    await seen('60');
    expect(await newest()).toBe('40');

    await save([commentOf('10')], {
      covered: { after: undefined, upTo: undefined, readAt: later() },
    });
    expect(await newest()).toBe('10');
    await seen('10');
    expect(await newest()).toBeUndefined();
  });
});

describe('date filters', () => {
  test('bound the comments themselves, replies too, and the total', async () => {
    const { list, ids } = await withComments();
    const bounds = { filter_start_date: epochSeconds(41), filter_end_date: epochSeconds(20) };

    expect(await ids(bounds)).toEqual(['40', '41', '30', '20']);
    expect(await list({ ...bounds, pagination_offset: 1, page_limit: 2 })).toMatchObject({
      comments: [{ id: '41' }, { id: '30' }],
      total_comments_count: 4,
      pagination_offset: 1,
    });
    expect(await ids({ ...bounds, show_new_only: true })).toEqual(['40', '41', '20']);
  });

  test('from now back are none', async () => {
    const { list } = await withComments();

    const now = Math.floor(Date.now() / 1_000);

    const page = await list({ filter_start_date: now - 5, filter_end_date: '' });
    expect(page.total_comments_count).toBe(6);
  });
});

describe('the version of a comments page', () => {
  test('answers only that nothing changed, until something does', async () => {
    const { list, ref, seen, save, markAll } = await withComments();
    const changes: (() => Promise<unknown>)[] = [
      () => seen('20'),
      () => save([commentOf('70')]),
      () => save([commentOf('70', { text: 'Edited' })]),
      () => markAll(),
      () => writeDraft({ ...ref, commentId: '20' }, 0, draftOf({ revision: 1 })),
      () => writeDraft({ ...ref, commentId: '20' }, 1, draftOf({ revision: 2, editedText: 'Hi' })),
    ];
    for (const change of changes) {
      const { version } = await list();
      expect(await list({ known_version: version })).toEqual({
        unchanged: true,
        version,
        still_updating_comments_from_api: false,
      });
      expect(await list({ known_version: version, page_limit: 2 })).not.toHaveProperty('unchanged');

      await change();

      const next = await list({ known_version: version });
      expect(next).not.toHaveProperty('unchanged');
      expect(next.version).not.toBe(version);
    }
  });
});

describe('refreshing the comments of a post', () => {
  const jobs = () =>
    queue
      .commandCalls(SendMessageCommand)
      .map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''));

  test('sends one job while one runs, and says it is updating', async () => {
    const { list, account } = await withComments();

    const page = await list({ update_from_api: true });
    await list({ update_from_api: true });

    expect(page.still_updating_comments_from_api).toBe(true);
    expect(jobs()).toEqual([
      {
        job: 'refresh-comments',
        payload: { ...account, mediaId: MEDIA_ID, lease: expect.any(String) },
      },
    ]);
  });

  test('ends with its lease: by its worker, by cancelling or by time', async () => {
    const { list, ref, call } = await withComments();
    const still = async () => (await list()).still_updating_comments_from_api;
    const begin = async () => (await contentStore.beginCommentsRefresh(ref)) ?? '';
    const first = await begin();
    expect(await contentStore.beginCommentsRefresh(ref)).toBeUndefined();
    expect(await contentStore.keepCommentsRefresh(ref, first)).toBe(true);

    await contentStore.endCommentsRefresh(ref, first);
    expect(await still()).toBe(false);

    const second = await begin();
    await contentStore.endCommentsRefresh(ref, first);
    expect(await still()).toBe(true);
    expect(await contentStore.keepCommentsRefresh(ref, first)).toBe(false);
    const body = { instagram_post_media_id: MEDIA_ID };
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: true });
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: false });
    expect(await contentStore.keepCommentsRefresh(ref, second)).toBe(false);

    const third = await begin();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await still()).toBe(false);
    expect(await contentStore.keepCommentsRefresh(ref, third)).toBe(true);
    expect(await still()).toBe(true);
    vi.useRealTimers();
  });

  test('that cannot be queued leaves the list readable and the lease free', async () => {
    const { list, ref } = await withComments();
    queue.on(SendMessageCommand).rejects(new Error('no queue'));

    const page = await list({ update_from_api: true });

    expect(page.comments).toHaveLength(6);
    expect(page.still_updating_comments_from_api).toBe(false);
    expect(await contentStore.beginCommentsRefresh(ref)).toBeDefined();
  });
});

describe('a draft on a comment', () => {
  test('is shown with it and written by one of many', async () => {
    const { ref, list } = await withComments();
    const comment = { ...ref, commentId: '20' };

    const races = await Promise.allSettled(
      Array.from({ length: 8 }, () => writeDraft(comment, 0, draftOf({ revision: 1 }))),
    );

    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readComment(comment))?.draft).toEqual(draftOf({ revision: 1 }));
    await expect(writeDraft(comment, 0, draftOf())).rejects.toThrow(ConditionFailedError);
    const shown = (await list()).comments.find(({ id }: { id: string }) => id === '20');
    expect(shown.response).toMatchObject({ id: 'rsp_1', status: 'editing' });
  });

  test('outlives a merge of its comment', async () => {
    const { ref, save } = await withComments();
    const comment = { ...ref, commentId: '20' };
    await writeDraft(comment, 0, draftOf({ revision: 1 }), at(5));

    await save([commentOf('20', { text: 'Edited' })]);

    expect(await readComment(comment)).toMatchObject({ text: 'Edited', draft: { revision: 1 } });
  });

  test('queued while its comment is being removed keeps it', async () => {
    const { ref, list } = await withComments();
    const comment = { ...ref, commentId: '20' };
    let decisions = 0;

    await changeComments(ref, async () => {
      const before = await readComment(comment);
      if (++decisions === 1) await writeDraft(comment, 0, draftOf({ state: 'queued' }));
      return { changes: before && !before.replyUnderWay ? [{ kind: 'remove', before }] : [] };
    });

    expect(decisions).toBe(2);
    expect((await readComment(comment))?.draft).toMatchObject({ state: 'queued' });
    expect((await list()).total_comments_count).toBe(6);
  });

  test('never brings a comment back', async () => {
    const { ref } = await withComments();
    const comment = { ...ref, commentId: '99' };

    await expect(writeDraft(comment, 0, draftOf())).rejects.toThrow(ConditionFailedError);

    expect(await readComment(comment)).toBeUndefined();
    expect((await readComment(comment))?.draft).toBeUndefined();
  });
});
