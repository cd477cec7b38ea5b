// Each comment stores whether it is answered, from any app and by any author of the account.
import { describe, expect, test } from 'vitest';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import {
  coverWholeList,
  createPost,
  makeOwnReply,
  makeReply,
} from '#tests/support/network/stored-posts.ts';
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
  test('answers the comments of its thread that an import brings with it', async () => {
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

  test('answers stored comments when it arrives alone, as by webhook', async () => {
    const { save, shown, countNew } = await createShownPost();
    await save(['40', makeReply('41', '40')]);
    expect(await countNew()).toBe(2);

    await save([makeOwnReply('42', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
    expect(await countNew()).toBe(0);
  });

  test('answers its top-level comment when that arrives after it', async () => {
    const { save, shown } = await createShownPost();
    await save([makeOwnReply('42', '40')]);
    await save(['40']);

    expect((await shown())[40]).toEqual(ANSWERED);
  });

  test('answers the reply before it when their thread arrives after it', async () => {
    const { save, shown } = await createShownPost();
    await save([makeOwnReply('42', '40')]);
    await save(['40', makeReply('41', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: ANSWERED, 42: OWN });
  });

  test('does not answer a comment of another thread or a later one', async () => {
    const { save, shown } = await createShownPost();
    await save(['40', '20', makeOwnReply('42', '40')]);
    await save([makeReply('43', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 42: OWN, 43: OPEN, 20: OPEN });
  });

  test('answers a comment that a list shows to be older', async () => {
    const { save, shown } = await createShownPost();
    const reported = makeReply('43', '40');
    await save(['40', makeOwnReply('42', '40'), reported]);
    expect((await shown())[43]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('41');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[43]).toEqual(ANSWERED);
  });

  test('answers the comment between instead when a later report separates them', async () => {
    const { save, shown, countNew } = await createShownPost();
    const asked = makeReply('41', '40');
    await save(['40', asked, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(ANSWERED);

    await save([makeReply('42', '40')]);

    expect(await shown()).toEqual({ 40: ANSWERED, 41: OPEN, 42: ANSWERED, 43: OWN });
    expect(await countNew()).toBe(1);
  });

  test('answers the earlier comment once the one between proves younger', async () => {
    const { save, shown } = await createShownPost();
    const reported = makeReply('42', '40');
    const asked = makeReply('41', '40');
    await save(['40', asked, reported, makeOwnReply('43', '40')]);
    expect((await shown())[41]).toEqual(OPEN);

    const { timestamp } = makeNetworkComment('44');
    await save([{ ...reported, timestamp }]);

    expect((await shown())[41]).toEqual(ANSWERED);
  });

  test('leaves its comment open again when it is deleted', async () => {
    const { save, shown } = await createShownPost();
    const thread = ['40', makeOwnReply('42', '40')];
    await save(thread);
    expect((await shown())[40]).toEqual(ANSWERED);

    await save(thread.slice(0, 1), coverWholeList());

    // The owner has seen it, so it is open but not new.
    expect(await shown()).toEqual({ 40: [false, true] });
  });

  test('keeps its comment answered when another long-thread answer is deleted', async () => {
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
      coverWholeList(),
    );

    expect((await shown())[400]).toEqual(ANSWERED);
  });

  test('answers the thread once a later read shows parent or author', async () => {
    const { save, shown } = await createShownPost();
    const { parentId: _, ...withoutParent } = makeOwnReply('42', '40');
    await save(['40', '20']);
    await save([{ ...withoutParent, parentId: undefined }]);
    await save([makeReply('22', '20')]);

    await save([makeOwnReply('42', '40'), makeOwnReply('22', '20')]);

    expect(await shown()).toMatchObject({ 40: ANSWERED, 20: ANSWERED });
  });

  test('answers comments in more threads than one transaction can change', async () => {
    const { save, countNew } = await createShownPost();
    const ids = Array.from({ length: 120 }, (_, number) => String(1_000 + number));
    await save(ids);

    await save(ids.map((id) => makeOwnReply(`2${id}`, id)));

    expect(await countNew()).toBe(0);
  });
});
