// Webhook events of messages: from the signed body to the stored conversation, once each, in any order.
import { describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import {
  readConversationListState,
  readStoredConversation,
  setMessagesAccessDisabled,
} from '#functions/conversations/storage/conversation-repository.ts';
import { readNewestStoredMessages } from '#functions/conversations/storage/message-repository.ts';
import { handler } from '#functions/intake/api.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { advanceFakeClockSeconds, setUpFakeClock, skipPauses } from '#tests/support/fake-clock.ts';
import type { FakeNetworkAccount } from '#tests/support/fake-network.ts';
import type { FakeNetworkConversation } from '#tests/support/fake-network-conversations.ts';
import { invokeApiHandler } from '#tests/support/invoke-api-handler.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
} from '#tests/support/link-fake-network-account.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from '#tests/support/set-up-fake-network.ts';
import { setUpTableOfEachTest } from '#tests/support/test-table.ts';
import type { TestUser } from '#tests/support/test-users.ts';

setUpTableOfEachTest();
setUpFakeNetwork({ import: importWorker, ...refreshWorkers });
setUpFakeClock();
skipPauses();

const postWebhook = (body: object) => {
  const rawBody = JSON.stringify(body);
  const headers = { 'x-hub-signature-256': signNetworkBody(rawBody) };
  return invokeApiHandler(handler, { method: 'POST', path: '/webhooks/network', rawBody, headers });
};

const makeBody = (igUserId: string, ...messaging: object[]) => ({
  object: 'instagram',
  entry: [{ id: igUserId, time: Date.now(), messaging }],
});

type ImportedConversation = {
  readonly user: TestUser;
  readonly account: FakeNetworkAccount;
  readonly conversation: FakeNetworkConversation;
};

/** Creates an imported account with one conversation of two messages. */
async function createImportedConversation(): Promise<ImportedConversation> {
  const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(1));
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  await fakeQueues.run();
  fakeQueues.clear();
  fakeNetwork.state.calls.length = 0;
  const [conversation] = account.conversations ?? [];
  if (!conversation) throw new Error('no conversation');
  return { user, account, conversation };
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

