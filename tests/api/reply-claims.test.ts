// Which reply found under a comment is whose, where drafts of one thread say the same.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messageChannel } from '#functions/conversations/replies/message-channel.ts';
import { claimAccepted, claimAmong, claimFound } from '#functions/drafts/reply-claims.ts';
import { commentChannel } from '#functions/posts/comment-channel.ts';
import { claimKeysUnder } from '#functions/posts/reply-claims.ts';
import { keys, type PostRef } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const TEXT = 'Thank you!';
const SECOND = '2026-11-20T10:00:10.000Z';
const FIRST = { responseId: 'rsp_1', claimedAt: '2026-11-20T10:00:09.100Z' };
const OTHER = { responseId: 'rsp_2', claimedAt: '2026-11-20T10:00:09.900Z' };

let table: TestTable;
let post: PostRef;
let count = 0;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  post = { userId: `usr_${++count}`, igUserId: '178', mediaId: '500' };
});

type Claimant = typeof FIRST;
const shown = (ids: readonly string[], over = {}) =>
  ids.map((id) => ({
    id,
    text: TEXT,
    timestamp: SECOND,
    isOwn: true,
    heardAt: undefined,
    ...over,
  }));
const look = (by: Claimant, ids: readonly string[], over = {}) =>
  claimAmong(claimKeysUnder(post), { ...by, text: TEXT, answeredAt: undefined }, shown(ids, over));
const find = async (by: Claimant, ...ids: readonly string[]) => (await look(by, ids)).id;
const accept = (by: Claimant, id: string) => claimAccepted(claimKeysUnder(post), id, by);

test('each takes one, the earlier draft the older', async () => {
  expect(await find(FIRST, '27', '26')).toBe('26');
  expect(await find(OTHER, '27', '26')).toBe('27');
});

test('asked again, each finds its own, whatever else is shown by then', async () => {
  expect(await find(FIRST, '27')).toBe('27');

  expect(await find(FIRST, '27', '26')).toBe('27');
});

test('what another was found for is passed over, and explained by it', async () => {
  expect(await find(FIRST, '26')).toBe('26');

  expect(await look(OTHER, ['26'])).toEqual({ id: undefined, isUnexplained: false });
  expect(await find(OTHER, '27', '26')).toBe('27');
});

test('the network names an id that another response was found by: it belongs to one alone', async () => {
  expect(await find(OTHER, '26')).toBe('26');

  expect(await accept(FIRST, '26')).toBe(false);
  expect(await accept(OTHER, '26')).toBe(true);
  // Who lost it looks for its own, and what it then finds is its own for good.
  expect(await find(FIRST, '27', '26')).toBe('27');
  expect(await accept(OTHER, '27')).toBe(false);
});

test('accepted first, a reply is not found for another one', async () => {
  expect(await accept(FIRST, '26')).toBe(true);

  expect(await find(OTHER, '26')).toBeUndefined();
  expect(await find(FIRST, '27', '26')).toBe('26');
});

test('taken for nobody’s, a reply is found by no look, and is ours by the network’s word', async () => {
  const learnt = { reply_id: '26', learnt_at: '2026-11-20T10:00:11.000Z' };
  await putItem(keys.replyClaim(post, '26'), learnt);

  expect(await look(FIRST, ['26'])).toEqual({ id: undefined, isUnexplained: true });
  expect(await accept(FIRST, '26')).toBe(true);
  expect(await find(FIRST, '26')).toBe('26');
});

test('an earlier one took ours, and its own came in before our claim: that one is ours', async () => {
  const late = { responseId: 'rsp_2', claimedAt: '2026-11-20T10:05:00.000Z' };
  expect(await find(FIRST, '27')).toBe('27');
  const both = [
    ...shown(['27'], { timestamp: '2026-11-20T10:05:01.000Z' }),
    ...shown(['26'], { heardAt: SECOND }),
  ];

  const sent = { ...late, text: TEXT, answeredAt: undefined };
  expect((await claimAmong(claimKeysUnder(post), sent, both)).id).toBe('26');
});

test('what we held before the claim is nobody’s of ours, and no doubt about it', async () => {
  const held = { heardAt: '2026-11-20T10:00:01.000Z' };

  expect(await look(FIRST, ['26'], held)).toEqual({ id: undefined, isUnexplained: false });
});

