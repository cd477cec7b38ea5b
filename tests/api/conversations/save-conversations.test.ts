// Saves conversations: webhook events and list reads in any order and in parallel lead to the same stored state.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  getConversationOrderedList,
  getMessageOrderedList,
} from '#functions/conversations/storage/conversation-and-message-lists.ts';
import {
  findConversationByContact,
  markMessagesSeen,
  readStoredConversation,
} from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestStoredMessages } from '#functions/conversations/storage/message-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import type { MessageEventWithPersonId } from '#functions/events/domain/message-events.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import type { OrderedList } from '#platform/table/ordered-list-item.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  makeOutboundMessage,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from '#tests/support/network/make-network-messages.ts';
import {
  applyMessageEvent,
  deliverMessageEvent,
  storeConversations,
  storeMessages,
} from '#tests/support/network/store-test-conversations.ts';
import {
  type ConversationHistoryDelivery,
  makeConversationHistoryArbitrary,
  toComparableMessage,
} from '#tests/support/replies/conversation-history-arbitrary.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { readCurrentDraft, storeReply } from '#tests/support/replies/store-test-replies.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();

let accounts = 0;
const makeAccountRef = (): AccountRef => ({ userId: 'user_1', igUserId: `1786${++accounts}` });

const save = (account: AccountRef, ...conversations: readonly NetworkConversation[]) =>
  storeConversations(account, conversations);

/** Applies an event as the worker does: an unknown contact is read from the network first. */
async function applyEventAsWorker(
  account: AccountRef,
  event: MessageEventWithPersonId,
): Promise<void> {
  const { personId } = event;
  if ((await applyMessageEvent(account, event)) === 'applied') return;
  const contact = {
    id: personId,
    username: personId === TEST_MESSAGE_CONTACT.id ? TEST_MESSAGE_CONTACT.username : personId,
  };
  await save(account, makeNetworkConversation(`conversation-${personId}`, [], { contact }));
  expect(await applyMessageEvent(account, event)).toBe('applied');
}

const applyDelivery =
  (account: AccountRef, personId: string) => async (delivery: ConversationHistoryDelivery) => {
    if (delivery.kind === 'event')
      return applyEventAsWorker(account, { ...delivery.event, personId });
    await save(account, makeNetworkConversation(`conversation-${personId}`, delivery.messages));
  };

const readIndexKeys = (list: OrderedList) => readOrderedListKeys(list, undefined);

/** Counters, page indexes and the list agree with the stored messages. */
async function expectConsistent(account: AccountRef, conversationId: string): Promise<void> {
  const ref = { ...account, conversationId };
  const conversation = await readStoredConversation(ref, { consistent: true });
  const stored = await queryItems({
    partition: tablePartitions.messages(ref),
    beginsWith: sortKeyPrefixes.message,
  });
  const messages = await readNewestStoredMessages(ref, 1_000);
  const others = messages.filter(({ isOwn }) => !isOwn);

  expect(await readIndexKeys(getMessageOrderedList(ref))).toEqual(stored.map(({ sk }) => sk));
  expect(conversation).toMatchObject({ total: stored.length, inboundCount: others.length });
  expect(others.map(({ inboundNumber }) => inboundNumber).sort((a, b) => a - b)).toEqual(
    others.map((_, before) => before + 1),
  );
  const fresh = others.filter(
    ({ inboundNumber, unsent }) =>
      !unsent && inboundNumber > (conversation?.seenInboundNumber ?? 0),
  );
  expect(conversation?.newCount).toBe(fresh.length);
  expect(conversation?.lastInboundAt).toBe(others[0]?.timestamp);
  expect(conversation?.lastMessage).toMatchObject({
    orderKey: stored[0]?.sk,
    text: messages[0]?.text,
  });
  const list = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.conversations(account),
  });
  expect(await readIndexKeys(getConversationOrderedList(account))).toEqual(
    list.map(({ gsi1sk }) => gsi1sk),
  );
  expect(await getItem(tableKeys.conversationList(account))).toMatchObject({ total: list.length });
}

test('stores the same conversations when events and lists arrive in any order', async () => {
  await fc.assert(
    fc.asyncProperty(makeConversationHistoryArbitrary(4), async ({ deliveries, finalMessages }) => {
      const account = makeAccountRef();
      await Promise.all(deliveries.map(applyDelivery(account, TEST_MESSAGE_CONTACT.id)));

      const ref = { ...account, conversationId: `conversation-${TEST_MESSAGE_CONTACT.id}` };
      const storedMessages = await readNewestStoredMessages(ref, 100);
      expect(
        Object.fromEntries(storedMessages.map((one) => [one.id, toComparableMessage(one)])),
      ).toEqual(finalMessages);
      await expectConsistent(account, ref.conversationId);
    }),
    { numRuns: getSimulationSeedCount(5, 0.01) },
  );
});

