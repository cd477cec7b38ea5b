// A post's comments through the whole handler on a real table: taking in, listing, seeing, removing.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { at, batchOf, commentOf, later, mediaOf, OWN, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const MEDIA_ID = '18000';

async function withPost() {
  const { account, call } = await postsCaller();
  const ref = { ...account, mediaId: MEDIA_ID };
  await contentStore.savePosts(account, { media: [mediaOf(MEDIA_ID)], covered: undefined });
  const list = async (fields: object = {}) => {
    const answer = await call('/post/comments', { instagram_post_media_id: MEDIA_ID, ...fields });
    expect(answer.status).toBe(200);
    return postsContracts.listComments.response.parse(answer.body) as Listed;
  };
  const ids = async (fields: object = {}) => (await list(fields)).comments.map(({ id }) => id);
  const seen = (commentId: string) =>
    call('/post/comment/seen', { media_id: MEDIA_ID, comment_id: commentId });
  const markAll = () => call('/post/seen', { media_id: MEDIA_ID });
  const save = (comments: readonly NetworkComment[], fields = {}) =>
    contentStore.saveComments(ref, batchOf(comments, fields));
  /** Everything stored about the post's comments: items, index and leaves. */
  const stored = () => query({ partition: partitions.comments(ref), consistent: true });
  return { account, ref, call, list, ids, seen, markAll, save, stored };
}
type Listed = {
  post: { comments_count: number; new_comments_count: number };
  comments: { id: string; seen: boolean; replied_to_id: string | null; is_own: boolean }[];
  total_comments_count: number;
  pagination_offset: number;
  new_comment: { id: string } | null;
  version: string;
  still_updating_comments_from_api: boolean;
};

const reply = (id: string, parentId: string, fields: Partial<NetworkComment> = {}) =>
  commentOf(id, { parentId, ...fields });
const everything = () => ({ covered: { after: undefined, upTo: undefined, readAt: later() } });

