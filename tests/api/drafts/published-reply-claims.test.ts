// Assigns published replies to drafts of one thread with the same text.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.port.ts';
import { findAndClaimReply } from '#functions/drafts/posting/find-and-claim-reply.ts';
import {
  claimAcceptedReply,
  claimFoundReply,
} from '#functions/drafts/posting/published-reply-claims.ts';
import { commentReplyChannel } from '#functions/posts/replies/comment-reply-channel.port.ts';
import { createCommentReplyClaimKeys } from '#functions/posts/replies/comment-reply-claim-keys.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

const TEXT = 'Thank you!';
const REPLIES_TIMESTAMP = '2026-11-20T10:00:10.000Z';
const FIRST_DRAFT = { responseId: 'rsp_1', claimedAt: '2026-11-20T10:00:09.100Z' };
const OTHER_DRAFT = { responseId: 'rsp_2', claimedAt: '2026-11-20T10:00:09.900Z' };

setUpTestTable();
let post: PostRef;
let count = 0;
beforeEach(() => {
  post = { userId: `usr_${++count}`, igUserId: '178', mediaId: '500' };
});

type Claimant = typeof FIRST_DRAFT;
const makePublishedReplies = (ids: readonly string[], over = {}) =>
  ids.map((id) => ({
    id,
    text: TEXT,
    timestamp: REPLIES_TIMESTAMP,
    isOwn: true,
    firstSeenAt: undefined,
    ...over,
  }));
const readBack = (by: Claimant, ids: readonly string[], over = {}) =>
  findAndClaimReply(
    createCommentReplyClaimKeys(post),
    { ...by, text: TEXT, subjectWrittenAt: undefined },
    makePublishedReplies(ids, over),
  );
const findClaimedId = async (by: Claimant, ...ids: readonly string[]) =>
  (await readBack(by, ids)).id;
const claimAcceptedId = (by: Claimant, id: string) =>
  claimAcceptedReply(createCommentReplyClaimKeys(post), id, by);

test('the earlier of two drafts claims the older published reply', async () => {
  expect(await findClaimedId(FIRST_DRAFT, '27', '26')).toBe('26');
  expect(await findClaimedId(OTHER_DRAFT, '27', '26')).toBe('27');
});

test('a draft finds its claimed reply again among more published replies', async () => {
  expect(await findClaimedId(FIRST_DRAFT, '27')).toBe('27');

  expect(await findClaimedId(FIRST_DRAFT, '27', '26')).toBe('27');
});

test("a read-back skips another draft's reply and still proves absence", async () => {
  expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');

  expect(await readBack(OTHER_DRAFT, ['26'])).toEqual({ id: undefined, isUnexplained: false });
  expect(await findClaimedId(OTHER_DRAFT, '27', '26')).toBe('27');
});

test('rejects the id of a send response that another draft claimed', async () => {
  expect(await findClaimedId(OTHER_DRAFT, '26')).toBe('26');

  expect(await claimAcceptedId(FIRST_DRAFT, '26')).toBe(false);
  expect(await claimAcceptedId(OTHER_DRAFT, '26')).toBe(true);
  // The losing draft finds another reply, which then belongs to it for good.
  expect(await findClaimedId(FIRST_DRAFT, '27', '26')).toBe('27');
  expect(await claimAcceptedId(OTHER_DRAFT, '27')).toBe(false);
});

test('keeps other drafts from claiming the reply of a send response', async () => {
  expect(await claimAcceptedId(FIRST_DRAFT, '26')).toBe(true);

  expect(await findClaimedId(OTHER_DRAFT, '26')).toBeUndefined();
  expect(await findClaimedId(FIRST_DRAFT, '27', '26')).toBe('26');
});

test("a reply without draft is claimed only by its response's id", async () => {
  const unclaimedReply = { reply_id: '26', first_seen_at: '2026-11-20T10:00:11.000Z' };
  await putItem(tableKeys.replyClaim(post, '26'), unclaimedReply);

  expect(await readBack(FIRST_DRAFT, ['26'])).toEqual({ id: undefined, isUnexplained: true });
  expect(await claimAcceptedId(FIRST_DRAFT, '26')).toBe(true);
  expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');
});

test('a draft claims the older reply when the newer is claimed', async () => {
  const late = { responseId: 'rsp_2', claimedAt: '2026-11-20T10:05:00.000Z' };
  expect(await findClaimedId(FIRST_DRAFT, '27')).toBe('27');
  const both = [
    ...makePublishedReplies(['27'], { timestamp: '2026-11-20T10:05:01.000Z' }),
    ...makePublishedReplies(['26'], { firstSeenAt: REPLIES_TIMESTAMP }),
  ];

  const sent = { ...late, text: TEXT, subjectWrittenAt: undefined };
  expect((await findAndClaimReply(createCommentReplyClaimKeys(post), sent, both)).id).toBe('26');
});

test('a draft does not claim a reply stored before its sending', async () => {
  const held = { firstSeenAt: '2026-11-20T10:00:01.000Z' };

  expect(await readBack(FIRST_DRAFT, ['26'], held)).toEqual({
    id: undefined,
    isUnexplained: false,
  });
});

test('claims the same reply in eight concurrent deliveries of one draft', async () => {
  const found = await Promise.all(
    Array.from({ length: 8 }, () => findClaimedId(FIRST_DRAFT, '27', '26')),
  );

  expect(new Set(found)).toEqual(new Set(['26']));
  expect(await findClaimedId(OTHER_DRAFT, '27', '26')).toBe('27');
});

