// Webhook events of messages: from the signed body to the stored conversation, once each, in any order.
import { describe, expect, test } from 'vitest';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import {
  readConversationListState,
  readStoredConversation,
  setMessagesAccessDisabled,
} from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestStoredMessages } from '#functions/conversations/storage/message-repository.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  type AccountImport,
  createImportedAccount,
  runJobsAfter,
  runJobsEvery,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkConversation } from '#tests/support/network/fake-network-world.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
} from '#tests/support/network/link-fake-network-account.ts';
import { postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';

setUpAccountImports();

type ImportedConversation = AccountImport & { readonly conversation: FakeNetworkConversation };

const makeBody = (
  { account }: { readonly account: { readonly id: string } },
  ...messaging: object[]
) => ({
  object: 'instagram',
  entry: [{ id: account.id, time: Date.now(), messaging }],
});
const postEvents = (imported: AccountImport, ...events: object[]) =>
  postNetworkWebhook(makeBody(imported, ...events));
const deliverEvents = async (imported: AccountImport, ...events: object[]) => {
  const response = await postEvents(imported, ...events);
  await fakeQueues.run();
  return response;
};

/** Creates an imported account with one conversation of two messages. */
async function createImportedConversation(): Promise<ImportedConversation> {
  const [conversation] = makeFakeNetworkConversations(1);
  if (!conversation) throw new Error('no conversation');
  const account = makeFakeNetworkAccount([], 'business', [conversation]);
  return { ...(await createImportedAccount(account)), conversation };
}

const getParties = ({ account, conversation }: ImportedConversation, own = false) => {
  const [sender, recipient] = own
    ? [account.id, conversation.contact.id]
    : [conversation.contact.id, account.id];
  return { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now() };
};

let count = 0;
const newId = () => `aWdfEVENT${++count}`;

const makeInboundEvent = (imported: ImportedConversation, mid: string, text = 'Hi') => ({
  ...getParties(imported),
  message: { mid, text },
});

async function readStoredConversations({ ref }: AccountImport) {
  const conversations = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.conversations(ref),
  });
  return Promise.all(
    conversations.map(async (row) => {
      const conversation = { ...ref, conversationId: String(row.id) };
      const held = await readStoredConversation(conversation, { consistent: true });
      const messages = await readNewestStoredMessages(conversation, 2_000);
      return { id: conversation.conversationId, fresh: held?.newCount ?? 0, messages };
    }),
  );
}

/** The messages of the one conversation, newest first. */
const readMessages = async (imported: ImportedConversation) =>
  (await readStoredConversations(imported))[0]?.messages ?? [];

