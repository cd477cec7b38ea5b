// Measures the capacity that the access patterns of conversations and messages consume, and compares it with the
// table in docs/data-model.md.

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import { tryStartMessagesRefresh } from '#functions/conversations/refresh/start-conversation-refresh.port.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '#functions/conversations/updates/save-message-event.ts';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { readReply, writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from '#tests/support/network/make-network-messages.ts';
import { storeConversations } from '#tests/support/network/store-test-conversations.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import {
  measureAccessPatterns,
  measureConsumedCapacity,
  measureUnchangedPolls,
} from '#tests/support/table/measure-consumed-capacity.ts';
import { expectDocumentedCapacity } from '#tests/support/table/read-documented-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';

const MESSAGES = 5_000;
const account = { userId: 'usr_01k9f2m4xq8c3v7n1b5z0d6h2j', igUserId: '17841400000000001' };
const caller = account as never;
const meta = {} as never;

/** An id as long as the network's ids of conversations and messages. */
const makeLongId = (kind: string, number: number) =>
  `aWdfZAG1fc3VwZAXJfbG9uZA${kind}${'x'.repeat(120)}${1_000_000 + number}`;
const BIG_CONVERSATION_ID = makeLongId('conversation', 0);
const ref = { ...account, conversationId: BIG_CONVERSATION_ID };

/** A message with an ordinary text; every third one is outbound. */
function makeMessage(number: number): NetworkMessage {
  const fields = {
    timestamp: isoSecondsAfterTestStart(number * 60),
    text: 'Do you still have this one? I would love to have it! 😍'.repeat((number % 4) + 1),
  };
  const id = makeLongId('message', number);
  return number % 3 === 1 ? makeOutboundMessage(id, fields) : makeInboundMessage(id, fields);
}

const makeMessages = (from: number, count: number) =>
  Array.from({ length: count }, (_, one) => makeMessage(from + one));

const saveMessages = (...messages: readonly NetworkMessage[]) =>
  storeConversations(account, [makeNetworkConversation(BIG_CONVERSATION_ID, messages)]);

/** Another conversation, with the 20 messages that the network returns of each. */
function makeOtherConversation(number: number) {
  const contact = { id: makeLongId('person', number).slice(-17), username: `person.${number}` };
  const messages = Array.from({ length: 20 }, (_, one) =>
    makeInboundMessage(makeLongId(`message-${number}-`, one), {
      timestamp: isoSecondsAfterTestStart(number * 3_600 + one),
      text: 'Do you still have this one? I would love to have it! 😍',
      fromId: contact.id,
      fromUsername: contact.username,
    }),
  );
  return makeNetworkConversation(makeLongId('conversation', number), messages, { contact });
}

const readMessages = (fields: object = {}) =>
  listMessages({
    request: { instagram_conversation_id: BIG_CONVERSATION_ID, ...fields } as never,
    caller,
    meta,
  });

const readVersion = async (): Promise<string> => (await readMessages()).version;

setUpTestTable();
setUpFakeClock();
const queue = mockClient(SQSClient);
beforeAll(async () => {
  process.env.MESSAGES_QUEUE_URL = 'https://queue.example/messages';
  queue.on(SendMessageCommand).resolves({});
  for (let number = 1; number <= MESSAGES; number += 500)
    await saveMessages(...makeMessages(number, 500));
  const others = Array.from({ length: 60 }, (_, number) => makeOtherConversation(number + 1));
  await saveConversations(account, {
    origin: { source: 'refresh' },
    conversations: others,
    accountIdentity: TEST_ACCOUNT_IDENTITY,
  });
}, 240_000);

test('any page of 5,000 messages costs little more table capacity than others', async () => {
  const items = { partition: tablePartitions.messages(ref), beginsWith: sortKeyPrefixes.message };
  const minimum = (
    await measureConsumedCapacity(() => queryItems({ ...items, limit: 50, consistent: true }))
  ).reads;
  const first = (await measureConsumedCapacity(() => readMessages())).reads;
  expect(first / minimum).toBeLessThanOrEqual(1.4);

  for (const offset of [450, 2_500, 3_333, 4_950]) {
    const deep = (await measureConsumedCapacity(() => readMessages({ pagination_offset: offset })))
      .reads;
    expect(deep / first).toBeLessThanOrEqual(1.5);
  }
});

test('a poll with the known version costs a fraction of a page', async () => {
  const version = await readVersion();
  const full = await measureConsumedCapacity(() => readMessages());
  const unchanged = await measureConsumedCapacity(() => readMessages({ known_version: version }));
  const bytes = async (fields: object) => JSON.stringify(await readMessages(fields)).length;

  expect(unchanged.reads / full.reads).toBeLessThanOrEqual(0.15);
  expect((await bytes({ known_version: version })) / (await bytes({}))).toBeLessThanOrEqual(0.1);
});

test('consumes the documented table capacity in every access pattern of conversations', async () => {
  const fresh = makeMessage(MESSAGES + 3);
  const applyNewMessage = () => {
    const event = {
      kind: 'message',
      personId: TEST_MESSAGE_CONTACT.id,
      message: toWebhookMessage(fresh),
    } as const;
    return applyAndSaveMessageEvent(account, event, TEST_ACCOUNT_IDENTITY);
  };
  const subject = { kind: 'message', ...ref, messageId: fresh.id } as const;
  const newest = [...makeMessages(MESSAGES - 18, 19), fresh];
  const list = (fields: object = {}) =>
    listConversations({ request: fields as never, caller, meta });
  const version = await readVersion();
  // The order matters: each pattern builds on the state that earlier ones left.
  const patterns: Readonly<Record<string, () => Promise<unknown>>> = {
    'Messages, page 1 of 100': () => readMessages(),
    'Messages, page 100 of 100': () => readMessages({ pagination_offset: 4_950 }),
    'Messages, nothing changed': () => readMessages({ known_version: version }),
    'Messages, page 1, marked as seen': () => readMessages({ set_messages_as_seen: true }),
    'Store a new message': applyNewMessage,
    'Store the same message again': applyNewMessage,
    'Messages, page 1, one new': () => readMessages({ known_version: version }),
    'Store the 20 newest messages, known': () => saveMessages(...newest),
    'Store a new conversation, 20 messages': () =>
      storeConversations(account, [makeOtherConversation(70)]),
    'Begin a reply to a message': () => storeReply(subject, makeTestDraft()),
    'Change a reply to a message': () =>
      writeReply(subject, makeTestDraft({ state: 'queued', revision: 2 }), makeTestDraft()),
    'Read a reply to a message': () => readReply(subject, 'rsp_1'),
    'Acquire the lease of a conversation': () => tryStartMessagesRefresh(ref),
    'Conversations, page 1': () => list(),
    'Conversations, page 2': () => list({ pagination_offset: 50 }),
  };
  const measured = {
    ...(await measureAccessPatterns(patterns)),
    ...(await measureUnchangedPolls({ 'Conversations, nothing changed': list })),
  };

  expectDocumentedCapacity(measured);
});