test('each of eight drafts with one text claims its own reply', async () => {
  const ids = ['26', '27', '28'];
  const found = await Promise.all(
    Array.from({ length: 8 }, (_, one) =>
      findClaimedId({ ...FIRST_DRAFT, responseId: `rsp_${one}` }, ...ids),
    ),
  );

  expect(found.filter((id) => id !== undefined).sort()).toEqual(ids);
});

test('a draft keeps its claimed reply, whether Instagram shows it or not', async () => {
  expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');

  expect(await findClaimedId(FIRST_DRAFT)).toBe('26');
  expect(await findClaimedId(FIRST_DRAFT, '27')).toBe('26');
  const altered = await readBack(FIRST_DRAFT, ['27', '26'], { text: 'Thanks…', isOwn: undefined });
  expect(altered.id).toBe('26');
  expect(await findClaimedId(OTHER_DRAFT, '27')).toBe('27');
});

test.each([
  ['is visible', ['27', '26'], {}, { id: '26', isUnexplained: false }],
  ['is not visible', ['27'], {}, { id: undefined, isUnexplained: true }],
  ['was unsent', ['26'], { isRemoved: true }, { id: undefined, isUnexplained: true }],
] as const)(
  'finds a reply known to the owner again only while it %s',
  async (_, ids, over, result) => {
    expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');

    const sent = { ...FIRST_DRAFT, text: TEXT, subjectWrittenAt: undefined, isFound: true };
    const visible = makePublishedReplies(ids, over);
    expect(await findAndClaimReply(createCommentReplyClaimKeys(post), sent, visible)).toEqual(
      result,
    );
  },
);

test.each([
  ['named by a send response', (id: string) => claimAcceptedId(FIRST_DRAFT, id)],
  ['found by a read-back', (id: string) => findClaimedId(FIRST_DRAFT, id)],
])('a draft whose reply was %s claims no second one', async (_, claimFirst) => {
  await claimFirst('26');

  expect(await claimFoundReply(createCommentReplyClaimKeys(post), '27', FIRST_DRAFT)).toBe(false);
  expect(await findClaimedId(FIRST_DRAFT, '27')).toBe('26');
  expect(await findClaimedId(OTHER_DRAFT, '27')).toBe('27');
});

test('a draft that claimed a reply by read-back claims no second one', async () => {
  expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');

  expect(await claimAcceptedId(FIRST_DRAFT, '27')).toBe(false);
  expect(await findClaimedId(OTHER_DRAFT, '27')).toBe('27');
});

test('a reposted text of a draft claims its own published reply', async () => {
  expect(await findClaimedId(FIRST_DRAFT, '26')).toBe('26');

  const otherText = { ...FIRST_DRAFT, claimedAt: OTHER_DRAFT.claimedAt };
  expect(await claimAcceptedId(otherText, '27')).toBe(true);
});

test("completes a reply's claim when its worker stopped between both writes", async () => {
  await putItem(tableKeys.replyTextClaim({ ...post, ...FIRST_DRAFT }), { reply_id: '26' });

  expect(await findClaimedId(FIRST_DRAFT)).toBe('26');
  expect(await findClaimedId(OTHER_DRAFT, '27', '26')).toBe('27');
});

test('lets a draft claim another reply when its half-claimed one is taken', async () => {
  await putItem(tableKeys.replyTextClaim({ ...post, ...FIRST_DRAFT }), { reply_id: '26' });
  expect(await findClaimedId(OTHER_DRAFT, '26')).toBe('26');

  expect(await findClaimedId(FIRST_DRAFT)).toBeUndefined();
  expect(await findClaimedId(FIRST_DRAFT, '27', '26')).toBe('27');
  expect(await claimAcceptedId(FIRST_DRAFT, '27')).toBe(true);
});

test('eight concurrent read-backs of one draft find the same reply', async () => {
  const ids = ['26', '27', '28', '29'];
  const foundIds = await Promise.all(
    Array.from({ length: 8 }, (_, index) => findClaimedId(FIRST_DRAFT, ...ids.slice(index % 4))),
  );

  expect(new Set(foundIds).size).toBe(1);
});

test('reads the claims of replies from the table with consistent reads', async () => {
  const send = vi.spyOn(DynamoDBClient.prototype, 'send');

  await findClaimedId(FIRST_DRAFT, '26');

  const inputs = send.mock.calls.map(([{ input }]) => input);
  const batchReads = inputs.flatMap((input) =>
    'RequestItems' in input ? Object.values(input.RequestItems ?? {}) : [],
  );
  expect(batchReads).toMatchObject([{ ConsistentRead: true }]);
  expect(inputs[0]).toMatchObject({ ConsistentRead: true });
});

test.each([
  [
    'comment',
    (id: string, by: Claimant) =>
      commentReplyChannel.claimPublishedReply({ kind: 'comment', ...post, commentId: '5' }, id, {
        ...by,
        text: TEXT,
      }),
  ],
  [
    'message',
    (id: string, by: Claimant) =>
      messageReplyChannel.claimPublishedReply(
        { kind: 'message', ...post, conversationId: 'c', messageId: 'm' },
        id,
        { ...by, text: TEXT },
      ),
  ],
])('lets only one draft claim a published reply to a %s', async (_, claim) => {
  expect(await claim('26', FIRST_DRAFT)).toBe(true);

  expect(await claim('26', OTHER_DRAFT)).toBe(false);
  expect(await claim('26', FIRST_DRAFT)).toBe(true);
});
