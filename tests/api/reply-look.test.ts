// Looking for a reply whose fate is in doubt: what cannot be read may be the very one, and a look that fails
// proves nothing.
import { type BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberOwnId } from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { messageChannel } from '#functions/conversations/replies/message-channel.ts';
import { commentChannel } from '#functions/posts/comment-channel.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  conversationsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
});
afterAll(() => {
  network.stop();
  table.stop();
});
beforeEach(() => {
  network.state.toldAs.clear();
  network.state.endless.clear();
  network.state.failures.length = 0;
});

const justBefore = (time: string) => new Date(Date.parse(time) - 1_000).toISOString();

/** An imported account: a comment with two replies, and a conversation whose last word is the owner's. */
async function imported() {
  const queues = startQueues({ import: importWorker });
  const media = mediaWith(commentsOf(1, 2));
  const [conversation] = conversationsOf(1);
  if (!conversation) throw new Error('no content');
  const account = accountWith([media], 'business', [conversation]);
  const { userId } = await chosen(personWith(network, [account]));
  await queues.run();
  const [comment] = media.comments;
  const [reply, other] = comment?.replies ?? [];
  const [message] = conversation.messages;
  if (!comment || !reply || !other || !message) throw new Error('no content');
  const ref = { userId, igUserId: account.id };
  const subject = { kind: 'comment' as const, ...ref, mediaId: media.id, commentId: comment.id };
  return {
    ref,
    account,
    comment,
    reply,
    other,
    find: (text = other.text) =>
      commentChannel.findPublished(subject, {
        responseId: 'r',
        text,
        claimedAt: justBefore(other.timestamp),
      }),
    findMessage: () =>
      messageChannel.findPublished(
        { kind: 'message', ...ref, conversationId: conversation.id, messageId: message.id },
        { responseId: 'r', text: 'Never sent', claimedAt: new Date().toISOString() },
      ),
  };
}

test('a reply is not found, and not missing either, while one cannot be read', async () => {
  const { account, reply, other, find } = await imported();

  network.state.toldAs.set(reply.id, { timestamp: null });
  await expect(find()).rejects.toMatchObject({ why: 'unreadable' });

  network.state.toldAs.set(other.id, { username: account.username, from: { id: account.id } });
  expect(await find()).toBe(other.id);
});

test('a reply is missing where the whole thread is read and nothing in it can be ours', async () => {
  const { find, findMessage } = await imported();

  expect(await find('Never sent')).toBeUndefined();
  expect(await findMessage()).toBeUndefined();
});

test('the very words under an id and a name we do not know may be ours, until our own scoped id is known', async () => {
  const { ref, find } = await imported();

  await expect(find()).rejects.toMatchObject({ why: 'unexplained' });

  await rememberOwnId(ref, '2105722729836161');
  expect(await find()).toBeUndefined();
});

describe.each([
  ['itself', ['a'], 2],
  ['a page before', ['a', 'b'], 20],
] as const)('a list whose last page leads back to %s', (_, cursors, pages) => {
  const readReplies = ({ comment }: { comment: { id: string } }) =>
    network.countCalls(new RegExp(`GET /${comment.id}/replies`));

  test('is read to a limit, and proves no absence', async () => {
    const scene = await imported();
    network.state.endless.set(scene.comment.id, cursors);
    const before = readReplies(scene);

    await expect(scene.find()).rejects.toMatchObject({ why: 'unreadable' });
    expect(readReplies(scene) - before).toBe(pages);
  });

  test('shows a reply all the same', async () => {
    const { account, comment, other, find } = await imported();
    network.state.endless.set(comment.id, cursors);
    network.state.toldAs.set(other.id, { username: account.username, from: { id: account.id } });

    expect(await find()).toBe(other.id);
  });
});

test('an own reply with other words, written since the claim, may be the one', async () => {
  const { account, other, find } = await imported();
  const altered = { username: account.username, from: { id: account.id }, text: 'Altered' };
  network.state.toldAs.set(other.id, altered);

  await expect(find()).rejects.toMatchObject({ why: 'unexplained' });
});

test('a reply under a name we do not know is found once the network says that it is the account’s', async () => {
  const { account, other, find } = await imported();
  account.username = 'renamed';
  network.state.toldAs.set(other.id, { username: 'renamed', from: { id: '2105722729836161' } });

  expect(await find()).toBe(other.id);
});

describe.each(['find', 'findMessage'] as const)('a look that fails (%s)', (look) => {
  const failLook = (code: number, subcode: number) =>
    network.fail({ on: /^GET \/(\w+\/replies|aWdf\w+)/, times: 1, code, subcode });

  test('does not prove that the reply is missing where the network shows nothing', async () => {
    const scene = await imported();
    failLook(100, 33);

    await expect(scene[look]()).rejects.toMatchObject({ why: 'gone' });
  });

  test('does not prove it where the login has ended either', async () => {
    const scene = await imported();
    failLook(190, 463);

    const error = await scene[look]().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'token' });
  });
});

test('what is known of the replies is read as written last', async () => {
  const { account, other, find } = await imported();
  network.state.toldAs.set(other.id, { username: account.username, from: { id: account.id } });
  const send = vi.spyOn(DynamoDBClient.prototype, 'send');

  await find();

  const asked = send.mock.calls.flatMap(([command]) =>
    Object.values((command as BatchGetItemCommand).input.RequestItems ?? {}),
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) expect(one).toMatchObject({ ConsistentRead: true });
});
