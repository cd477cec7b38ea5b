// New and seen comments, versions, refreshes and drafts of comments, through the whole handler.

import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test, vi } from 'vitest';
import {
  acquireRefreshLease,
  releaseRefreshLease,
  renewRefreshLease,
} from '#functions/connection/refresh-lease.ts';
import { createDraft } from '#functions/drafts/domain/create-draft.ts';
import {
  createReply,
  readReply,
  type StoredSubject,
  writeReply,
} from '#functions/drafts/reply-repository.ts';
import { applyAndSaveDraftEvent, saveNewDraft } from '#functions/drafts/save-draft.ts';
import { startManualReply } from '#functions/drafts/use-cases/start-manual-reply.ts';
import { answerableComments } from '#functions/posts/answerable-comments.ts';
import { applyCommentChanges } from '#functions/posts/apply-comment-changes.ts';
import { readStoredComment } from '#functions/posts/comment-repository.ts';
import { markCommentsSeen } from '#functions/posts/mark-comments-seen.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { nowIso } from '#platform/clock.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { setUpFakeRefreshQueue } from '#tests/support/fake-refresh-queue.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { readCurrentDraft, readDrafts, storeReply } from '#tests/support/stored-replies.ts';
import {
  epochSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();
const queue = setUpFakeRefreshQueue();

const MEDIA_ID = '18000';
const makeReply = (id: string, parentId: string) => makeNetworkComment(id, { parentId });

/** A post with the threads 40 (replies 41, 42), 30 (own comment), 20 and 10. */
async function createPostWithComments() {
  const caller = await createPostsApiCaller();
  const ref = { ...caller.account, mediaId: MEDIA_ID };
  await savePosts(caller.account, {
    media: [makeNetworkMedia(MEDIA_ID)],
    coveredRange: undefined,
  });
  const own = makeNetworkComment('30', { fromId: TEST_ACCOUNT_IDENTITY.igUserId });
  const replies = [makeReply('41', '40'), makeReply('42', '40')];
  await saveComments(
    ref,
    makeFetchedComments([
      makeNetworkComment('40'),
      ...replies,
      own,
      makeNetworkComment('20'),
      makeNetworkComment('10'),
    ]),
  );
  const list = async (fields: object = {}) =>
    (await caller.call('/post/comments', { instagram_post_media_id: MEDIA_ID, ...fields })).body;
  const ids = async (fields: object = {}) =>
    (await list(fields)).comments.map(({ id }: { id: string }) => id);
  const seen = (commentId: string) =>
    caller.call('/post/comment/seen', { media_id: MEDIA_ID, comment_id: commentId });
  const markAll = () => caller.call('/post/seen', { media_id: MEDIA_ID });
  const save = (comments: Parameters<typeof makeFetchedComments>[0], fields = {}) =>
    saveComments(ref, makeFetchedComments(comments, fields));
  return { ...caller, ref, list, ids, seen, markAll, save };
}

describe('marking one comment as seen', () => {
  test('marks one comment as seen and returns the remaining count of new ones, and the same when repeated', async () => {
    const { seen, list } = await createPostWithComments();

    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });
    expect((await seen('20')).body).toEqual({ seen: true, new_comments_count: 4 });

    const page = await list();
    expect(page.post.new_comments_count).toBe(4);
    expect(page.comments.find(({ id }: { id: string }) => id === '20').seen).toBe(true);
  });

  test('marks more comments as seen than one transaction holds', async () => {
    const { ref, save, list } = await createPostWithComments();
    const many = Array.from({ length: 150 }, (_, n) => makeNetworkComment(String(1_000 + n)));
    await save(many);

    const result = await markCommentsSeen(
      ref,
      many.map(({ id }) => id),
    );

    expect(result?.newCommentsCount).toBe(5);
    expect((await list()).post.new_comments_count).toBe(5);
  });

  test('removes a comment marked as seen from the list of new comments, which keeps thread order', async () => {
    const { seen, ids, list } = await createPostWithComments();
    expect(await ids({ show_new_only: true })).toEqual(['40', '41', '42', '20', '10']);

    await seen('40');

    expect(await ids({ show_new_only: true })).toEqual(['41', '42', '20', '10']);
    expect(await ids({ show_new_only: true, pagination_offset: 2 })).toEqual(['20', '10']);
    expect((await list({ show_new_only: true })).total_comments_count).toBe(4);
  });

  test('responds 404 when the comment to mark as seen is unknown or of another post or account', async () => {
    const { seen, call } = await createPostWithComments();
    const otherCaller = await createPostsApiCaller();

    expect((await seen('99')).status).toBe(404);
    const elsewhere = { media_id: '18001', comment_id: '20' };
    expect((await call('/post/comment/seen', elsewhere)).status).toBe(404);
    const foreign = { media_id: MEDIA_ID, comment_id: '20' };
    expect((await otherCaller.call('/post/comment/seen', foreign)).status).toBe(404);
    expect((await otherCaller.call('/post/seen', { media_id: MEDIA_ID })).status).toBe(404);
    const list = { instagram_post_media_id: MEDIA_ID };
    expect((await otherCaller.call('/post/comments', list)).status).toBe(404);
    expect((await otherCaller.call('/post/comments/cancel', list)).status).toBe(404);
  });

  test('marks comments as seen in the request that reads the list of comments', async () => {
    const { list } = await createPostWithComments();

    const page = await list({ seen_comment_ids: ['20', '10', '30', 'none'] });

    expect(page.post.new_comments_count).toBe(3);
    const newOnes = page.comments.filter(({ seen }: { seen: boolean }) => !seen);
    expect(newOnes.map(({ id }: { id: string }) => id)).toEqual(['40', '41', '42']);
  });
});

