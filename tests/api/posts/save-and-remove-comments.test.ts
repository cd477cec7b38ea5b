// The comments of a post, through the whole handler on a real table: saving, listing, marking, removing.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { hasStoredPost } from '#functions/posts/storage/post-repository.ts';
import { type PostRef, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  createPostsApiCaller,
  isoTimeInOneHour,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeRangeOfWholeList,
  makeReply,
  storeComments,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();
afterEach(() => void vi.useRealTimers());

/** Every stored item of the post's comments: comments, index and leaves. */
const listStoredItems = (ref: PostRef) =>
  queryItems({ partition: tablePartitions.comments(ref), consistent: true });

/** One each minute, oldest first, and a reply to the first one. */
async function saveThreads() {
  const { save, ...caller } = await createPost();
  const threads = Array.from({ length: 12 }, (_, number) =>
    makeNetworkComment(String(100 + number), {
      timestamp: isoSecondsAfterTestStart(60 * number),
    }),
  );
  await save([...threads, makeReply('999', '100', { timestamp: isoSecondsAfterTestStart(999) })]);
  return caller;
}

describe('the page of a comment', () => {
  test.each([
    ['111', 0],
    ['107', 4],
    ['100', 8],
    ['999', 12],
  ])('is returned for an offset: that of %s begins at %i', async (id, offset) => {
    const { list } = await saveThreads();

    const page = await list({ page_of_comment_id: id, page_limit: 4, pagination_offset: 2 });

    expect(page.pagination_offset).toBe(offset);
    expect(page.comments.map((comment) => comment.id)).toContain(id);
    expect(page.total_comments_count).toBe(13);
  });

  test('returns the page at the offset when the requested comment is unknown', async () => {
    const { list, ids } = await saveThreads();
    const page = await list({ page_of_comment_id: '7', page_limit: 4, pagination_offset: 4 });
    expect(page.pagination_offset).toBe(4);
    expect(page.comments.map(({ id }) => id)).toEqual(
      await ids({ page_limit: 4, pagination_offset: 4 }),
    );
  });
});

describe('the page of a comment in a part of the list', () => {
  const between = {
    filter_start_date: epochSecondsAfterTestStart(60 * 7),
    filter_end_date: epochSecondsAfterTestStart(60),
  };
  const seen = ['111', '110', '109', '108'];

  test.each([
    ['between two dates', between, '100'],
    ['the new ones', { show_new_only: true }, '108'],
    ['the new ones between two dates', { ...between, show_new_only: true }, '100'],
  ])('is counted in that part, and page one without it: %s', async (_name, part, other) => {
    const { list } = await saveThreads();
    await list({ seen_comment_ids: seen });
    const readPageOf = async (id: string) => {
      const page = await list({ ...part, page_of_comment_id: id, page_limit: 3 });
      return [page.pagination_offset, ...page.comments.map((comment) => comment.id)];
    };

    expect(await readPageOf('103')).toEqual([3, '104', '103', '102']);
    expect(await readPageOf(other)).toEqual([0, '107', '106', '105']);
  });
});

describe('saving comments', () => {
  test('saved comments are listed as new, in threads, with their counts', async () => {
    const { save, list } = await createPost();

    await save(['20', makeReply('31', '20'), makeReply('25', '20'), '10']);

    const page = await list();
    expect(page.comments).toMatchObject([
      { id: '20', seen: false, replied_to_id: null, is_own: false, response: null },
      { id: '25', replied_to_id: '20' },
      { id: '31', replied_to_id: '20' },
      { id: '10', replied_to_id: null },
    ]);
    expect(page).toMatchObject({
      total_comments_count: 4,
      pagination_offset: 0,
      post: { comments_count: 4, new_comments_count: 4 },
      new_comment: { id: '31' },
      still_updating_comments_from_api: false,
    });
  });

  test('saving the same comments again adds and changes nothing', async () => {
    const { ref, save } = await createPost();
    const comments = ['20', makeReply('25', '20'), '10'];
    expect(await save(comments)).toEqual({ added: ['20', '25', '10'], removed: 0 });
    const before = await listStoredItems(ref);

    expect(await save(comments)).toEqual({ added: [], removed: 0 });

    expect(await listStoredItems(ref)).toEqual(before);
  });

  test('stores the same list of comments in any order and any batches', async () => {
    const comments = [
      '100',
      makeReply('110', '100'),
      makeReply('120', '100'),
      makeReply('310', '100'),
      '200',
      makeReply('210', '200'),
      '300',
    ];
    const ordered = ['300', '200', '210', '100', '110', '120', '310'];

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(comments, { minLength: comments.length }),
        fc.array(fc.nat(6), { maxLength: 3 }),
        async (shuffled, cuts) => {
          const { save, list } = await createPost();
          const ends = [...new Set([0, ...cuts, 7])].sort((left, right) => left - right);
          for (const [index, end] of ends.entries()) {
            await save(shuffled.slice(end, ends[index + 1] ?? 7));
          }
          const page = await list();
          expect(page.comments.map(({ id }) => id)).toEqual(ordered);
          expect(page.total_comments_count).toBe(7);
          expect(page.post.new_comments_count).toBe(7);
        },
      ),
      { numRuns: getSimulationSeedCount(8, 0.01) },
    );
  });

  test('lists replies with one unknown parent next to each other', async () => {
    const { save, ids } = await createPost(['50', '10']);

    await save([makeReply('30', '5')]);
    await save([makeReply('60', '5')]);

    expect(await ids()).toEqual(['50', '30', '60', '10']);
  });

  test('marks comments of the account as seen by id or username', async () => {
    const { save, list } = await createPost();

    await save([
      makeNetworkComment('3', { fromId: TEST_ACCOUNT_IDENTITY.igUserId, username: '' }),
      makeNetworkComment('2', { fromId: undefined, username: 'thebakery' }),
      '1',
    ]);

    const page = await list();
    expect(page.comments.map(({ is_own, seen }) => [is_own, seen])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(page.post.new_comments_count).toBe(1);
  });

  test('updates text and hidden state of a comment, keeping it seen', async () => {
    const { save, seen, list } = await createPost(['1']);
    await seen('1');

    await save([makeNetworkComment('1', { text: 'Edited', hidden: true })]);

    expect((await list()).comments).toMatchObject([
      { id: '1', text: 'Edited', hidden: true, seen: true },
    ]);
  });

  test('keeps comment counters and list exact when many callers save at once', async () => {
    const { save, list, seen, ids } = await createPost();
    const comments = Array.from({ length: 60 }, (_, number) => String(100 + number));
    await save(comments.slice(0, 20));

    await Promise.all([
      save(comments),
      save(comments.slice(10, 40)),
      ...comments.slice(40, 50).map((comment) => save([comment])),
      seen('100'),
      seen('101'),
    ]);

    const page = await list();
    expect(page.total_comments_count).toBe(60);
    expect(page.post.new_comments_count).toBe(58);
    expect(await ids({ show_new_only: true, page_limit: 50 })).toHaveLength(50);
    const expected = comments.toReversed();
    expect(await ids({ pagination_offset: 37, page_limit: 20 })).toEqual(expected.slice(37, 57));
  });

  test('saves no comments when their post is unknown', async () => {
    const { account } = await createPostsApiCaller();

    expect(await storeComments({ ...account, mediaId: '1' }, ['1'])).toEqual({
      added: [],
      removed: 0,
    });
  });
});

