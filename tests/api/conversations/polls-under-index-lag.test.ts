// Polls of the list of conversations while its index lags: no client keeps an outdated page.
import { test } from 'vitest';
import { setMessagesAccessDisabled } from '#functions/conversations/storage/conversation-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '#functions/conversations/updates/save-message-event.ts';
import { setUpFakeClock } from '#tests/support/fake-clock.ts';
import {
  createConversationsApiCaller,
  makeInboundMessage,
  makeNetworkConversation,
  toWebhookMessage,
} from '#tests/support/make-network-messages.ts';
import {
  expectPollsToEndWithTheContent,
  type PolledLists,
} from '#tests/support/polls-under-index-lag.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();
setUpFakeClock();

async function createPolledConversations(): Promise<PolledLists> {
  const { account, call, messages } = await createConversationsApiCaller();
  let lastId = 200;
  let isAccessDisabled = false;
  const save = (contactId: string, username = `person.${contactId}`) => {
    const from = { fromId: contactId, fromUsername: username };
    return saveConversations(account, {
      origin: { source: 'refresh' },
      conversations: [
        makeNetworkConversation(`c${contactId}`, [makeInboundMessage(contactId, from)], {
          contact: { id: contactId, username },
        }),
      ],
      accountIdentity: TEST_ACCOUNT_IDENTITY,
    });
  };
  const deliver = (event: Parameters<typeof applyAndSaveMessageEvent>[1]) =>
    applyAndSaveMessageEvent(account, event, TEST_ACCOUNT_IDENTITY);
  const arrive = (personId: string) => {
    const message = toWebhookMessage(makeInboundMessage(String(++lastId), { fromId: personId }));
    return deliver({ kind: 'message', personId, message });
  };
  for (const contactId of ['1', '2', '3']) await save(contactId);
  const read = (fields: object) => async (version: object) =>
    (await call('/conversations', { ...fields, ...version })).body;
  const aboutFirst = { personId: '1', messageId: '1', at: isoSecondsAfterTestStart(900) };
  return {
    readers: [read({}), read({ page_limit: 1 }), read({ page_limit: 2, pagination_offset: 1 })],
    changes: [
      () => arrive('1'),
      () => arrive('2'),
      () => save(String(++lastId)),
      () => save('3', `renamed.${++lastId}`),
      () => deliver({ kind: 'edited', text: 'Edited', numEdit: ++lastId, ...aboutFirst }),
      () => deliver({ kind: 'unsent', byId: '1', ...aboutFirst }),
      () => messages('c1', { set_messages_as_seen: true }),
      () => messages('c2', { set_messages_as_seen: true }),
      () => {
        isAccessDisabled = !isAccessDisabled;
        return setMessagesAccessDisabled(account, isAccessDisabled);
      },
    ],
  };
}

test('polls of the list of conversations end with its content, however far its index lags', async () => {
  await expectPollsToEndWithTheContent(createPolledConversations);
});