describe('taking in comments', () => {
  test('shows them in threads with their counts, as new', async () => {
    const { save, list } = await withPost();

    await save([commentOf('20'), reply('31', '20'), reply('25', '20'), commentOf('10')]);

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

  test('twice leaves the same state', async () => {
    const { save, stored } = await withPost();
    const comments = [commentOf('20'), reply('25', '20'), commentOf('10')];
    expect(await save(comments)).toEqual({ added: ['20', '25', '10'], removed: 0 });
    const before = await stored();

    expect(await save(comments)).toEqual({ added: [], removed: 0 });

    expect(await stored()).toEqual(before);
  });

  test('in any order and any pieces leaves the same list', async () => {
    const comments = [
      commentOf('100'),
      reply('110', '100'),
      reply('120', '100'),
      reply('310', '100'),
      commentOf('200'),
      reply('210', '200'),
      commentOf('300'),
    ];
    const ordered = ['300', '200', '210', '100', '110', '120', '310'];

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(comments, { minLength: comments.length }),
        fc.array(fc.nat(6), { maxLength: 3 }),
        async (shuffled, cuts) => {
          const { save, list } = await withPost();
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
      { numRuns: 15 },
    );
  }, 60_000);

  test('keeps a reply whose parent never came, beside its sister', async () => {
    const { save, ids } = await withPost();
    await save([commentOf('50'), commentOf('10')]);

    await save([reply('30', '5')]);
    await save([reply('60', '5')]);

    expect(await ids()).toEqual(['50', '30', '60', '10']);
  });

  test('takes what the account wrote for seen, by id or by name', async () => {
    const { save, list } = await withPost();

    await save([
      commentOf('3', { fromId: OWN.igUserId, username: '' }),
      commentOf('2', { fromId: undefined, username: 'thebakery' }),
      commentOf('1'),
    ]);

    const page = await list();
    expect(page.comments.map(({ is_own, seen }) => [is_own, seen])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect(page.post.new_comments_count).toBe(1);
  });

  test('updates text and hiding and keeps the mark as seen', async () => {
    const { save, seen, list } = await withPost();
    await save([commentOf('1')]);
    await seen('1');

    await save([commentOf('1', { text: 'Edited', hidden: true })]);

    expect((await list()).comments).toMatchObject([
      { id: '1', text: 'Edited', hidden: true, seen: true },
    ]);
  });

  test('from many at once keeps counters, index and list exact', async () => {
    const { save, list, seen, ids } = await withPost();
    const comments = Array.from({ length: 60 }, (_, number) => commentOf(String(100 + number)));
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
    const expected = comments.map(({ id }) => id).reverse();
    expect(await ids({ pagination_offset: 37, page_limit: 20 })).toEqual(expected.slice(37, 57));
  });

  test('of a post we do not hold does nothing', async () => {
    const { account } = await postsCaller();

    const saved = contentStore.saveComments(
      { ...account, mediaId: '1' },
      batchOf([commentOf('1')]),
    );

    expect(await saved).toEqual({ added: [], removed: 0 });
  });
});

describe('what the network no longer shows', () => {
  test('is removed with its replies, its counts and its place', async () => {
    const { save, list, ids } = await withPost();
    await save([commentOf('30'), commentOf('20'), reply('25', '20'), commentOf('10')]);

    expect(await save([commentOf('30'), commentOf('10')], everything())).toEqual({
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

  test('is judged only between the ends of the page, and not on their very second', async () => {
    const { save, ids } = await withPost();
    await save(['60', '50', '41', '40', '30', '21', '20', '10'].map((id) => commentOf(id)));
    await save([commentOf('51', { timestamp: at(50) }), commentOf('22', { timestamp: at(20) })]);

    await save([commentOf('40'), commentOf('20')], {
      covered: {
        after: { timestamp: at(50), id: '50' },
        upTo: { timestamp: at(20), id: '20' },
        readAt: later(),
      },
    });

    expect(await ids()).toEqual(['60', '50', '51', '40', '20', '22', '10']);
  });

  test('is removed from threads the page shows completely, also at its ends', async () => {
    const { save, ids } = await withPost();
    const threads = [commentOf('30'), commentOf('20')];
    await save([...threads, reply('31', '30'), reply('32', '30'), reply('21', '20')]);

    await save([...threads, reply('31', '30')], {
      covered: { after: undefined, upTo: { timestamp: at(20), id: '20' }, readAt: later() },
      incompleteThreads: ['30'],
    });

    expect(await ids()).toEqual(['30', '31', '32', '20']);
  });

  test('stays while it came only just before the page was read', async () => {
    const { save, ids } = await withPost();
    await save([commentOf('10')]);

    const covered = { after: undefined, upTo: undefined, readAt: new Date().toISOString() };
    await save([], { covered });

    expect(await ids()).toEqual(['10']);
  });

  test('stays where the page holds it and it cannot be read', async () => {
    const { save, ids } = await withPost();
    await save([commentOf('30'), commentOf('20'), commentOf('10')]);

    const { covered } = everything();
    await save([commentOf('30')], { covered: { ...covered, unread: ['20'] } });

    expect(await ids()).toEqual(['30', '20']);
  });

  test.each(['queued', 'posting', 'unknown'] as const)(
    'stays while a reply is %s',
    async (state) => {
      const { ref, save, ids } = await withPost();
      await save([commentOf('20'), commentOf('10')]);
      await writeDraft({ ...ref, commentId: '20' }, 0, draftOf({ state, revision: 1 }));

      await save([], everything());
      expect(await ids()).toEqual(['20']);

      await writeDraft({ ...ref, commentId: '20' }, 1, draftOf({ state: 'live', revision: 2 }));
      await save([], everything());
      expect(await ids()).toEqual([]);
    },
  );

  test('stays where the network names none at all but still counts some', async () => {
    const { account, save, ids } = await withPost();
    await save([commentOf('20'), commentOf('10')]);
    const count = (comments_count: number) =>
      contentStore.savePosts(account, {
        media: [mediaOf(MEDIA_ID, { comments_count })],
        covered: undefined,
      });

    await count(2);
    await save([], everything());
    expect(await ids()).toEqual(['20', '10']);

    await count(0);
    await save([], everything());
    expect(await ids()).toEqual([]);
  });

  test('goes with its post', async () => {
    const { account, ref, save, call, stored } = await withPost();
    await save(Array.from({ length: 150 }, (_, number) => commentOf(String(number + 1))));

    await contentStore.savePosts(account, { media: [mediaOf('18001')], ...everything() });

    expect(await stored()).toEqual([]);
    expect((await call('/post/comments', { instagram_post_media_id: MEDIA_ID })).status).toBe(404);
    expect((await call('/posts')).body).toMatchObject({
      posts: [{ media_id: '18001' }],
      total_posts_count: 1,
    });
    expect(await contentStore.hasPost(ref)).toBe(false);
  });
});
