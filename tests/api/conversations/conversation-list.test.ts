// The list of conversations, through the whole handler on a real table.
import { describe, expect, it, test } from 'vitest';
import { setMessagesAccessDisabled } from '#functions/conversations/storage/conversation-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import {
  createConversationsApiCaller,
  makeInboundMessage,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
} from '#tests/support/network/make-network-messages.ts';
import {
  applyMessageEvent,
  createConversationListReader,
  deliverMessageEvent,
  makeContactConversation,
  storeConversations,
  storeMessages,
} from '#tests/support/network/store-test-conversations.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
const queue = setUpFakeRefreshQueue();

/** Stores `count` conversations with one message each; the first is the oldest. */
async function createCallerWithConversations(count: number) {
  const caller = await createConversationsApiCaller();
  const { account } = caller;
  const conversations = Array.from({ length: count }, (_, number) =>
    makeContactConversation(`9${number}`, { id: `c${number}`, messageId: String(number) }),
  );
  await storeConversations(account, conversations);
  const arrive = (messageId: string, fromId: string) =>
    deliverMessageEvent(account, makeInboundMessage(messageId, { fromId }), fromId);
  return { ...caller, ...createConversationListReader(caller), arrive };
}

describe('the list of conversations', () => {
  it('returns an empty list for an account without conversations', async () => {
    const { list } = await createCallerWithConversations(0);

    expect(await list()).toEqual({
      conversations: [],
      total_conversations_count: 0,
      pagination_offset: 0,
      access_problem: null,
      still_updating_conversations_from_api: false,
      refresh_failed: false,
      version: expect.any(String),
    });
  });

  it('lists each conversation with contact, last message, new count and reply deadline', async () => {
    const { account, list } = await createCallerWithConversations(0);
    await storeMessages(account, '1', '2', makeOutboundMessage('3'));

    expect((await list()).conversations).toEqual([
      {
        id: 'c',
        participants: [TEST_MESSAGE_CONTACT],
        last_message: {
          message_type: 'message',
          message: 'Message 3',
          from: { username: TEST_ACCOUNT_IDENTITY.username },
          is_own: true,
        },
        new_messages_count: 2,
        message_updated_time: isoSecondsAfterTestStart(3),
        can_reply_until: isoSecondsAfterTestStart(2 + 24 * 60 * 60),
        cannot_be_messaged: false,
      },
    ]);
  });

  it('returns no reply window for a conversation whose contact never wrote', async () => {
    const { account, list } = await createCallerWithConversations(0);
    await storeMessages(account, makeOutboundMessage('3'));

    expect((await list()).conversations).toMatchObject([
      { can_reply_until: null, new_messages_count: 0 },
    ]);
  });

  it('lists each conversation on exactly one page, by latest activity', async () => {
    const { list, ids } = await createCallerWithConversations(120);
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

  it('moves a conversation to the top when a message arrives', async () => {
    const { ids, list, arrive } = await createCallerWithConversations(60);

    await arrive('500', '93');

    expect((await ids()).slice(0, 2)).toEqual(['c3', 'c59']);
    expect((await ids({ offset: 50 })).at(-1)).toBe('c0');
    expect(await ids({ offset: 50 })).not.toContain('c3');
    expect((await list()).total_conversations_count).toBe(60);
  });

  it('the conversation list shows an edited last message, nothing once deleted', async () => {
    const { account, list } = await createCallerWithConversations(1);
    const last = async () => (await list()).conversations[0].last_message.message;
    const about = { personId: '90', messageId: '0', at: isoSecondsAfterTestStart(9) };
    const edit = { kind: 'edited', text: 'B', numEdit: 1, ...about } as const;

    await applyMessageEvent(account, edit);
    expect(await last()).toBe('B');
    await applyMessageEvent(account, { kind: 'unsent', byId: '90', ...about });
    expect(await last()).toBeNull();
  });
});

describe('a request for the conversations that names a known version', () => {
  it('responds `unchanged` to the current version of the conversation list', async () => {
    const { list, arrive } = await createCallerWithConversations(2);
    const { version } = await list();

    const still = { still_updating_conversations_from_api: false, refresh_failed: false };
    expect(await list({ known_version: version })).toEqual({ unchanged: true, version, ...still });
    expect(await list({ known_version: 'another' })).toHaveProperty('conversations');

    await arrive('70', '90');
    expect(await list({ known_version: version })).toHaveProperty('conversations');
  });
});

describe('a refresh of the conversations', () => {
  it('queues one refresh of conversations and reports it until cancelled', async () => {
    const { account, call, list } = await createCallerWithConversations(1);

    expect((await list({ update_from_api: true })).still_updating_conversations_from_api).toBe(
      true,
    );
    await list({ update_from_api: true });

    expect(queue.jobs()).toMatchObject([
      { job: 'refresh-conversations', payload: { ...account, lease: expect.any(String) } },
    ]);
    expect((await list()).still_updating_conversations_from_api).toBe(true);
    expect((await call('/conversations/cancel')).body).toEqual({ cancelled: true });
    expect((await list()).still_updating_conversations_from_api).toBe(false);
    expect((await call('/conversations/cancel')).body).toEqual({ cancelled: false });
  });

  it('keeps the total of conversations when a refresh begins', async () => {
    const { list } = await createCallerWithConversations(0);
    await list({ update_from_api: true });
    expect((await list()).total_conversations_count).toBe(0);
  });
});

test('reports disabled access to messages until it is enabled again', async () => {
  const { account, list } = await createCallerWithConversations(1);

  await setMessagesAccessDisabled(account, true);
  expect(await list()).toMatchObject({
    access_problem: 'messages_off',
    total_conversations_count: 1,
  });
  await setMessagesAccessDisabled(account, false);
  expect((await list()).access_problem).toBeNull();
});

test('rejects every conversations endpoint when the feature flag is off', async () => {
  const { account, call, messages } = await createCallerWithConversations(1);
  await updateItem(tableKeys.user(account.userId), {
    set: { featureOverrides: { messages: false } },
  });

  const responses = [
    await call('/conversations'),
    await call('/conversations/cancel'),
    await messages('c0'),
    await call('/conversation/messages/cancel', { instagram_conversation_id: 'c0' }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