async function readStoredConversations({
  user,
  account,
}: Pick<ImportedConversation, 'user' | 'account'>) {
  const ref = { userId: user.userId, igUserId: account.id };
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

    expect(
      (await postWebhook(makeBody(setting.account.id, makeInboundEvent(setting, mid)))).status,
    ).toBe(200);
    await fakeQueues.run();

    const [stored] = await readStoredConversations(setting);
    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hi', timestamp: at });
    expect(stored?.messages).toHaveLength(3);
    expect(fakeNetwork.calls).toEqual([]);
  });

  test('stores one message when it arrives twice within a millisecond', async () => {
    const setting = await createImportedConversation();
    const body = makeBody(setting.account.id, makeInboundEvent(setting, newId()));
    const before = (await readStoredConversations(setting))[0]?.fresh;

    // Neither dedupe key is stored before both are queued.
    const send = getDynamoClient().send.bind(getDynamoClient());
    const spy = vi.spyOn(getDynamoClient(), 'send').mockImplementation((async (command: never) => {
      const recordsDedupeKey = (command as object).constructor.name === 'BatchWriteItemCommand';
      while (recordsDedupeKey && fakeQueues.messages().length < 2) await new Promise(setImmediate);
      return send(command);
    }) as never);
    await Promise.all([postWebhook(body), postWebhook(body)]);
    spy.mockRestore();
    const queuedCount = fakeQueues.messages().length;
    await fakeQueues.run();

    const [stored] = await readStoredConversations(setting);
    expect([queuedCount, stored?.messages.length, (stored?.fresh ?? 0) - (before ?? 0)]).toEqual([
      2, 3, 1,
    ]);
  });

  test('queues a repeated message event once, and changes nothing when its job is delivered twice', async () => {
    const setting = await createImportedConversation();
    const body = makeBody(setting.account.id, makeInboundEvent(setting, newId()));
    await postWebhook(body);
    const [message] = fakeQueues.messages();
    if (!message) throw new Error('nothing queued');
    await fakeQueues.deliverTwice(message);
    const held = await readStoredConversations(setting);
    await postWebhook(body);

    expect(fakeQueues.jobs()).toEqual([]);
    expect(await readStoredConversations(setting)).toEqual(held);
    expect(held[0]?.messages).toHaveLength(3);
  });

  test('stores an echo as an outbound message', async () => {
    const setting = await createImportedConversation();
    const mid = newId();
    const echoEvent = {
      ...getParties(setting, true),
      message: { mid, text: 'Hello', is_echo: true },
    };
    await postWebhook(makeBody(setting.account.id, echoEvent));
    await fakeQueues.run();
    const [stored] = await readStoredConversations(setting);

    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hello', isOwn: true });
    expect(stored?.messages).toHaveLength(3);
  });

  test('applies an unsend, an edit and a reaction that arrive before their message', async () => {
    const setting = await createImportedConversation();
    const [unsent, edited] = [newId(), newId()];
    const parties = getParties(setting);
    await postWebhook(
      makeBody(setting.account.id, { ...parties, message: { mid: unsent, is_deleted: true } }),
    );
    await postWebhook(
      makeBody(setting.account.id, {
        ...parties,
        message_edit: { mid: edited, text: 'Better', num_edit: 1 },
      }),
    );
    await postWebhook(
      makeBody(setting.account.id, {
        ...parties,
        reaction: { mid: edited, action: 'react', emoji: '❤', reaction: 'love' },
      }),
    );
    await fakeQueues.run();
    await postWebhook(
      makeBody(
        setting.account.id,
        makeInboundEvent(setting, unsent, 'Oops'),
        makeInboundEvent(setting, edited, 'Bad'),
      ),
    );
    await fakeQueues.run();

    const held = await readMessages(setting);
    expect(held.find(({ id }) => id === unsent)).toMatchObject({ text: null, unsent: true });
    expect(held.find(({ id }) => id === edited)).toMatchObject({
      text: 'Better',
      reactions: [{ symbol: '❤' }],
    });
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('drops a message event of an unknown account', async () => {
    await postWebhook(
      makeBody('1799', {
        sender: { id: '1' },
        recipient: { id: '1799' },
        timestamp: Date.now(),
        message: { mid: newId(), text: 'Hi' },
      }),
    );
    await fakeQueues.run();

    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });

  test('queues a thousand message events of one webhook body', async () => {
    const setting = await createImportedConversation();
    const all = Array.from({ length: 1_000 }, () => makeInboundEvent(setting, newId()));
    const response = await postWebhook(makeBody(setting.account.id, ...all));

    expect([response.status, fakeQueues.jobs().length]).toEqual([200, 1_000]);
  });

  test('ignores the test event of the app dashboard', async () => {
    const { user, account } = await createImportedConversation();
    const value = {
      sender: { id: '12334' },
      recipient: { id: '23245' },
      timestamp: '1527459824',
      message: { mid: 'random_mid', text: 'random_text' },
    };
    const changes = [{ field: 'messages', value }];
    for (const id of ['0', account.id]) {
      const entry = [{ id, time: 1_795_000_000, changes }];
      expect((await postWebhook({ object: 'instagram', entry })).status).toBe(200);
    }
    for (let round = 0; round < 20; round++) {
      await fakeQueues.run();
      advanceFakeClockSeconds(120);
    }

    expect(await readStoredConversations({ user, account })).toHaveLength(1);
    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });
});

