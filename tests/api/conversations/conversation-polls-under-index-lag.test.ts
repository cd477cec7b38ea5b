// Polls of the list of conversations while its index lags: no client keeps an outdated page.
import { test } from 'vitest';
import { setMessagesAccessDisabled } from '#functions/conversations/storage/conversation-repository.ts';
import {
  createConversationsApiCaller,
  makeInboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  applyMessageEvent,
  deliverMessageEvent,
  makeContactConversation,
  storeConversations,
} from '#tests/support/network/store-test-conversations.ts';
import { setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import {
  expectPollsToEndWithFinalContent,
  type ListsPolledUnderIndexLag,
} from '#tests/support/table/expect-polls-to-end-with-final-content.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();
setUpFakeClock();

async function createPolledConversations(): Promise<ListsPolledUnderIndexLag> {
  const { account, call, messages } = await createConversationsApiCaller();
  let lastId = 200;
  let isAccessDisabled = false;
  const save = (contactId: string, fields: { readonly username?: string } = {}) =>
    storeConversations(account, [makeContactConversation(contactId, fields)]);
  const deliver = (event: Parameters<typeof applyMessageEvent>[1]) =>
    applyMessageEvent(account, event);
  const arrive = (personId: string) =>
    deliverMessageEvent(
      account,
      makeInboundMessage(String(++lastId), { fromId: personId }),
      personId,
    );
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
      () => save('3', { username: `renamed.${++lastId}` }),
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

test('polls of conversations end with their content despite lagging indexes', async () => {
  await expectPollsToEndWithFinalContent(createPolledConversations);
});
