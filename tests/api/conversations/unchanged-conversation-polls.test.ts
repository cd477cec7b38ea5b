// Polls of the list of conversations: no page is read while nothing changes, and any change brings a full response.
import { expect, test } from 'vitest';
import { setMessagesAccessDisabled } from '#functions/conversations/storage/conversation-repository.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
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
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { recordIndexQueriesOf } from '#tests/support/table/record-index-queries.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeClock();
setUpFakeRefreshQueue();

/** A conversation with one new message for each contact. */
async function createPolledConversations() {
  const { account, call } = await createConversationsApiCaller();
  const save = (contactId: string, fields: { readonly username?: string } = {}) =>
    storeConversations(account, [makeContactConversation(contactId, fields)]);
  for (const contactId of ['1', '2', '3']) await save(contactId);
  const list = async (fields: object = {}) => (await call('/conversations', fields)).body;
  return { account, call, save, list };
}
type PolledConversations = Awaited<ReturnType<typeof createPolledConversations>>;

async function readFirmVersion({ list }: PolledConversations): Promise<string> {
  advanceFakeClockSeconds(FIRM_LIST_CHANGE_AGE_MS / 1_000 + 1);
  return (await list()).version;
}

const EDIT = {
  kind: 'edited',
  text: 'Edited',
  numEdit: 1,
  messageId: '1',
  personId: '1',
  at: isoSecondsAfterTestStart(9),
} as const;

test.each<readonly [string, (conversations: PolledConversations) => Promise<unknown>]>([
  [
    'a message arrives',
    ({ account }) => deliverMessageEvent(account, makeInboundMessage('50', { fromId: '1' }), '1'),
  ],
  ['a conversation begins', ({ save }) => save('4')],
  ['a contact is renamed', ({ save }) => save('2', { username: 'renamed' })],
  ['the last message is edited', ({ account }) => applyMessageEvent(account, EDIT)],
  [
    'a conversation is marked as seen',
    ({ call }) =>
      call('/conversation/messages', {
        instagram_conversation_id: 'c2',
        set_messages_as_seen: true,
      }),
  ],
  [
    'the access to messages is switched off',
    ({ account }) => setMessagesAccessDisabled(account, true),
  ],
])('polls of the list of conversations read no page until %s', async (_, change) => {
  const conversations = await createPolledConversations();
  const { list } = conversations;
  const version = await readFirmVersion(conversations);

  const poll = await recordIndexQueriesOf(() => list({ known_version: version }));
  expect(poll.result).toMatchObject({ unchanged: true, version });
  expect(poll.indexes).toEqual([]);
  await change(conversations);

  const response = await list({ known_version: version });
  expect(response).not.toHaveProperty('unchanged');
  expect(response).toEqual({ ...(await list()), version: expect.any(String) });
});

test('a conversation poll ignores a known version of another page or account', async () => {
  const conversations = await createPolledConversations();
  const other = await createPolledConversations();
  const version = await readFirmVersion(conversations);

  for (const fields of [{ page_limit: 2 }, { pagination_offset: 1 }]) {
    expect(await conversations.list({ ...fields, known_version: version })).toHaveProperty(
      'conversations',
    );
  }
  const { indexes } = await recordIndexQueriesOf(() => other.list({ known_version: version }));
  expect(indexes).toContain('gsi1');
});

test('polls of conversations always say whether a refresh runs', async () => {
  const conversations = await createPolledConversations();
  const version = await readFirmVersion(conversations);

  const poll = () => conversations.list({ known_version: version });
  expect(await poll()).toMatchObject({ still_updating_conversations_from_api: false });
  await conversations.list({ update_from_api: true });
  expect(await poll()).toMatchObject({
    unchanged: true,
    still_updating_conversations_from_api: true,
  });
});