describe('the first message of a contact', () => {
  /** Creates a contact and messages on the network that the product does not know yet. */
  async function createNewContact(messages: number): Promise<ImportedConversation> {
    const { user, account } = await createImportedConversation();
    const [conversation] = makeFakeNetworkConversations(1, 0);
    if (!conversation) throw new Error('no conversation');
    conversation.messages = Array.from({ length: messages }, (_, index) => ({
      id: newId(),
      fromOwner: false,
      text: `First ${index}`,
      timestamp: new Date(Date.now() - index * 1_000).toISOString(),
    }));
    account.conversations?.unshift(conversation);
    return { user, account, conversation };
  }

  test('creates one conversation when five first messages arrive at once', async () => {
    const setting = await createNewContact(5);
    fakeNetwork.state.conversationReads.length = 0;
    const events = setting.conversation.messages.map(({ id, text, timestamp }) => ({
      ...makeInboundEvent(setting, id, text),
      timestamp: Date.parse(timestamp),
    }));

    await Promise.all(events.map((one) => postWebhook(makeBody(setting.account.id, one))));
    const waiting = [...fakeQueues.messages()];
    expect(waiting).toHaveLength(5);
    await Promise.all(waiting.map((message) => fakeQueues.deliver(message)));
    for (let round = 0; round < 5; round++) {
      await fakeQueues.run();
      advanceFakeClockSeconds(5);
    }

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
      await postWebhook(makeBody(setting.account.id, event));
    };
    const runQueues = async () => {
      for (let round = 0; round < 5; round++) {
        await fakeQueues.run();
        advanceFakeClockSeconds(5);
      }
    };
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
    const [message] = setting.conversation.messages;
    if (!message) throw new Error('no message');
    fakeNetwork.fail({ on: /conversations/, times: 3, code: 2, status: 503 });
    await postWebhook(
      makeBody(setting.account.id, makeInboundEvent(setting, message.id, message.text)),
    );
    for (let minute = 0; minute < 10; minute++) {
      await fakeQueues.run();
      advanceFakeClockSeconds(60);
    }

    expect(await readStoredConversations(setting)).toHaveLength(2);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test("keeps the event of a contact's first message waiting to the end of a rate limit without a call", async () => {
    const setting = await createNewContact(1);
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await startNetworkPause(ref, { reason: 'limit', seconds: 1_800, named: true });
    const [message] = setting.conversation.messages;
    await postWebhook(
      makeBody(setting.account.id, makeInboundEvent(setting, message?.id ?? '', 'First 0')),
    );
    for (let minute = 0; minute < 29; minute++) {
      await runScheduler();
      await fakeQueues.run();
      advanceFakeClockSeconds(60);
    }
    expect(fakeNetwork.calls).toEqual([]);
    for (let minute = 0; minute < 20; minute++) {
      await runScheduler();
      await fakeQueues.run();
      advanceFakeClockSeconds(60);
    }

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test("retries the event of a contact's first message when the network does not list the conversation yet", async () => {
    const setting = await createNewContact(1);
    const [hidden] = setting.account.conversations?.splice(0, 1) ?? [];
    const [message] = setting.conversation.messages;
    await postWebhook(
      makeBody(setting.account.id, makeInboundEvent(setting, message?.id ?? '', 'First 0')),
    );
    await fakeQueues.run();
    expect(await readStoredConversations(setting)).toHaveLength(1);
    if (hidden) setting.account.conversations?.unshift(hidden);
    advanceFakeClockSeconds(10);
    await fakeQueues.run();

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test('records disabled access to messages without a retry of the message event', async () => {
    const setting = await createNewContact(1);
    fakeNetwork.state.messagesOff.add(setting.account.id);
    const [message] = setting.conversation.messages;
    await postWebhook(makeBody(setting.account.id, makeInboundEvent(setting, message?.id ?? '')));
    await fakeQueues.run();

    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(true);
    expect(fakeQueues.jobs()).toEqual([]);
  });

  test('records enabled access to messages when the first read of the conversation succeeds', async () => {
    const setting = await createNewContact(1);
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await setMessagesAccessDisabled(ref, true);
    const [message] = setting.conversation.messages;
    await postWebhook(makeBody(setting.account.id, makeInboundEvent(setting, message?.id ?? '')));
    await fakeQueues.run();

    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(false);
  });

  test('keeps the recorded access to messages when the contact of a message event is known', async () => {
    const setting = await createImportedConversation();
    const ref = { userId: setting.user.userId, igUserId: setting.account.id };
    await setMessagesAccessDisabled(ref, true);
    await postWebhook(makeBody(setting.account.id, makeInboundEvent(setting, newId())));
    await fakeQueues.run();

    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(true);
  });
});