test('eight deliveries of one draft at once agree', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => find(FIRST, '27', '26')));

  expect(new Set(found)).toEqual(new Set(['26']));
  expect(await find(OTHER, '27', '26')).toBe('27');
});

test('of eight responses of the same words that look at once each finds one reply at most', async () => {
  const ids = ['26', '27', '28'];
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, one) => find({ ...FIRST, responseId: `rsp_${one}` }, ...ids)),
  );

  expect(found.filter((id) => id !== undefined).sort()).toEqual(ids);
});

test('the reply of a text is its own for good, shown or not and whatever its words', async () => {
  expect(await find(FIRST, '26')).toBe('26');

  expect(await find(FIRST)).toBe('26');
  expect(await find(FIRST, '27')).toBe('26');
  expect((await look(FIRST, ['27', '26'], { text: 'Thanks…', isOwn: undefined })).id).toBe('26');
  expect(await find(OTHER, '27')).toBe('27');
});

test.each([
  ['is shown', ['27', '26'], {}, { id: '26', isUnexplained: false }],
  ['is not shown', ['27'], {}, { id: undefined, isUnexplained: true }],
  ['was taken back', ['26'], { isTakenBack: true }, { id: undefined, isUnexplained: true }],
] as const)('a reply its owner knows of, which %s', async (_, ids, over, found) => {
  expect(await find(FIRST, '26')).toBe('26');

  const sent = { ...FIRST, text: TEXT, answeredAt: undefined, isFound: true };
  expect(await claimAmong(claimKeysUnder(post), sent, shown(ids, over))).toEqual(found);
});

test('one text has one reply, whoever names another', async () => {
  expect(await accept(FIRST, '26')).toBe(true);

  expect(await accept(FIRST, '27')).toBe(false);
  expect(await claimFound(claimKeysUnder(post), '27', FIRST)).toBe(false);
  expect(await find(OTHER, '27')).toBe('27');
});

test('another text of the same response has its own reply', async () => {
  expect(await find(FIRST, '26')).toBe('26');

  expect(await accept({ ...FIRST, claimedAt: OTHER.claimedAt }, '27')).toBe(true);
});

test('who dies before the reply is taken is followed by one who takes it', async () => {
  await putItem(keys.replyOfText({ ...post, ...FIRST }), { reply_id: '26' });

  expect(await find(FIRST)).toBe('26');
  expect(await find(OTHER, '27', '26')).toBe('27');
});

test('who dies before the reply is taken and loses it looks for another', async () => {
  await putItem(keys.replyOfText({ ...post, ...FIRST }), { reply_id: '26' });
  expect(await find(OTHER, '26')).toBe('26');

  expect(await find(FIRST)).toBeUndefined();
  expect(await find(FIRST, '27', '26')).toBe('27');
  expect(await accept(FIRST, '27')).toBe(true);
});

test('of eight looks of one draft that are shown other replies all find the same', async () => {
  const ids = ['26', '27', '28', '29'];
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, one) => find(FIRST, ...ids.slice(one % 4))),
  );

  expect(new Set(found).size).toBe(1);
});

test('the claims are read as written last', async () => {
  const send = vi.spyOn(DynamoDBClient.prototype, 'send');

  await find(FIRST, '26');

  const inputs = send.mock.calls.map(([{ input }]) => input);
  const reads = inputs.flatMap((input) =>
    'RequestItems' in input ? Object.values(input.RequestItems ?? {}) : [],
  );
  expect(reads).toMatchObject([{ ConsistentRead: true }]);
  expect(inputs[0]).toMatchObject({ ConsistentRead: true });
});

test.each([
  [
    'comment',
    (id: string, by: Claimant) =>
      commentChannel.claimPublished({ kind: 'comment', ...post, commentId: '5' }, id, {
        ...by,
        text: TEXT,
      }),
  ],
  [
    'message',
    (id: string, by: Claimant) =>
      messageChannel.claimPublished(
        { kind: 'message', ...post, conversationId: 'c', messageId: 'm' },
        id,
        { ...by, text: TEXT },
      ),
  ],
])('the id a published reply to a %s has belongs to one response alone', async (_, claim) => {
  expect(await claim('26', FIRST)).toBe(true);

  expect(await claim('26', OTHER)).toBe(false);
  expect(await claim('26', FIRST)).toBe(true);
});