describe('a comment that the network no longer shows', () => {
  test('removes a comment with its replies, counts and index entry', async () => {
    const { save, list, ids } = await createPost(['30', '20', makeReply('25', '20'), '10']);

    expect(await save(['30', '10'], makeRangeOfWholeList())).toEqual({
      added: [],
      removed: 2,
    });

    expect(await ids()).toEqual(['30', '10']);
    expect(await ids({ pagination_offset: 1 })).toEqual(['10']);
    expect(await list()).toMatchObject({
      total_comments_count: 2,
      post: { new_comments_count: 2 },
    });
  });

  test("removes missing comments only when strictly inside a read page's range", async () => {
    const { save, ids } = await createPost(['60', '50', '41', '40', '30', '21', '20', '10']);
    await save([
      makeNetworkComment('51', { timestamp: isoSecondsAfterTestStart(50) }),
      makeNetworkComment('22', { timestamp: isoSecondsAfterTestStart(20) }),
    ]);

    await save(['40', '20'], {
      coveredRange: {
        after: { timestamp: isoSecondsAfterTestStart(50), id: '50' },
        upTo: { timestamp: isoSecondsAfterTestStart(20), id: '20' },
        readAt: isoTimeInOneHour(),
      },
    });

    expect(await ids()).toEqual(['60', '50', '51', '40', '20', '22', '10']);
  });

  test('removes a missing reply only when the whole thread is shown', async () => {
    const { save, ids } = await createPost();
    const threads = ['30', '20'];
    await save([...threads, makeReply('31', '30'), makeReply('32', '30'), makeReply('21', '20')]);

    await save([...threads, makeReply('31', '30')], {
      coveredRange: {
        after: undefined,
        upTo: { timestamp: isoSecondsAfterTestStart(20), id: '20' },
        readAt: isoTimeInOneHour(),
      },
      incompleteThreads: ['30'],
    });

    expect(await ids()).toEqual(['30', '31', '32', '20']);
  });

  test('keeps a missing comment that arrived just before the page read', async () => {
    const { save, ids } = await createPost(['10']);

    const coveredRange = { after: undefined, upTo: undefined, readAt: new Date().toISOString() };
    await save([], { coveredRange });

    expect(await ids()).toEqual(['10']);
  });

  test('keeps a stored comment that the page contains in a malformed shape', async () => {
    const { save, ids } = await createPost(['30', '20', '10']);

    const { coveredRange } = makeRangeOfWholeList();
    await save(['30'], {
      coveredRange: { ...coveredRange, unreadableIds: ['20'] },
    });

    expect(await ids()).toEqual(['30', '20']);
  });

  test.each(['queued', 'posting', 'unknown'] as const)(
    'keeps a missing comment while a reply to it is %s',
    async (state) => {
      const { subject, save, ids } = await createPost();
      await save(['20', '10']);
      await storeReply(subject('20'), makeTestDraft({ state }));

      await save([], makeRangeOfWholeList());
      expect(await ids()).toEqual(['20']);

      await writeReply(
        subject('20'),
        makeTestDraft({ state: 'live', revision: 2 }),
        makeTestDraft({ state }),
      );
      await save([], makeRangeOfWholeList());
      expect(await ids()).toEqual([]);
    },
  );

  test('keeps a deleted comment for days when its owner typed a reply', async () => {
    const { subject, save, list, ids } = await createPost(['20', '10']);
    await storeReply(subject('20'), makeTestDraft({ editedText: 'On Mondays.' }));
    const { version } = await list();

    await save(['10'], makeRangeOfWholeList());
    const response = {
      status: 'editing',
      reply_text: 'On Mondays.',
      error: 'This comment is no longer on Instagram.',
      is_found_gone: true,
      is_final: true,
    };
    expect(await list({ known_version: version })).toMatchObject({
      comments: [
        { id: '20', response },
        { id: '10', response: null },
      ],
    });
    await save(['10'], makeRangeOfWholeList());
    expect(await ids()).toEqual(['20', '10']);

    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1_000);
    await save(['10'], makeRangeOfWholeList());
    vi.useRealTimers();
    expect(await ids()).toEqual(['10']);
  });

  test('a deleted comment kept for its reply does not replace counted ones', async () => {
    const { change, subject, save, ids } = await createPost(['20']);
    await storeReply(subject('20'), makeTestDraft({ editedText: 'On Mondays.' }));
    await save([], makeRangeOfWholeList());
    await save(['30'], { isUnlisted: true });
    vi.setSystemTime(Date.now() + 10 * 60 * 1_000);
    await change({ comments_count: 2 });

    await save(['10'], makeRangeOfWholeList());
    expect(await ids()).toContain('30');
  });

  test('keeps all comments when Instagram lists none but still counts some', async () => {
    const { change, save, ids } = await createPost(['20', '10']);

    await change({ comments_count: 2 });
    await save([], makeRangeOfWholeList());
    expect(await ids()).toEqual(['20', '10']);

    await change({ comments_count: 0 });
    await save([], makeRangeOfWholeList());
    expect(await ids()).toEqual([]);
  });

  test('removes the comments of a removed post', async () => {
    const { account, ref, call, callList } = await createPost(
      Array.from({ length: 150 }, (_, number) => String(number + 1)),
    );

    await storePosts(account, [makeNetworkMedia('18001')], makeRangeOfWholeList());

    expect(await listStoredItems(ref)).toEqual([]);
    expect((await callList()).status).toBe(404);
    expect((await call('/posts')).body).toMatchObject({
      posts: [{ media_id: '18001' }],
      total_posts_count: 1,
    });
    expect(await hasStoredPost(ref)).toBe(false);
  });
});
