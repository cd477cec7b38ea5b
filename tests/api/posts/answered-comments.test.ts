// Whether a comment is answered is stored with it, whoever answered and wherever.
import { describe, expect, test } from 'vitest';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { TEST_ACCOUNT_IDENTITY } from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();

const MEDIA_ID = '18000';
const makeOwnReply = (id: string, parentId: string, text = 'Yes!') =>
  makeNetworkComment(id, { parentId, text, fromId: TEST_ACCOUNT_IDENTITY.igUserId });

async function createPost() {
  const caller = await createPostsApiCaller();
  const ref = { ...caller.account, mediaId: MEDIA_ID };
  await savePosts(caller.account, {
    media: [makeNetworkMedia(MEDIA_ID)],
    coveredRange: undefined,
  });
  const save = (comments: Parameters<typeof makeFetchedComments>[0], fields = {}) =>
    saveComments(ref, makeFetchedComments(comments, fields));
  const list = async () =>
    (await caller.call('/post/comments', { instagram_post_media_id: MEDIA_ID })).body;
  /** Each comment's `answered` and `seen`, by its id. */
  const shown = async () =>
    Object.fromEntries(
      (await list()).comments.map(
        ({ id, answered, seen }: { id: string; answered: boolean; seen: boolean }) => [
          id,
          [answered, seen],
        ],
      ),
    );
  return { ...caller, ref, save, list, shown };
}

const OPEN = [false, false];
const ANSWERED = [true, true];
const OWN = [false, true];

describe('an own reply written on Instagram', () => {
  test('answers the comments of its thread that an import brings with it', async () => {
    const { save, shown, list } = await createPost();
    await save([
      makeNetworkComment('40'),
      makeNetworkComment('41', { parentId: '40' }),
      makeOwnReply('42', '40'),
      makeNetworkComment('43', { parentId: '40' }),
      makeNetworkComment('20'),
    ]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN, 43: OPEN, 20: OPEN });
    expect((await list()).post.new_comments_count).toBe(2);
  });

  test('answers stored comments when it arrives alone, as by webhook', async () => {
    const { save, shown, list } = await createPost();
    await save([makeNetworkComment('40'), makeNetworkComment('41', { parentId: '40' })]);
    expect((await list()).post.new_comments_count).toBe(2);

    await save([makeOwnReply('42', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
    expect((await list()).post.new_comments_count).toBe(0);
  });

  test('answers its top-level comment when that arrives after it', async () => {
    const { save, shown } = await createPost();
    await save([makeOwnReply('42', '40')]);
    await save([makeNetworkComment('40')]);

    expect((await shown())[40]).toEqual(ANSWERED);
  });

  test('answers the reply before it when their thread arrives after it', async () => {
    const { save, shown } = await createPost();
    await save([makeOwnReply('42', '40')]);
    await save([makeNetworkComment('40'), makeNetworkComment('41', { parentId: '40' })]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
  });

  test('does not answer a comment of another thread, nor one written after it', async () => {
    const { save, shown } = await createPost();
    await save([makeNetworkComment('40'), makeNetworkComment('20'), makeOwnReply('42', '40')]);
    await save([makeNetworkComment('43', { parentId: '40' })]);

    expect(await shown()).toEqual({ 40: ANSWERED, 42: OWN, 43: OPEN, 20: OPEN });
  });

  test('answers a comment that a list later shows to be older than its event said', async () => {
    const { save, shown } = await createPost();
    const reported = makeNetworkComment('43', { parentId: '40' });
    await save([makeNetworkComment('40'), makeOwnReply('42', '40'), reported]);
    expect((await shown())[43]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('41');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[43]).toEqual(ANSWERED);
  });

  test('answers no comment from which a later report separates it, but the one between them', async () => {
    const { save, shown, list } = await createPost();
    const asked = makeNetworkComment('41', { parentId: '40' });
    await save([makeNetworkComment('40'), asked, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(ANSWERED);

    await save([makeNetworkComment('42', { parentId: '40' })]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: OPEN, 42: ANSWERED, 43: OWN });
    expect((await list()).post.new_comments_count).toBe(1);
  });

  test('answers the comment before it once the one between them turns out to be younger', async () => {
    const { save, shown } = await createPost();
    const reported = makeNetworkComment('42', { parentId: '40' });
    const asked = makeNetworkComment('41', { parentId: '40' });
    await save([makeNetworkComment('40'), asked, reported, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('44');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[41]).toEqual(ANSWERED);
  });

  test('leaves its comment open again when it is deleted', async () => {
    const { save, shown } = await createPost();
    const thread = [makeNetworkComment('40'), makeOwnReply('42', '40')];
    await save(thread);
    expect((await shown())[40]).toEqual(ANSWERED);

    const coveredRange = { after: undefined, upTo: undefined, readAt: isoInOneHour() };
    await save(thread.slice(0, 1), { coveredRange });

    // The owner has seen it: it is open, not new.
    expect(await shown()).toEqual({ 40: [false, true] });
  });

  test('keeps its comment answered when another answer in a long thread is deleted', async () => {
    const { save, shown } = await createPost();
    const thread = [
      makeNetworkComment('400'),
      ...Array.from({ length: 120 }, (_, number) =>
        number === 5 || number === 110
          ? makeOwnReply(String(401 + number), '400')
          : makeNetworkComment(String(401 + number), { parentId: '400' }),
      ),
    ];
    await save(thread);

    const coveredRange = { after: undefined, upTo: undefined, readAt: isoInOneHour() };
    await save(
      thread.filter(({ id }) => id !== '511'),
      { coveredRange },
    );

    expect((await shown())[400]).toEqual(ANSWERED);
  });

  test('answers its thread when only a later read tells that it is a reply, or who wrote it', async () => {
    const { save, shown } = await createPost();
    const { parentId: _, ...withoutParent } = makeOwnReply('42', '40');
    await save([makeNetworkComment('40'), makeNetworkComment('20')]);
    await save([{ ...withoutParent, parentId: undefined }]);
    await save([makeNetworkComment('22', { parentId: '20' })]);

    await save([makeOwnReply('42', '40'), makeOwnReply('22', '20')]);

    expect(await shown()).toMatchObject({ 40: ANSWERED, 20: ANSWERED });
  });

  test('answers comments in more threads than one transaction can change', async () => {
    const { save, list } = await createPost();
    const ids = Array.from({ length: 120 }, (_, number) => String(1_000 + number));
    await save(ids.map((id) => makeNetworkComment(id)));

    await save(ids.map((id) => makeOwnReply(`2${id}`, id)));

    expect((await list()).post.new_comments_count).toBe(0);
  });
});
