// A conversation that a list shows unchanged is not merged again; every difference is.
import { beforeEach, expect, test } from 'vitest';
import { readStoredConversation } from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestStoredMessages } from '#functions/conversations/storage/message-repository.ts';
import { saveChangedConversations } from '#functions/conversations/updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '#functions/conversations/updates/save-message-event.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from '#tests/support/network/make-network-messages.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { TEST_ACCOUNT_IDENTITY } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();
let account: AccountRef;
let count = 0;
beforeEach(() => {
  account = { userId: 'usr_1', igUserId: `17${++count}` };
});

const listMessages = (...messages: readonly NetworkMessage[]) =>
  makeNetworkConversation('c', messages);
const saveList = (conversation: NetworkConversation, changedSince?: number) =>
  saveChangedConversations(account, {
    conversations: [conversation],
    accountIdentity: TEST_ACCOUNT_IDENTITY,
    origin: { source: 'refresh' },
    changedSince,
  });
const readTexts = async () =>
  (await readNewestStoredMessages({ ...account, conversationId: 'c' }, 10)).map(({ text }) => text);
const withPicture = (message: NetworkMessage, url: string): NetworkMessage => ({
  ...message,
  attachments: [
    { kind: 'image', image_data: { url }, video_data: null, file_url: null, name: null },
  ],
});

test('refreshing an unchanged conversation costs one table read, no write', async () => {
  const listed = listMessages(makeInboundMessage('1'), makeInboundMessage('2'));
  await saveList(listed);

  expect(await measureConsumedCapacity(() => saveList(listed))).toMatchObject({
    calls: 1,
    writes: 0,
  });
});

test('a media URL with a new signature does not change a conversation', async () => {
  await saveList(listMessages(withPicture(makeInboundMessage('1'), 'https://cdn.test/1?sig=a')));

  const listed = listMessages(withPicture(makeInboundMessage('1'), 'https://cdn.test/1?sig=b'));
  expect((await measureConsumedCapacity(() => saveList(listed))).calls).toBe(1);
});

test('a conversation refresh stores another text that the list shows', async () => {
  await saveList(listMessages(makeInboundMessage('1', { text: 'Before' })));

  await saveList(listMessages(makeInboundMessage('1', { text: 'After' })));
  expect(await readTexts()).toEqual(['After']);
});

test('merges a listed conversation that a message event changed since', async () => {
  const listed = listMessages(makeInboundMessage('1'));
  await saveList(listed);
  const message = toWebhookMessage(makeInboundMessage('2'));
  const event = { kind: 'message', personId: TEST_MESSAGE_CONTACT.id, message } as const;
  await applyAndSaveMessageEvent(account, event, TEST_ACCOUNT_IDENTITY);

  expect((await measureConsumedCapacity(() => saveList(listed))).calls).toBeGreaterThan(1);
  expect((await measureConsumedCapacity(() => saveList(listed))).calls).toBe(1);
});

test('a redelivered refresh counts a conversation that it changed as changed again', async () => {
  const listed = listMessages(makeInboundMessage('1'));
  const begunAt = Date.now();
  await saveList(listed, begunAt);
  const { changedAt = 0 } =
    (await readStoredConversation({ ...account, conversationId: 'c' })) ?? {};

  expect(await saveList(listed, begunAt)).toMatchObject({ changed: 1 });
  expect(await saveList(listed, changedAt + 1)).toMatchObject({ changed: 0 });
});
