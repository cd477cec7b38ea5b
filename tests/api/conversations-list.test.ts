// The conversations list through the whole handler on a real table.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { noteMessagesOff } from '#functions/conversations/storage/conversation-repository.ts';
import {
  applyMessageEvent,
  saveConversations,
} from '#functions/conversations/updates/save-messages.ts';
import { keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import {
  at,
  conversationOf,
  conversationsCaller,
  OWN,
  PERSON,
  told,
  toldByEvent,
  toldOwn,
} from '#tests/support/conversations.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
const queue = mockClient(SQSClient);
beforeAll(async () => {
  table = await startTable();
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
});
beforeEach(() => {
  queue.reset();
  queue.on(SendMessageCommand).resolves({});
});
afterAll(() => table.stop());

const personOf = (number: number) => ({ id: `9${number}`, username: `person.${number}` });

/** `count` conversations, each with one message; the first is the oldest. */
async function withConversations(count: number) {
  const caller = await conversationsCaller();
  const conversations = Array.from({ length: count }, (_, number) => {
    const person = personOf(number);
    const from = { fromId: person.id, fromUsername: person.username };
    return conversationOf(`c${number}`, [told(String(number), from)], { person });
  });
  await saveConversations(caller.account, { conversations, own: OWN });
  const list = async (fields: object = {}) => {
    const answer = await caller.call('/conversations', fields);
    expect(answer.status).toBe(200);
    conversationsContracts.listConversations.response.parse(answer.body);
    return answer.body;
  };
  const ids = async (fields: object = {}) =>
    (await list(fields)).conversations.map(({ id }: { id: string }) => id);
  const hear = (personId: string, message: ToldMessage) =>
    applyMessageEvent(caller.account, { kind: 'message', personId, message }, OWN);
  return { ...caller, list, ids, hear };
}

describe('the list', () => {
  it('of an account without conversations is empty', async () => {
    const { list } = await withConversations(0);

    expect(await list()).toEqual({
      conversations: [],
      total_conversations_count: 0,
      pagination_offset: 0,
      access_problem: null,
      still_updating_conversations_from_api: false,
      version: expect.any(String),
    });
  });

  it('shows who takes part, the last message, what is new and how long it may be answered', async () => {
    const { account, list } = await withConversations(0);
    const conversation = conversationOf('c', [told('1'), told('2'), toldOwn('3')]);
    await saveConversations(account, { conversations: [conversation], own: OWN });

    expect((await list()).conversations).toEqual([
      {
        id: 'c',
        participants: [PERSON],
        last_message: {
          message_type: 'message',
          message: 'Message 3',
          from: { username: OWN.username },
          is_own: true,
        },
        new_messages_count: 2,
        message_updated_time: at(3),
        can_reply_until: at(2 + 24 * 60 * 60),
      },
    ]);
  });

  it('may not be answered where the person never wrote', async () => {
    const { account, list } = await withConversations(0);
    const conversation = conversationOf('c', [toldOwn('3')]);
    await saveConversations(account, { conversations: [conversation], own: OWN });

    expect((await list()).conversations).toMatchObject([
      { can_reply_until: null, new_messages_count: 0 },
    ]);
  });

  it('is in pages, latest activity first, each conversation on one of them', async () => {
    const { list, ids } = await withConversations(120);
    const newestFirst = Array.from({ length: 120 }, (_, number) => `c${119 - number}`);

    const pages = [await ids(), await ids({ pagination_offset: 50 }), await ids({ offset: 100 })];

    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(newestFirst);
    expect(await list({ offset: 100 })).toMatchObject({
      total_conversations_count: 120,
      pagination_offset: 100,
    });
    expect(await ids({ offset: 200 })).toEqual([]);
    expect(await ids({ page_limit: 2, offset: 1 })).toEqual(['c118', 'c117']);
  });

  it('brings a conversation to the top when a message comes, however deep it stood', async () => {
    const { ids, list, hear } = await withConversations(60);

    await hear('93', toldByEvent(told('500', { fromId: '93' })));

    expect((await ids()).slice(0, 2)).toEqual(['c3', 'c59']);
    expect((await ids({ offset: 50 })).at(-1)).toBe('c0');
    expect(await ids({ offset: 50 })).not.toContain('c3');
    expect((await list()).total_conversations_count).toBe(60);
  });

  it('shows an edit and a deletion of the last message', async () => {
    const { account, list } = await withConversations(1);
    const last = async () => (await list()).conversations[0].last_message.message;
    const about = { personId: '90', messageId: '0', at: at(9) };
    const edit = { kind: 'edited', text: 'B', numEdit: 1, ...about } as const;

    await applyMessageEvent(account, edit, OWN);
    expect(await last()).toBe('B');
    await applyMessageEvent(account, { kind: 'unsent', byId: '90', ...about }, OWN);
    expect(await last()).toBeNull();
  });
});

describe('a known version', () => {
  it('is answered briefly until something of the list changes', async () => {
    const { list, hear } = await withConversations(2);
    const { version } = await list();

    const still = { still_updating_conversations_from_api: false };
    expect(await list({ known_version: version })).toEqual({ unchanged: true, version, ...still });
    expect(await list({ known_version: 'another' })).toHaveProperty('conversations');

    await hear('90', toldByEvent(told('70', { fromId: '90' })));
    expect(await list({ known_version: version })).toHaveProperty('conversations');
  });
});

describe('a refresh', () => {
  it('is begun once where asked for, and says so until it is cancelled', async () => {
    const { account, call, list } = await withConversations(1);

    expect((await list({ update_from_api: true })).still_updating_conversations_from_api).toBe(
      true,
    );
    await list({ update_from_api: true });

    const sent = queue.commandCalls(SendMessageCommand);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.args[0].input.MessageBody ?? '')).toMatchObject({
      job: 'refresh-conversations',
      payload: { ...account, lease: expect.any(String) },
    });
    expect((await list()).still_updating_conversations_from_api).toBe(true);
    expect((await call('/conversations/cancel')).body).toEqual({ cancelled: true });
    expect((await list()).still_updating_conversations_from_api).toBe(false);
    expect((await call('/conversations/cancel')).body).toEqual({ cancelled: false });
  });

  it('leaves the total alone', async () => {
    const { list } = await withConversations(0);
    await list({ update_from_api: true });
    expect((await list()).total_conversations_count).toBe(0);
  });
});

test('an access that was switched off is named until it is on again', async () => {
  const { account, list } = await withConversations(1);

  await noteMessagesOff(account, true);
  expect(await list()).toMatchObject({
    access_problem: 'messages_off',
    total_conversations_count: 1,
  });
  await noteMessagesOff(account, false);
  expect((await list()).access_problem).toBeNull();
});

test('nobody reads or ends a refresh of conversations without the flag', async () => {
  const { account, call, messages } = await withConversations(1);
  await updateItem(keys.user(account.userId), { set: { featureOverrides: { messages: false } } });

  const answers = [
    await call('/conversations'),
    await call('/conversations/cancel'),
    await messages('c0'),
    await call('/conversation/messages/cancel', { instagram_conversation_id: 'c0' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
