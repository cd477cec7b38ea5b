// What the access patterns of conversations and messages consume, as the store itself reports it; the
// table in docs/data-model.md is held against it.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { requestMessagesRefresh } from '#functions/conversations/refresh/request-refresh.ts';
import {
  readMessage,
  writeMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { listConversations } from '#functions/conversations/use-cases/list-conversations.ts';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { type Consumed, consumedBy } from '#tests/support/capacity.ts';
import {
  at,
  conversationOf,
  OWN,
  PERSON,
  told,
  toldByEvent,
  toldOwn,
} from '#tests/support/conversations.ts';
import { documentedCapacity } from '#tests/support/documented-capacity.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const MESSAGES = 5_000;
const account = { userId: 'usr_01k9f2m4xq8c3v7n1b5z0d6h2j', igUserId: '17841400000000001' };
const caller = account as never;
const meta = {} as never;

/** As long as the network's ids of conversations and messages. */
const longId = (kind: string, number: number) =>
  `aWdfZAG1fc3VwZAXJfbG9uZA${kind}${'x'.repeat(120)}${1_000_000 + number}`;
const BIG = longId('conversation', 0);
const ref = { ...account, conversationId: BIG };

/** One of many: an ordinary text, every third one the owner's. */
function message(number: number): ToldMessage {
  const fields = {
    timestamp: at(number * 60),
    text: 'Do you still have this one? I would love to have it! 😍'.repeat((number % 4) + 1),
  };
  const id = longId('message', number);
  return number % 3 === 1 ? toldOwn(id, fields) : told(id, fields);
}

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, one) => message(from + one));

const take = (...messages: readonly ToldMessage[]) =>
  saveConversations(account, { conversations: [conversationOf(BIG, messages)], own: OWN });

/** Another conversation, with the 20 messages the network tells of each. */
function another(number: number) {
  const person = { id: longId('person', number).slice(-17), username: `person.${number}` };
  const messages = Array.from({ length: 20 }, (_, one) =>
    told(longId(`message-${number}-`, one), {
      timestamp: at(number * 3_600 + one),
      text: 'Do you still have this one? I would love to have it! 😍',
      fromId: person.id,
      fromUsername: person.username,
    }),
  );
  return conversationOf(longId('conversation', number), messages, { person });
}

const show = (fields: object = {}) =>
  listMessages({
    request: { instagram_conversation_id: BIG, ...fields } as never,
    caller,
    meta,
  });

const versionNow = async (): Promise<string> => (await show()).version;

let table: TestTable;
const queue = mockClient(SQSClient);
beforeAll(async () => {
  table = await startTable();
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
  queue.on(SendMessageCommand).resolves({});
  for (let number = 1; number <= MESSAGES; number += 500) await take(...numbered(number, 500));
  const others = Array.from({ length: 60 }, (_, number) => another(number + 1));
  await saveConversations(account, { conversations: others, own: OWN });
}, 240_000);
afterAll(() => table.stop());

test('a page of 5,000 messages costs little more than its items, wherever it is', async () => {
  const items = { partition: partitions.messages(ref), beginsWith: prefixes.message };
  const minimum = (await consumedBy(() => query({ ...items, limit: 50, consistent: true }))).reads;
  const first = (await consumedBy(() => show())).reads;
  expect(first / minimum).toBeLessThanOrEqual(1.4);

  for (const offset of [450, 2_500, 3_333, 4_950]) {
    const deep = (await consumedBy(() => show({ pagination_offset: offset }))).reads;
    expect(deep / first).toBeLessThanOrEqual(1.5);
  }
});

test('an unchanged conversation costs a tenth of its page, and a few of its bytes', async () => {
  const version = await versionNow();
  const full = await consumedBy(() => show());
  const unchanged = await consumedBy(() => show({ known_version: version }));
  const bytes = async (fields: object) => JSON.stringify(await show(fields)).length;

  expect(unchanged.reads / full.reads).toBeLessThanOrEqual(0.15);
  expect((await bytes({ known_version: version })) / (await bytes({}))).toBeLessThanOrEqual(0.1);
});

test('every access pattern costs what the documentation says', async () => {
  const fresh = message(MESSAGES + 3);
  const hear = () => {
    const event = { kind: 'message', personId: PERSON.id, message: toldByEvent(fresh) } as const;
    return applyMessageEvent(account, event, OWN);
  };
  const draftRef = { ...ref, messageId: fresh.id };
  const newest = [...numbered(MESSAGES - 18, 19), fresh];
  const list = (fields: object = {}) =>
    listConversations({ request: fields as never, caller, meta });
  const version = await versionNow();
  // In this order: each finds what those before it left.
  const patterns: Readonly<Record<string, () => Promise<unknown>>> = {
    'Messages, page 1 of 100': () => show(),
    'Messages, page 100 of 100': () => show({ pagination_offset: 4_950 }),
    'Messages, nothing changed': () => show({ known_version: version }),
    'Messages, page 1, marked as seen': () => show({ set_messages_as_seen: true }),
    'One message that came': hear,
    'The same message again': hear,
    'Messages, page 1, one new': () => show({ known_version: version }),
    'The 20 newest messages, nothing new': () => take(...newest),
    'A conversation that begins, 20 messages': () =>
      saveConversations(account, { conversations: [another(70)], own: OWN }),
    "Store a message's draft": () => writeMessageDraft(draftRef, 0, draftOf(), at(9)),
    "Read a message's draft": () => readMessage(draftRef),
    'Take the lease of a conversation': () => requestMessagesRefresh(ref),
    'Conversations, page 1': () => list(),
    'Conversations, page 2': () => list({ pagination_offset: 50 }),
  };
  const measured: Record<string, readonly [number, number]> = {};
  for (const [name, work] of Object.entries(patterns)) {
    const { reads, writes }: Consumed = await consumedBy(work);
    measured[name] = [reads, writes];
  }

  const stated = documentedCapacity();
  expect(Object.fromEntries(Object.keys(patterns).map((name) => [name, stated.get(name)]))).toEqual(
    measured,
  );
});