test('keeps the count of new messages exact during unsends and marks', async () => {
  const marks = fc.array(fc.nat(30), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(makeConversationHistoryArbitrary(4), marks, async ({ deliveries }, after) => {
      const account = makeAccountRef();
      const ref = { ...account, conversationId: `conversation-${TEST_MESSAGE_CONTACT.id}` };
      // Some marks use a state that was read a moment earlier.
      let read = 0;
      for (const [index, delivery] of deliveries.entries()) {
        await applyDelivery(account, TEST_MESSAGE_CONTACT.id)(delivery);
        if (after.includes(index)) await markMessagesSeen(ref, read);
        if (index % 2 === 0) read = (await readStoredConversation(ref))?.inboundCount ?? 0;
      }
      await expectConsistent(account, ref.conversationId);
    }),
    { numRuns: getSimulationSeedCount(10, 0.01) },
  );
});

test('fifty concurrent deliveries of messages store the same as sequential ones', async () => {
  const account = makeAccountRef();
  const people = ['900', '901', '902'];
  const deliveries = Array.from({ length: 48 }, (_, count) => {
    const message = makeInboundMessage(String(count + 1), { fromId: people[count % 3] ?? '' });
    const event = { kind: 'message' as const, message: toWebhookMessage(message) };
    return { personId: people[count % 3] ?? '', delivery: { kind: 'event' as const, event } };
  });
  await Promise.all([
    ...deliveries.map(({ personId, delivery }) => applyDelivery(account, personId)(delivery)),
    // Older than all inbound messages, so it answers none of them at any time of arrival.
    save(
      account,
      makeNetworkConversation('conversation-900', [
        makeInboundMessage('1'),
        makeInboundMessage('4'),
        makeOutboundMessage('100', { timestamp: isoSecondsAfterTestStart(0) }),
      ]),
    ),
    save(
      account,
      makeNetworkConversation('conversation-900', [
        makeInboundMessage('46'),
        makeInboundMessage('4'),
      ]),
    ),
  ]);

  for (const [personId, total] of [
    ['900', 17],
    ['901', 16],
    ['902', 16],
  ] as const) {
    const ref = { ...account, conversationId: `conversation-${personId}` };
    expect(await readStoredConversation(ref, { consistent: true })).toMatchObject({
      total,
      newCount: 16,
    });
    await expectConsistent(account, ref.conversationId);
  }
});

test('creates one conversation for five first messages at once', async () => {
  const account = makeAccountRef();
  const events = [1, 2, 3, 4, 5].map((second) => ({
    kind: 'message' as const,
    personId: '900',
    message: toWebhookMessage(makeInboundMessage(String(second))),
  }));
  await Promise.all(events.map((event) => applyEventAsWorker(account, event)));

  const list = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.conversations(account),
  });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    messages_total: 5,
    arrivals: 5,
    updated_at: isoSecondsAfterTestStart(5),
  });
  expect(await findConversationByContact(account, '900')).toMatchObject({
    conversationId: 'conversation-900',
  });
});

describe('saving a list of conversations', () => {
  it('saving conversations returns how many it added, and zero when repeated', async () => {
    const account = makeAccountRef();
    const listedConversation = makeNetworkConversation('c', [
      makeInboundMessage('1'),
      makeOutboundMessage('2'),
    ]);

    expect(await save(account, listedConversation)).toEqual({
      conversationsAdded: 1,
      messagesAdded: 2,
      changed: 2,
    });
    const before = await readStoredConversation({ ...account, conversationId: 'c' });
    expect(await save(account, listedConversation)).toEqual({
      conversationsAdded: 0,
      messagesAdded: 0,
      changed: 0,
    });
    expect(await readStoredConversation({ ...account, conversationId: 'c' })).toEqual(before);
  });

  it('saves more messages of a conversation than one transaction holds', async () => {
    const account = makeAccountRef();
    const messages = Array.from({ length: 70 }, (_, count) =>
      makeInboundMessage(String(count + 1)),
    );

    const saved = await storeMessages(account, ...messages);

    expect(saved).toEqual({ conversationsAdded: 1, messagesAdded: 70, changed: 70 });
    const storedMessages = await readNewestStoredMessages({ ...account, conversationId: 'c' }, 100);
    expect(storedMessages).toHaveLength(70);
    await expectConsistent(account, 'c');
  });

  it('does not create a conversation whose only participant is the account', async () => {
    const alone = makeNetworkConversation('c', [makeOutboundMessage('1')], {
      participants: [
        { id: TEST_ACCOUNT_IDENTITY.igUserId, username: TEST_ACCOUNT_IDENTITY.username },
      ],
    });
    expect(await save(makeAccountRef(), alone)).toMatchObject({ conversationsAdded: 0 });
  });

  it("keeps a contact's username when later omitted, and stores a changed one", async () => {
    const account = makeAccountRef();
    const ref = { ...account, conversationId: 'c' };
    const named = (username: string) =>
      makeNetworkConversation('c', [], { contact: { id: '900', username } });
    const names = async () => (await readStoredConversation(ref))?.participants;

    await save(account, named('bob'));
    await save(account, named(''));
    expect(await names()).toEqual([{ id: '900', username: 'bob' }]);
    await save(account, named('rob'));
    expect(await names()).toEqual([{ id: '900', username: 'rob' }]);
  });
});