describe('marking all comments as read', () => {
  test('marks all existing comments as read, but not later ones', async () => {
    const { markAll, list, ids, save } = await createPostWithComments();

    expect((await markAll()).body).toEqual({ new_comments_count: 0 });
    const page = await list();
    expect(page.comments.every(({ seen }: { seen: boolean }) => seen)).toBe(true);
    expect(page.new_comment).toBeNull();
    expect(await ids({ show_new_only: true })).toEqual([]);

    await save([makeReply('50', '10')]);
    expect(await ids({ show_new_only: true })).toEqual(['50']);
    expect(await list()).toMatchObject({
      post: { new_comments_count: 1 },
      new_comment: { id: '50' },
    });
  });

  test('keeps a marked comment seen when it changes later', async () => {
    const { markAll, save, list, seen, ids } = await createPostWithComments();
    await markAll();

    await save([makeNetworkComment('20', { text: 'Edited' })]);
    await seen('10');

    expect((await list()).post.new_comments_count).toBe(0);
    expect(await ids({ show_new_only: true })).toEqual([]);
  });

  test('keeps the count of new comments exact when single marks and arrivals race with marking all', async () => {
    const { markAll, save, seen, list, ids } = await createPostWithComments();
    const incoming = Array.from({ length: 20 }, (_, number) =>
      makeNetworkComment(String(100 + number)),
    );

    await Promise.all([
      ...incoming.map((comment) => save([comment])),
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
  test('the newest new comment is the last to arrive, until it is seen or removed', async () => {
    const { seen, save, list } = await createPostWithComments();
    const newest = async () => (await list({ page_limit: 1 })).new_comment?.id;
    expect(await newest()).toBe('42');

    await save([makeReply('60', '10')]);
    expect(await newest()).toBe('60');

    await seen('60');
    expect(await newest()).toBe('40');

    await save([makeNetworkComment('10')], {
      coveredRange: { after: undefined, upTo: undefined, readAt: isoInOneHour() },
    });
    expect(await newest()).toBe('10');
    await seen('10');
    expect(await newest()).toBeUndefined();
  });
});

describe('the date filters of comments', () => {
  test('applies date filters to comments, replies and the total', async () => {
    const { list, ids } = await createPostWithComments();
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
    const { list } = await createPostWithComments();

    const now = Math.floor(Date.now() / 1_000);

    const page = await list({ filter_start_date: now - 5, filter_end_date: '' });
    expect(page.total_comments_count).toBe(6);
  });
});

describe('a request for comments that names a known version of the page', () => {
  test('responds `unchanged` to a known version of a page of comments until anything on it changes', async () => {
    const { list, ref, seen, save, markAll } = await createPostWithComments();
    const changes: (() => Promise<unknown>)[] = [
      () => seen('20'),
      () => save([makeNetworkComment('70')]),
      () => save([makeNetworkComment('70', { text: 'Edited' })]),
      () => markAll(),
      () =>
        storeReply({ kind: 'comment', ...ref, commentId: '20' }, makeTestDraft({ revision: 1 })),
      () =>
        writeReply(
          { kind: 'comment', ...ref, commentId: '20' },
          makeTestDraft({ revision: 2, editedText: 'Hi' }),
          makeTestDraft({ revision: 1 }),
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
  const jobs = () =>
    queue
      .commandCalls(SendMessageCommand)
      .map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''));

  test('queues one refresh job for the comments of a post at a time and reports it as running', async () => {
    const { list, account } = await createPostWithComments();

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

  test('a refresh of comments ends when its lease is released, cancelled or expired', async () => {
    const { list, ref, call } = await createPostWithComments();
    const still = async () => (await list()).still_updating_comments_from_api;
    const begin = async () =>
      (await acquireRefreshLease(tableKeys.post(ref), { item: 'existing' })) ?? '';
    const first = await begin();
    expect(await acquireRefreshLease(tableKeys.post(ref), { item: 'existing' })).toBeUndefined();
    expect(await renewRefreshLease(tableKeys.post(ref), first)).toBe(true);

    await releaseRefreshLease(tableKeys.post(ref), first);
    expect(await still()).toBe(false);

    const second = await begin();
    await releaseRefreshLease(tableKeys.post(ref), first);
    expect(await still()).toBe(true);
    expect(await renewRefreshLease(tableKeys.post(ref), first)).toBe(false);
    const body = { instagram_post_media_id: MEDIA_ID };
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: true });
    expect((await call('/post/comments/cancel', body)).body).toEqual({ cancelled: false });
    expect(await renewRefreshLease(tableKeys.post(ref), second)).toBe(false);

    const third = await begin();
    vi.useFakeTimers({ now: Date.now() + 91_000, toFake: ['Date'] });
    expect(await still()).toBe(false);
    expect(await renewRefreshLease(tableKeys.post(ref), third)).toBe(true);
    expect(await still()).toBe(true);
    vi.useRealTimers();
  });

  test('releases the lease of a refresh and leaves the list of comments readable when its job cannot be queued', async () => {
    const { list, ref } = await createPostWithComments();
    queue.on(SendMessageCommand).rejects(new Error('no queue'));

    const page = await list({ update_from_api: true });

    expect(page.comments).toHaveLength(6);
    expect(page.still_updating_comments_from_api).toBe(false);
    expect(await acquireRefreshLease(tableKeys.post(ref), { item: 'existing' })).toBeDefined();
  });
});

describe('the draft of a comment', () => {
  test('stores the draft of exactly one of many concurrent writers and shows it with its comment', async () => {
    const { ref, list } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;

    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => startManualReply(answerableComments, subject, 'user:1')),
    );

    const [id] = drafts.map((draft) => draft.id);
    expect(drafts.every((draft) => draft.id === id)).toBe(true);
    expect((await readStoredComment(subject))?.replyIds).toEqual([id]);
    const shown = (await list()).comments.find(({ id }: { id: string }) => id === '20');
    expect(shown.response).toMatchObject({ id, status: 'editing' });
  });

  test('keeps the draft of a comment when the comment is updated', async () => {
    const { ref, save } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    await storeReply(subject, makeTestDraft());

    await save([makeNetworkComment('20', { text: 'Edited' })]);

    expect(await readStoredComment(subject)).toMatchObject({ text: 'Edited' });
    expect(await readCurrentDraft(subject)).toEqual(makeTestDraft());
  });

  test('does not remove a comment with whose reply something happens during the removal', async () => {
    const { ref, list } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    const draft = makeTestDraft();
    await storeReply(subject, draft);
    let decisions = 0;

    await applyCommentChanges(ref, async () => {
      const before = await readStoredComment(subject);
      const stored = await readCurrentDraft(subject);
      if (++decisions === 1)
        await applyAndSaveDraftEvent(subject, draft, { type: 'edited', text: 'Mine' });
      const isUnchanged = stored?.editedText === null;
      return {
        changes:
          before && stored && isUnchanged ? [{ kind: 'remove', before, replies: [stored] }] : [],
      };
    });

    expect(decisions).toBe(2);
    expect(await readCurrentDraft(subject)).toMatchObject({ editedText: 'Mine' });
    expect((await list()).total_comments_count).toBe(6);
  });

  test('does not remove a comment whose first reply is begun during the removal', async () => {
    const { ref, list } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    let decisions = 0;

    await applyCommentChanges(ref, async () => {
      const before = await readStoredComment(subject);
      if (++decisions === 1) await storeReply(subject, makeTestDraft());
      const canRemove = before !== undefined && before.replyIds.length === 0;
      return { changes: canRemove ? [{ kind: 'remove', before, replies: [] }] : [] };
    });

    expect(decisions).toBe(2);
    expect(await readCurrentDraft(subject)).toEqual(makeTestDraft());
    expect((await list()).total_comments_count).toBe(6);
  });

  test('a new draft takes over the history of the one it replaces, which is gone', async () => {
    const { ref } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    const first = await startManualReply(answerableComments, subject, 'user:1');
    const storedSubject = (await answerableComments.findSubject(subject)) as StoredSubject;
    const draft = createDraft({ id: 'rsp_2', at: nowIso(), by: 'user:2', usagePeriod: null });

    await saveNewDraft(subject, storedSubject, draft, first);

    expect(await readReply(subject, first.id)).toBeUndefined();
    expect((await readStoredComment(subject))?.replyIds).toEqual(['rsp_2']);
    expect((await readCurrentDraft(subject))?.history.map(({ by }) => by)).toEqual([
      'user:1',
      'user:2',
    ]);
  });

  test('begins at most fifty replies to one comment, so that it can be removed with them', async () => {
    const { ref } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    for (let number = 10; number < 60; number += 1)
      await storeReply(subject, makeTestDraft({ id: `rsp_${number}`, state: 'live' }));

    await expect(startManualReply(answerableComments, subject, 'user:1')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const replies = await readDrafts(subject);
    await applyCommentChanges(ref, async () => {
      const before = await readStoredComment(subject);
      return { changes: before ? [{ kind: 'remove', before, replies }] : [] };
    });
    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_59')).toBeUndefined();
  });

  test('removes the replies of a comment together with it', async () => {
    const { ref } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    await storeReply(subject, makeTestDraft());

    await applyCommentChanges(ref, async () => {
      const before = await readStoredComment(subject);
      return { changes: before ? [{ kind: 'remove', before, replies: [makeTestDraft()] }] : [] };
    });

    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_1')).toBeUndefined();
  });

  test('beginning a reply fails when its comment is removed meanwhile, and does not create the comment', async () => {
    const { ref } = await createPostWithComments();
    const subject = { kind: 'comment', ...ref, commentId: '20' } as const;
    const storedSubject = await answerableComments.findSubject(subject);
    await applyCommentChanges(ref, async () => {
      const before = await readStoredComment(subject);
      return { changes: before ? [{ kind: 'remove', before, replies: [] }] : [] };
    });

    const begun = createReply(subject, storedSubject as StoredSubject, {
      draft: makeTestDraft(),
      replaced: undefined,
    });

    await expect(begun).rejects.toThrow(TransactionRejectedError);
    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_1')).toBeUndefined();
  });
});
