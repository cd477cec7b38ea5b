// The read-back of an unconfirmed reply: a malformed reply may be the missing one, and a failed read-back proves
// nothing.
import { type BatchGetItemCommand, DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { addInstagramScopedId } from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.port.ts';
import { commentReplyChannel } from '#functions/posts/replies/comment-reply-channel.port.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { startFakeNetworkImport } from '#tests/support/network/account-import.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();
setUpFakeNetwork({ import: importWorker });

const oneSecondBefore = (time: string) => new Date(Date.parse(time) - 1_000).toISOString();

/** Creates an imported account with a comment with two replies, and a conversation whose last message is outbound. */
async function createImportedReplies() {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1, 2));
  const [conversation] = makeFakeNetworkConversations(1);
  if (!conversation) throw new Error('no content');
  const account = makeFakeNetworkAccount([media], 'business', [conversation]);
  const { ref } = await startFakeNetworkImport(account);
  await fakeQueues.run();
  const [comment] = media.comments;
  const [reply, other] = comment?.replies ?? [];
  const [message] = conversation.messages;
  if (!comment || !reply || !other || !message) throw new Error('no content');
  const subject = { kind: 'comment' as const, ...ref, mediaId: media.id, commentId: comment.id };
  return {
    ref,
    account,
    comment,
    reply,
    other,
    /** The network names the account as the author of the other reply. */
    showAsOwn: (fields: object = {}) => {
      const author = { username: account.username, from: { id: account.id } };
      fakeNetwork.state.fieldOverrides.set(other.id, { ...author, ...fields });
    },
    find: (text = other.text) =>
      commentReplyChannel.findAndClaimPublishedReply(subject, {
        responseId: 'r',
        text,
        claimedAt: oneSecondBefore(other.timestamp),
      }),
    findMessage: () =>
      messageReplyChannel.findAndClaimPublishedReply(
        { kind: 'message', ...ref, conversationId: conversation.id, messageId: message.id },
        { responseId: 'r', text: 'Never sent', claimedAt: new Date().toISOString() },
      ),
  };
}

test('a read-back proves no absence while another reply is malformed', async () => {
  const { reply, other, find, showAsOwn } = await createImportedReplies();

  fakeNetwork.state.fieldOverrides.set(reply.id, { timestamp: null });
  await expect(find()).rejects.toMatchObject({ why: 'unreadable' });

  showAsOwn();
  expect(await find()).toBe(other.id);
});

test("a read-back proves a reply's absence by reading its whole thread", async () => {
  const { find, findMessage } = await createImportedReplies();

  expect(await find('Never sent')).toBeUndefined();
  expect(await findMessage()).toBeUndefined();
});

test('a read-back proves no absence while an unknown author has the text', async () => {
  const { ref, find } = await createImportedReplies();

  await expect(find()).rejects.toMatchObject({ why: 'unexplained' });

  await addInstagramScopedId(ref, '2105722729836161');
  expect(await find()).toBeUndefined();
});

describe.each([
  ['itself', ['a'], 2],
  ['an earlier page', ['a', 'b'], 20],
] as const)('the read-back of a list whose last page links back to %s', (_, cursors, pages) => {
  const countReplyReads = ({ comment }: { comment: { id: string } }) =>
    fakeNetwork.countCalls(new RegExp(`GET /${comment.id}/replies`));

  test('a read-back stops at its page limit and proves no absence', async () => {
    const scene = await createImportedReplies();
    fakeNetwork.state.cyclicCursors.set(scene.comment.id, cursors);
    const before = countReplyReads(scene);

    await expect(scene.find()).rejects.toMatchObject({ why: 'unreadable' });
    expect(countReplyReads(scene) - before).toBe(pages);
  });

  test('a read-back finds the reply when a page lists it', async () => {
    const { comment, other, find, showAsOwn } = await createImportedReplies();
    fakeNetwork.state.cyclicCursors.set(comment.id, cursors);
    showAsOwn();

    expect(await find()).toBe(other.id);
  });
});

test('a read-back proves no absence when a newer own reply differs', async () => {
  const { find, showAsOwn } = await createImportedReplies();
  showAsOwn({ text: 'Altered' });

  await expect(find()).rejects.toMatchObject({ why: 'unexplained' });
});

test("a read-back finds a reply under the account's new username", async () => {
  const { account, other, find } = await createImportedReplies();
  account.username = 'renamed';
  fakeNetwork.state.fieldOverrides.set(other.id, {
    username: 'renamed',
    from: { id: '2105722729836161' },
  });

  expect(await find()).toBe(other.id);
});

describe.each(['find', 'findMessage'] as const)('a failed read-back (%s)', (readBackName) => {
  const failRead = (code: number, subcode: number) =>
    fakeNetwork.fail({ on: /^GET \/(\w+\/replies|aWdf\w+)/, times: 1, code, subcode });

  test('a read-back proves no absence when Instagram reports the object gone', async () => {
    const scene = await createImportedReplies();
    failRead(100, 33);

    await expect(scene[readBackName]()).rejects.toMatchObject({ why: 'gone' });
  });

  test('a read-back proves no absence when the login has expired', async () => {
    const scene = await createImportedReplies();
    failRead(190, 463);

    const error = await scene[readBackName]().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'token' });
  });
});

test('reads claims with consistent reads during a read-back', async () => {
  const { find, showAsOwn } = await createImportedReplies();
  showAsOwn();
  const send = vi.spyOn(DynamoDBClient.prototype, 'send');

  await find();

  const readRequests = send.mock.calls.flatMap(([command]) =>
    Object.values((command as BatchGetItemCommand).input.RequestItems ?? {}),
  );
  expect(readRequests.length).toBeGreaterThan(0);
  for (const one of readRequests) expect(one).toMatchObject({ ConsistentRead: true });
});

test('reads stored messages with a consistent read during a read-back', async () => {
  const { findMessage } = await createImportedReplies();
  const send = vi.spyOn(DynamoDBClient.prototype, 'send');

  await findMessage();

  const queries = send.mock.calls.flatMap(([command]) =>
    command instanceof QueryCommand ? [command.input] : [],
  );
  expect(queries.length).toBeGreaterThan(0);
  for (const input of queries) expect(input).toMatchObject({ ConsistentRead: true });
});