test.each([
  ['the later one is saved first', ['new', 'old']],
  ['the later one is saved last', ['old', 'new']],
])('applies events to the later of two conversations (%s)', async (_what, order) => {
  const account = makeAccountRef();
  const listed: Readonly<Record<string, NetworkConversation>> = {
    old: makeNetworkConversation('old', [makeInboundMessage('1')]),
    new: makeNetworkConversation('new', [makeInboundMessage('2')]),
  };
  for (const name of order) await save(account, listed[name] as NetworkConversation);

  await deliverMessageEvent(account, '3');

  const total = async (conversationId: string) =>
    (await readStoredConversation({ ...account, conversationId }))?.total;
  expect([await total('old'), await total('new')]).toEqual([1, 2]);
});

test('stores no conversation with the account under an unknown id', async () => {
  const account = makeAccountRef();
  const renamed = { id: '2105722729836161', username: 'renamed' };
  const conversation = makeNetworkConversation('c1', [makeInboundMessage('1')]);
  const participants = [renamed, TEST_MESSAGE_CONTACT];
  await save(account, { ...conversation, participants });
  expect(await readStoredConversation({ ...account, conversationId: 'c1' })).toBeUndefined();

  await saveConversations(account, {
    origin: { source: 'refresh' },
    conversations: [{ ...conversation, participants }],
    accountIdentity: { ...TEST_ACCOUNT_IDENTITY, username: renamed.username },
  });
  expect(await readStoredConversation({ ...account, conversationId: 'c1' })).toMatchObject({
    contactId: TEST_MESSAGE_CONTACT.id,
  });
});

test('reports a message event of an unknown contact instead of applying it', async () => {
  const about = { personId: '4', messageId: '1', at: isoSecondsAfterTestStart(9) };
  expect(await applyMessageEvent(makeAccountRef(), { kind: 'unsent', byId: '4', ...about })).toBe(
    'unknown_contact',
  );
});

test('stores the unsend time of an own message that never arrived', async () => {
  const account = makeAccountRef();
  const ref = { ...account, conversationId: 'c' };
  const readUnsentAt = async () => (await readStoredConversation(ref))?.unknownOutboundUnsentAt;
  await storeMessages(account, '1');
  expect(await readUnsentAt()).toBeUndefined();

  const unsentEvent = {
    kind: 'unsent',
    byId: TEST_ACCOUNT_IDENTITY.igUserId,
    messageId: '2',
    at: isoSecondsAfterTestStart(9),
  } as const;
  await applyMessageEvent(account, { ...unsentEvent, personId: TEST_MESSAGE_CONTACT.id });
  const before = await readUnsentAt();
  expect(before).toEqual(expect.any(String));
  await deliverMessageEvent(account, '3');

  expect(await readUnsentAt()).toBe(before);
});

const SCOPED_ID = '2105722729836161';

test.each([
  ['its own id', TEST_ACCOUNT_IDENTITY, TEST_ACCOUNT_IDENTITY.igUserId],
  ['a scoped id', { ...TEST_ACCOUNT_IDENTITY, ownIds: [SCOPED_ID] }, SCOPED_ID],
])(
  'marks the draft as answered elsewhere after a crash (owner under %s)',
  async (_, own, fromId) => {
    const account = makeAccountRef();
    const ref = { ...account, conversationId: 'c', messageId: '1' };
    const outboundMessage = makeOutboundMessage('2', {
      fromId,
      timestamp: new Date().toISOString(),
    });
    const saveMessages = (messages: readonly NetworkMessage[]) =>
      saveConversations(account, {
        origin: { source: 'refresh' },
        conversations: [makeNetworkConversation('c', messages)],
        accountIdentity: own,
      });
    await saveMessages([makeInboundMessage('1')]);
    await storeReply(
      { kind: 'message', ...ref },
      makeTestDraft({ since: isoSecondsAfterTestStart(2) }),
    );
    let isStored = false;
    const stop = interceptTableCalls(async ({ name }, send) => {
      if (isStored) throw new Error('the worker dies');
      const output = await send();
      isStored = name === 'TransactWriteItemsCommand';
      return output;
    });

    await expect(saveMessages([makeInboundMessage('1'), outboundMessage])).rejects.toThrow('dies');
    stop();
    expect((await readCurrentDraft({ kind: 'message', ...ref }))?.answeredElsewhere).toBe(false);
    await saveMessages([makeInboundMessage('1'), outboundMessage]);

    expect((await readCurrentDraft({ kind: 'message', ...ref }))?.answeredElsewhere).toBe(true);
  },
);
