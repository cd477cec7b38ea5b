// Which reply found on the network is whose, where two drafts of one thread say the same.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { claimOwnReply } from '#functions/posts/reply-claims.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { commentOf, mediaOf, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const TEXT = 'Thank you!';
const SECOND = '2026-11-20T10:00:10.000Z';
const FIRST_CLAIM = '2026-11-20T10:00:09.100Z';
const SECOND_CLAIM = '2026-11-20T10:00:09.900Z';

let table: TestTable;
let post: PostRef;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const own = { igUserId: '', username: 'owner' };
const inDoubt = (id: string, claimedAt: string, over: Partial<Draft> = {}) =>
  draftOf({ id, state: 'unknown', sendingText: TEXT, claimedAt, tries: 1, ...over });
const subject = (commentId: string) => ({ kind: 'comment' as const, ...post, commentId });
const shown = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, text: TEXT, timestamp: SECOND, isOwn: true }));
const find = (commentId: string, responseId: string, claimedAt: string, ...ids: string[]) =>
  claimOwnReply(subject(commentId), { responseId, text: TEXT, claimedAt }, shown(...ids));

/** A comment and an answer to it, each with a reply in doubt. */
beforeEach(async () => {
  const { account } = await postsCaller();
  post = { ...account, mediaId: '500' };
  await contentStore.savePosts(account, { media: [mediaOf('500')], covered: undefined });
  await take(commentOf('1'), commentOf('2', { parentId: '1' }));
  await writeDraft(subject('1'), 0, inDoubt('rsp_1', FIRST_CLAIM));
  await writeDraft(subject('2'), 0, inDoubt('rsp_2', SECOND_CLAIM));
});

const take = (...comments: ReturnType<typeof commentOf>[]) =>
  saveComments(post, {
    comments,
    own: { ...own, igUserId: post.igUserId },
    covered: undefined,
    incompleteThreads: ['1'],
  });

test('each takes one, the earlier draft the older', async () => {
  expect(await find('1', 'rsp_1', FIRST_CLAIM, '27', '26')).toBe('26');
  expect(await find('2', 'rsp_2', SECOND_CLAIM, '27', '26')).toBe('27');
});

test('asked again, each finds its own, whatever else is shown by then', async () => {
  expect(await find('1', 'rsp_1', FIRST_CLAIM, '27')).toBe('27');

  expect(await find('1', 'rsp_1', FIRST_CLAIM, '27', '26')).toBe('27');
});

test('what another was found for is passed over, though its worker died before recording it', async () => {
  expect(await find('1', 'rsp_1', FIRST_CLAIM, '26')).toBe('26');

  expect(await find('2', 'rsp_2', SECOND_CLAIM, '26')).toBeUndefined();
  expect(await find('2', 'rsp_2', SECOND_CLAIM, '27', '26')).toBe('27');
});

test('the earlier one took ours, and its own came in before our claim: that one is ours', async () => {
  // Told by webhook between the two claims.
  await take(commentOf('26', { parentId: '1', text: TEXT, username: 'owner', timestamp: SECOND }));
  expect(await find('1', 'rsp_1', FIRST_CLAIM, '27')).toBe('27');
  await writeDraft(
    subject('1'),
    1,
    inDoubt('rsp_1', FIRST_CLAIM, { state: 'posted', revision: 2, networkId: '27' }),
  );
  // The table knows when it took a comment in: for the second draft that was before its claim.
  const late = new Date(Date.now() + 60_000).toISOString();

  expect(
    await claimOwnReply(
      subject('2'),
      { responseId: 'rsp_2', text: TEXT, claimedAt: late },
      ['27', '26'].map((id) => ({ id, text: TEXT, timestamp: late, isOwn: true })),
    ),
  ).toBe('26');
});

test('two deliveries of one draft at once agree', async () => {
  const found = await Promise.all(
    Array.from({ length: 8 }, () => find('1', 'rsp_1', FIRST_CLAIM, '27', '26')),
  );

  expect(new Set(found)).toEqual(new Set(['26']));
  expect(await find('2', 'rsp_2', SECOND_CLAIM, '27', '26')).toBe('27');
});
