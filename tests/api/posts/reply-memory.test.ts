// The memory of the owner's past answers: made by a job, read by drafts, without a unit of the table.
import { beforeEach, expect, test } from 'vitest';
import { messagePromptSource } from '#functions/conversations/replies/message-prompt-source.port.ts';
import { findReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { commentPromptSource } from '#functions/posts/replies/comment-prompt-source.port.ts';
import { replyMemorySource } from '#functions/posts/replies/reply-memory-source.port.ts';
import { recallReplies } from '#functions/reply-memory/recall-replies.ts';
import {
  buildReplyMemoryKey,
  readReplyMemory,
} from '#functions/reply-memory/reply-memory-repository.ts';
import { updateReplyMemory } from '#functions/reply-memory/use-cases/update-reply-memory.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storeMessages } from '#tests/support/network/store-test-conversations.ts';
import {
  makeOwnReply,
  makeRangeOfWholeList,
  storeComments,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import {
  embeddingCalls,
  refuseEmbeddingsOf,
  setUpFakeEmbeddingServer,
} from '#tests/support/replies/fake-embedding-server.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const SHIPPING = 'Yes, to Germany it is 9 euros';

setUpTestTable();
setUpFakeQueues();
setUpFakeClock();
setUpFakeEmbeddingServer();

let account: AccountRef;
let count = 0;

const answer = (id: string, question: string, text: string) => [
  makeNetworkComment(id, { text: question }),
  makeOwnReply(`${id}1`, id, text),
];

/** Two posts: the owner answered under one, and new people ask under the other and in a message. */
async function storeAccount(): Promise<void> {
  const igUserId = `1795${++count}`;
  const { userId } = await createTestUserWithAccount(igUserId);
  account = { userId, igUserId };
  await storeLinkedAccount(userId, igUserId);
  await storePosts(account, [makeNetworkMedia('1'), makeNetworkMedia('2')]);
  await storeComments({ ...account, mediaId: '1' }, [
    ...answer('10', 'do you ship abroad?', SHIPPING),
    ...answer('20', 'Where do I park?', 'Behind the house'),
    ...answer('30', 'So pretty!', 'Thank you so much!'),
    ...answer('40', 'Where is order 48213?', 'Order 48213 left today'),
  ]);
  await storeComments({ ...account, mediaId: '2' }, [
    makeNetworkComment('50', { text: 'Can you deliver it to Germany?' }),
  ]);
}

async function remember(): Promise<void> {
  const update = updateReplyMemory(replyMemorySource);
  let [next] = await update({ ...account, reading: undefined });
  while (next !== undefined) [next] = await update(next);
}

async function listAnswersInPrompt(commentId = '50', mediaId = '2') {
  const context = await commentPromptSource.loadContext({
    ...{ kind: 'comment', ...account, mediaId, commentId },
  });
  const { pastReplies = [], earlierAnswers = [] } = context ?? {};
  return [...pastReplies, ...earlierAnswers].map((one) => one.answer);
}

const readMemory = async () => (await readReplyMemory(account))?.memory;

beforeEach(storeAccount);

test('a draft finds the answer that is alike by meaning first', async () => {
  await remember();
  expect((await listAnswersInPrompt())[0]).toBe(SHIPPING);
});

test('a draft of a message finds public answers', async () => {
  await storeMessages(account, '1');
  await remember();
  const subject = { kind: 'message', ...account, conversationId: 'c', messageId: '1' } as const;
  const context = await messagePromptSource.loadContext(subject);
  expect(context?.earlierAnswers?.map((one) => one.answer)).toContain(SHIPPING);
  expect(context?.pastReplies).toEqual([]);
});

test('the first draft asks for the memory and reads the newest posts', async () => {
  expect(await listAnswersInPrompt()).toContain(SHIPPING);
  await listAnswersInPrompt();
  expect(queues.jobs().map(({ job }) => job)).toEqual(['update-reply-memory']);
});

test('a draft asks for an update once the memory is old', async () => {
  await remember();
  await listAnswersInPrompt();
  expect(queues.jobs()).toEqual([]);
  advanceFakeClockSeconds(16 * 60);
  await listAnswersInPrompt();
  expect(queues.jobs()).toHaveLength(1);
});

test('courtesy shows the voice only; personal data is not remembered', async () => {
  await remember();
  const replies = (await readMemory())?.replies ?? [];
  expect(replies.map((one) => [one.answer, one.isCourtesy])).toEqual([
    ['Thank you so much!', true],
    ['Behind the house', false],
    [SHIPPING, false],
  ]);
});

test('an answer with a vector is never embedded a second time', async () => {
  await remember();
  expect(embeddingCalls.flat()).toHaveLength(2);
  await storeComments({ ...account, mediaId: '1' }, answer('60', 'Pets?', 'Dogs are fine'));
  await remember();
  expect(embeddingCalls.flat()).toHaveLength(3);
  expect((await readMemory())?.replies.every((one) => one.isCourtesy || one.vector)).toBe(true);
});

test('an update without changes writes nothing', async () => {
  advanceFakeClockSeconds(120);
  await remember();
  const writes = queues.replyMemories.countWrites();
  await remember();
  expect(queues.replyMemories.countWrites()).toBe(writes);
});

test('a memory that cannot be read is replaced by the next update', async () => {
  await remember();
  const { objects } = queues.replyMemories;
  objects.set(buildReplyMemoryKey(account), { body: Buffer.from('unreadable'), etag: '"other"' });
  expect((await recallReplies(account, 'Shipping?')).replies?.replies).toEqual([]);
  await remember();
  expect((await readMemory())?.replies).toHaveLength(3);
});

test('an update of an erased account leaves no memory', async () => {
  await remember();
  const source = { ...replyMemorySource, isAccountStored: async () => false };
  await updateReplyMemory(source)({ ...account, reading: undefined });
  expect(await readMemory()).toBeUndefined();
});

test('an erasure during an update leaves no memory', async () => {
  const answers = [true, false];
  const source = { ...replyMemorySource, isAccountStored: async () => answers.shift() ?? false };
  await updateReplyMemory(source)({ ...account, reading: undefined });
  expect(await readMemory()).toBeUndefined();
});

test('a deleted answer leaves with the next update', async () => {
  await remember();
  await storeComments(
    { ...account, mediaId: '1' },
    answer('20', 'Where do I park?', 'Behind the house'),
    makeRangeOfWholeList(),
  );
  await remember();
  expect((await readMemory())?.replies.map((one) => one.answer)).toEqual(['Behind the house']);
});

/** Newer comments than a read of the post reaches beyond. */
const makeNewComments = () =>
  Array.from({ length: 120 }, (_, at) =>
    makeNetworkComment(`9${1_000 + at}`, { timestamp: '2030-01-01T00:00:00+0000' }),
  );
const deleteAllBut = (kept: readonly ReturnType<typeof makeNetworkComment>[]) =>
  storeComments({ ...account, mediaId: '1' }, kept, makeRangeOfWholeList());

test('a deleted answer below many newer comments leaves the memory', async () => {
  await remember();
  const newer = makeNewComments();
  await storeComments({ ...account, mediaId: '1' }, newer);
  await remember();
  expect((await readMemory())?.replies).toHaveLength(3);
  await deleteAllBut([...newer, ...answer('20', 'Where do I park?', 'Behind the house')]);
  advanceFakeClockSeconds(16 * 60);
  await remember();
  expect((await readMemory())?.replies.map((one) => one.answer)).toEqual(['Behind the house']);
});

test('a deleted answer in a memory founds no reply', async () => {
  await remember();
  await deleteAllBut([makeNetworkComment('20', { text: 'Where do I park?' })]);
  const subject = { kind: 'comment', ...account, mediaId: '1', commentId: '20' } as const;
  const find = async () => {
    const context = await commentPromptSource.loadContext(subject);
    return context && findReplyGateViolation('Behind the house', context);
  };
  expect(await find()).toBe('unfounded');
  await storeComments(
    { ...account, mediaId: '1' },
    answer('20', 'Where do I park?', 'Behind the house'),
  );
  expect(await find()).toBeUndefined();
});

test('no half of an emoji is sent to the server', async () => {
  const question = `x${'\u{1f600}'.repeat(1_100)}?`;
  await storeComments({ ...account, mediaId: '1' }, answer('60', question, 'Dogs are fine'));
  await remember();
  expect(embeddingCalls.flat().filter((text) => !text.isWellFormed())).toEqual([]);
  expect(embeddingCalls.flat().some((text) => text.length === 2_000)).toBe(true);
});

test('recalling costs no unit of the table and one call', async () => {
  await remember();
  embeddingCalls.length = 0;
  const { reads, writes } = await measureConsumedCapacity(() =>
    recallReplies(account, 'Shipping?'),
  );
  expect({ reads, writes, embeddingCalls }).toEqual({
    ...{ reads: 0, writes: 0, embeddingCalls: [['Shipping?']] },
  });
});

test('without vectors the ranking goes by words', async () => {
  refuseEmbeddingsOf(/./);
  await remember();
  expect((await readMemory())?.replies.every((one) => one.vector === undefined)).toBe(true);
  expect((await listAnswersInPrompt())[0]).toBe(SHIPPING);
});

test('a refused text stops no others, and is asked for once', async () => {
  refuseEmbeddingsOf(/park/);
  await remember();
  expect((await readMemory())?.replies.map(({ vector }) => vector?.some(Boolean))).toEqual([
    ...[undefined, false, true],
  ]);
  embeddingCalls.length = 0;
  await remember();
  expect(embeddingCalls).toEqual([]);
});

test('the later of two updates at once begins again, and loses nothing', async () => {
  const update = updateReplyMemory(replyMemorySource);
  await Promise.all([update(account), update(account)]);
  expect((await readMemory())?.replies).toHaveLength(3);
});
