// Each comment stores whether it is answered, from any app and by any author of the account.
import { describe, expect, test } from 'vitest';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeOwnReply,
  makeRangeOfWholeList,
  makeReply,
} from '#tests/support/network/store-test-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();

/** A post, and each comment's `answered` and `seen` by its id. */
async function createShownPost() {
  const post = await createPost();
  const shown = async () => {
    const { comments } = await post.list();
    return Object.fromEntries(comments.map(({ id, answered, seen }) => [id, [answered, seen]]));
  };
  return { ...post, shown };
}

const OPEN = [false, false];
const ANSWERED = [true, true];
const OWN = [false, true];

describe('an own reply written on Instagram', () => {
  test('an own reply marks the imported comments of its thread as answered', async () => {
    const { save, shown, countNew } = await createShownPost();
    await save([
      '40',
      makeReply('41', '40'),
      makeOwnReply('42', '40'),
      makeReply('43', '40'),
      '20',
    ]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN, 43: OPEN, 20: OPEN });
    expect(await countNew()).toBe(2);
  });

  test("an own reply from a webhook marks its thread's comments as answered", async () => {
    const { save, shown, countNew } = await createShownPost();
    await save(['40', makeReply('41', '40')]);
    expect(await countNew()).toBe(2);

    await save([makeOwnReply('42', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
    expect(await countNew()).toBe(0);
  });

  test('an own reply marks a top-level comment that arrives later as answered', async () => {
    const { save, shown } = await createShownPost();
    await save([makeOwnReply('42', '40')]);
    await save(['40']);

    expect((await shown())[40]).toEqual(ANSWERED);
  });

  test('an own reply marks the reply before it when their thread arrives', async () => {
    const { save, shown } = await createShownPost();
    await save([makeOwnReply('42', '40')]);
    await save(['40', makeReply('41', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
  });

  test('an own reply marks no comment of another thread or later one', async () => {
    const { save, shown } = await createShownPost();
    await save(['40', '20', makeOwnReply('42', '40')]);
    await save([makeReply('43', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 42: OWN, 43: OPEN, 20: OPEN });
  });

  test('an own reply marks a comment as answered that proves older', async () => {
    const { save, shown } = await createShownPost();
    const reported = makeReply('43', '40');
    await save(['40', makeOwnReply('42', '40'), reported]);
    expect((await shown())[43]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('41');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[43]).toEqual(ANSWERED);
  });

  test("an own reply's answered mark moves to a comment reported in between", async () => {
    const { save, shown, countNew } = await createShownPost();
    const asked = makeReply('41', '40');
    await save(['40', asked, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(ANSWERED);

    await save([makeReply('42', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: OPEN, 42: ANSWERED, 43: OWN });
    expect(await countNew()).toBe(1);
  });

  test('an own reply marks the earlier comment once the next proves younger', async () => {
    const { save, shown } = await createShownPost();
    const reported = makeReply('42', '40');
    const asked = makeReply('41', '40');
    await save(['40', asked, reported, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('44');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[41]).toEqual(ANSWERED);
  });

  test('a comment is open again when its own reply is deleted', async () => {
    const { save, shown } = await createShownPost();
    const thread = ['40', makeOwnReply('42', '40')];
    await save(thread);
    expect((await shown())[40]).toEqual(ANSWERED);

    await save(thread.slice(0, 1), makeRangeOfWholeList());

    // The owner has seen it, so it is open but not new.
    expect(await shown()).toEqual({ 40: [false, true] });
  });

  test('a comment stays answered when only one of its answers is deleted', async () => {
    const { save, shown } = await createShownPost();
    const thread = [
      makeNetworkComment('400'),
      ...Array.from({ length: 120 }, (_, number) =>
        number === 5 || number === 110
          ? makeOwnReply(String(401 + number), '400')
          : makeReply(String(401 + number), '400'),
      ),
    ];
    await save(thread);

    await save(
      thread.filter(({ id }) => id !== '511'),
      makeRangeOfWholeList(),
    );

    expect((await shown())[400]).toEqual(ANSWERED);
  });

  test('an own reply marks its thread once parent or author is known', async () => {
    const { save, shown } = await createShownPost();
    const { parentId: _, ...withoutParent } = makeOwnReply('42', '40');
    await save(['40', '20']);
    await save([{ ...withoutParent, parentId: undefined }]);
    await save([makeReply('22', '20')]);

    await save([makeOwnReply('42', '40'), makeOwnReply('22', '20')]);

    expect(await shown()).toMatchObject({ 40: ANSWERED, 20: ANSWERED });
  });

  test('own replies mark comments in more threads than one transaction holds', async () => {
    const { save, countNew } = await createShownPost();
    const ids = Array.from({ length: 120 }, (_, number) => String(1_000 + number));
    await save(ids);

    await save(ids.map((id) => makeOwnReply(`2${id}`, id)));

    expect(await countNew()).toBe(0);
  });
});