describe('a message event', () => {
  test('stores the message as new, with its milliseconds, without any call to the network', async () => {
    const setting = await createImportedConversation();
    const mid = newId();
    const at = new Date().toISOString();

    expect((await deliverEvents(setting, makeInboundEvent(setting, mid))).status).toBe(200);

    const [stored] = await readStoredConversations(setting);
    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hi', timestamp: at });
    expect(stored?.messages).toHaveLength(3);
    expect(fakeNetwork.calls).toEqual([]);
  });

  test('stores one message when it arrives twice within a millisecond', async () => {
    const setting = await createImportedConversation();
    const body = makeBody(setting, makeInboundEvent(setting, newId()));
    const before = (await readStoredConversations(setting))[0]?.fresh;

    // Neither dedupe key is stored before both are queued.
    interceptTableCalls(async ({ name }, send) => {
      const recordsDedupeKey = name === 'BatchWriteItemCommand';
      while (recordsDedupeKey && fakeQueues.messages().length < 2) await new Promise(setImmediate);
      return send();
    });
    await Promise.all([postNetworkWebhook(body), postNetworkWebhook(body)]);
    const queuedCount = fakeQueues.messages().length;
    await fakeQueues.run();

    const [stored] = await readStoredConversations(setting);
    expect([queuedCount, stored?.messages.length, (stored?.fresh ?? 0) - (before ?? 0)]).toEqual([
      2, 3, 1,
    ]);
  });

  test('queues a repeated message event once, and changes nothing when its job is delivered twice', async () => {
    const setting = await createImportedConversation();
    const body = makeBody(setting, makeInboundEvent(setting, newId()));
    await postNetworkWebhook(body);
    const [message] = fakeQueues.messages();
    if (!message) throw new Error('nothing queued');
    await fakeQueues.deliverTwice(message);
    const held = await readStoredConversations(setting);
    await postNetworkWebhook(body);

    expect(fakeQueues.jobs()).toEqual([]);
    expect(await readStoredConversations(setting)).toEqual(held);
    expect(held[0]?.messages).toHaveLength(3);
  });

  test('stores an echo as an outbound message', async () => {
    const setting = await createImportedConversation();
    const mid = newId();
    const message = { mid, text: 'Hello', is_echo: true };
    await deliverEvents(setting, { ...getParties(setting, true), message });
    const [stored] = await readStoredConversations(setting);

    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hello', isOwn: true });
    expect(stored?.messages).toHaveLength(3);
  });

  test('applies an unsend, an edit and a reaction that arrive before their message', async () => {
    const setting = await createImportedConversation();
    const [unsent, edited] = [newId(), newId()];
    const parties = getParties(setting);
    await postEvents(setting, { ...parties, message: { mid: unsent, is_deleted: true } });
    const message_edit = { mid: edited, text: 'Better', num_edit: 1 };
    await postEvents(setting, { ...parties, message_edit });
    const reaction = { mid: edited, action: 'react', emoji: '❤', reaction: 'love' };
    await deliverEvents(setting, { ...parties, reaction });
    await deliverEvents(
      setting,
      makeInboundEvent(setting, unsent, 'Oops'),
      makeInboundEvent(setting, edited, 'Bad'),
    );

    const held = await readMessages(setting);
    expect(held.find(({ id }) => id === unsent)).toMatchObject({ text: null, unsent: true });
    expect(held.find(({ id }) => id === edited)).toMatchObject({
      text: 'Better',
      reactions: [{ symbol: '❤' }],
    });
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test.each([true, 'true', 1, '1'])('clears a message whose is_deleted is %j', async (flag) => {
    const setting = await createImportedConversation();
    const mid = newId();
    await deliverEvents(setting, makeInboundEvent(setting, mid, 'Oops'));
    await deliverEvents(setting, { ...getParties(setting), message: { mid, is_deleted: flag } });

    expect((await readMessages(setting))[0]).toMatchObject({ id: mid, text: null, unsent: true });
  });

  test.each([
    ['that was unsent before it was known', { is_deleted: 'true' }],
    ['without content', {}],
    ['of white space', { text: ' \u200b' }],
  ])('stores nothing of a message %s', async (_what, fields) => {
    const setting = await createImportedConversation();
    await deliverEvents(setting, {
      ...getParties(setting),
      message: { mid: newId(), ...fields },
    });

    const [stored] = await readStoredConversations(setting);
    expect(stored?.messages).toHaveLength(2);
    expect(stored?.messages.every(({ text }) => text !== null)).toBe(true);
  });

  test('stores a message whose ids are bare numbers', async () => {
    const setting = await createImportedConversation();
    const mid = '98765432109876543210';
    const body = JSON.stringify(makeBody(setting, makeInboundEvent(setting, mid)));
    const numbers = [mid, setting.account.id].reduce(
      (text, id) => text.replaceAll(`"${id}"`, id),
      body,
    );
    await postNetworkWebhook(numbers);
    await fakeQueues.run();

    expect((await readMessages(setting))[0]).toMatchObject({ id: mid, text: 'Hi' });
  });

  test('drops a message event of an unknown account', async () => {
    const parties = { sender: { id: '1' }, recipient: { id: '1799' }, timestamp: Date.now() };
    const event = { ...parties, message: { mid: newId(), text: 'Hi' } };
    await postNetworkWebhook(makeBody({ account: { id: '1799' } }, event));
    await fakeQueues.run();

    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });

  test('queues a thousand message events of one webhook body', async () => {
    const setting = await createImportedConversation();
    const all = Array.from({ length: 1_000 }, () => makeInboundEvent(setting, newId()));
    const response = await postEvents(setting, ...all);

    expect([response.status, fakeQueues.jobs().length]).toEqual([200, 1_000]);
  });

  test('ignores the test event of the app dashboard', async () => {
    const setting = await createImportedConversation();
    const value = {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    };
    const changes = [{ field: 'messages', value }];
    for (const id of ['0', setting.account.id]) {
      const entry = [{ id, time: 1_795_000_000, changes }];
      expect((await postNetworkWebhook({ object: 'instagram', entry })).status).toBe(200);
    }
    await runJobsEvery(120, 20);

    expect(await readStoredConversations(setting)).toHaveLength(1);
    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });
});

describe('the first message of a contact', () => {
  /** Creates a contact and messages on the network that the product does not know yet. */
  async function createNewContact(messages: number): Promise<ImportedConversation> {
    const imported = await createImportedConversation();
    const [conversation] = makeFakeNetworkConversations(1, 0);
    if (!conversation) throw new Error('no conversation');
    conversation.messages = Array.from({ length: messages }, (_, index) => ({
      id: newId(),
      fromOwner: false,
      text: `First ${index}`,
      timestamp: new Date(Date.now() - index * 1_000).toISOString(),
    }));
    imported.account.conversations?.unshift(conversation);
    return { ...imported, conversation };
  }

  test('creates one conversation when five first messages arrive at once', async () => {
    const setting = await createNewContact(5);
    fakeNetwork.state.conversationReads.length = 0;
    const events = setting.conversation.messages.map(({ id, text, timestamp }) => ({
      ...makeInboundEvent(setting, id, text),
      timestamp: Date.parse(timestamp),
    }));

    await Promise.all(events.map((one) => postEvents(setting, one)));
    const waiting = [...fakeQueues.messages()];
    expect(waiting).toHaveLength(5);
    await Promise.all(waiting.map((message) => fakeQueues.deliver(message)));
    await runJobsEvery(5, 5);

    const held = await readStoredConversations(setting);
    expect(held.map(({ id }) => id)).toContain(setting.conversation.id);
    expect(held).toHaveLength(2);
    const [first] = held.filter(({ id }) => id === setting.conversation.id);
    expect(first?.messages.map(({ id }) => id).toSorted()).toEqual(
      setting.conversation.messages.map(({ id }) => id).toSorted(),
    );
    expect(first?.fresh).toBe(5);
    expect(fakeNetwork.state.conversationReads.length).toBeLessThanOrEqual(5);
  });

  /** The event of the first message that the contact wrote. */
  const makeFirstEvent = (setting: ImportedConversation) => {
    const [message] = setting.conversation.messages;
    return makeInboundEvent(setting, message?.id ?? '', message?.text);
  };

  /**
   * Messages of a new contact, `afterMs` milliseconds after a full second each. The list shows whole seconds, and
   * lacks the messages `unlisted`: it lags behind, or they were unsent.
   */
  async function createTimedMessages(afterMs: readonly number[], unlisted: readonly number[] = []) {
    const setting = await createNewContact(afterMs.length);
    const second = Math.floor(Date.now() / 1_000) * 1_000 - 2_000;
    const timedMessages = setting.conversation.messages.map((line, index) => {
      const at = second + (afterMs[index] ?? 0);
      return { ...line, at, timestamp: new Date(Math.floor(at / 1_000) * 1_000).toISOString() };
    });
    setting.conversation.messages = timedMessages
      .filter((_, at) => !unlisted.includes(at))
      .toReversed();
    const deliver = async (index: number, content: object = {}) => {
      const { id: mid = '', text = '', at: timestamp = 0 } = timedMessages[index] ?? {};
      const event = { ...getParties(setting), message: { mid, text, ...content }, timestamp };
      await postEvents(setting, event);
    };
    const runQueues = () => runJobsEvery(5, 5);
    /** The texts as shown, oldest first. */
    const shown = async () => {
      const held = (await readStoredConversations(setting)).find(
        ({ id }) => id === setting.conversation.id,
      );
      return (held?.messages ?? []).map(({ text }) => text).toReversed();
    };
    return { deliver, runQueues, shown };
  }

  const FIVE_TEXTS = ['First 0', 'First 1', 'First 2', 'First 3', 'First 4'];

  test.each([
    ['one second', [8, 120, 333, 650, 990]],
    ['two seconds', [700, 850, 1_000, 1_150, 1_300]],
  ])(
    'shows five first messages within %s in the order of writing, whatever order they arrive in',
    async (_, times) => {
      for (const order of [
        [0, 1, 2, 3, 4],
        [4, 3, 2, 1, 0],
        [2, 4, 0, 3, 1],
      ]) {
        const { deliver, runQueues, shown } = await createTimedMessages(times, [0, 2]);
        for (const index of order) {
          await deliver(index);
          if (index === order[0]) await runQueues();
        }
        await runQueues();

        expect(await shown(), `delivered in order ${order}`).toEqual(FIVE_TEXTS);
      }
    },
  );

  test("keeps the position of a contact's first message that is unsent before its event arrives", async () => {
    const { deliver, runQueues, shown } = await createTimedMessages([8, 120, 333], [0]);
    await deliver(0, { is_deleted: true });
    await runQueues();
    for (const index of [2, 1, 0]) await deliver(index);
    await runQueues();

    expect(await shown()).toEqual([null, 'First 1', 'First 2']);
  });

  test("stores the earlier messages of the conversation with a contact's first message event", async () => {
    const { deliver, runQueues, shown } = await createTimedMessages([-3_600_000, -60_000, 8]);
    await deliver(2);
    await runQueues();

    expect(await shown()).toEqual(['First 0', 'First 1', 'First 2']);
  });

  test("retries the event of a contact's first message until the network responds", async () => {
    const setting = await createNewContact(1);
    fakeNetwork.fail({ on: /conversations/, times: 3, code: 2, status: 503 });
    await postEvents(setting, makeFirstEvent(setting));
    await runJobsEvery(60, 10);

    expect(await readStoredConversations(setting)).toHaveLength(2);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test("keeps the event of a contact's first message waiting to the end of a rate limit without a call", async () => {
    const setting = await createNewContact(1);
    await startNetworkPause(setting.ref, { reason: 'limit', seconds: 1_800, named: true });
    await postEvents(setting, makeFirstEvent(setting));
    await runJobsEvery(60, 29, { isScheduled: true });
    expect(fakeNetwork.calls).toEqual([]);
    await runJobsEvery(60, 20, { isScheduled: true });

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test("retries the event of a contact's first message when the network does not list the conversation yet", async () => {
    const setting = await createNewContact(1);
    const [hidden] = setting.account.conversations?.splice(0, 1) ?? [];
    await deliverEvents(setting, makeFirstEvent(setting));
    expect(await readStoredConversations(setting)).toHaveLength(1);
    if (hidden) setting.account.conversations?.unshift(hidden);
    await runJobsAfter(10);

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test('records disabled access to messages without a retry of the message event', async () => {
    const setting = await createNewContact(1);
    fakeNetwork.state.messagesOff.add(setting.account.id);
    await deliverEvents(setting, makeFirstEvent(setting));

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(true);
    expect(fakeQueues.jobs()).toEqual([]);
  });

  test('records enabled access to messages when the first read of the conversation succeeds', async () => {
    const setting = await createNewContact(1);
    await setMessagesAccessDisabled(setting.ref, true);
    await deliverEvents(setting, makeFirstEvent(setting));

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(false);
  });

  test('keeps the recorded access to messages when the contact of a message event is known', async () => {
    const setting = await createImportedConversation();
    await setMessagesAccessDisabled(setting.ref, true);
    await deliverEvents(setting, makeInboundEvent(setting, newId()));

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(true);
  });
});
