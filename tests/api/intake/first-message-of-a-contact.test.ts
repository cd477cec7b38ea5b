// The first webhook event of a contact, whose conversation has to be read from the network.
import { describe, expect, test } from 'vitest';
import { startNetworkPause } from '#functions/connection/network/network-pause.ts';
import {
  readConversationListState,
  setMessagesAccessDisabled,
} from '#functions/conversations/storage/conversation-repository.ts';
import {
  runJobsAfter,
  runJobsEvery,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import { makeFakeNetworkConversations } from '#tests/support/network/link-fake-network-account.ts';
import {
  buildMessageEventParties,
  createImportedConversation,
  deliverMessageWebhookEvents,
  type ImportedConversation,
  makeInboundMessageEvent,
  makeMessageEventId,
  postMessageWebhookEvents,
  readStoredConversations,
} from '#tests/support/network/message-webhook-scenario.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

setUpAccountImports();

describe('the first message of a contact', () => {
  /** Creates a contact and messages on the network that the product does not know yet. */
  async function createNewContact(messages: number): Promise<ImportedConversation> {
    const imported = await createImportedConversation();
    const [conversation] = makeFakeNetworkConversations(1, 0);
    if (!conversation) throw new Error('no conversation');
    conversation.messages = Array.from({ length: messages }, (_, index) => ({
      id: makeMessageEventId(),
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
      ...makeInboundMessageEvent(setting, id, text),
      timestamp: Date.parse(timestamp),
    }));

    await Promise.all(events.map((one) => postMessageWebhookEvents(setting, one)));
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
    return makeInboundMessageEvent(setting, message?.id ?? '', message?.text);
  };

  /**
   * Messages of a new contact, `afterMs` milliseconds after a full second each. The list shows whole seconds, and lacks
   * the messages `unlisted`, because it lags behind or they were unsent.
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
      const event = {
        ...buildMessageEventParties(setting),
        message: { mid, text, ...content },
        timestamp,
      };
      await postMessageWebhookEvents(setting, event);
    };
    const runQueues = () => runJobsEvery(5, 5);
    /** The shown texts, oldest first. */
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
  ])('shows five first messages within %s in order of writing', async (_, times) => {
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
  });

  test('keeps the position of a first message unsent before its event', async () => {
    const { deliver, runQueues, shown } = await createTimedMessages([8, 120, 333], [0]);
    await deliver(0, { is_deleted: true });
    await runQueues();
    for (const index of [2, 1, 0]) await deliver(index);
    await runQueues();

    expect(await shown()).toEqual([null, 'First 1', 'First 2']);
  });

  test("stores a contact's earlier messages together with their first message event", async () => {
    const { deliver, runQueues, shown } = await createTimedMessages([-3_600_000, -60_000, 8]);
    await deliver(2);
    await runQueues();

    expect(await shown()).toEqual(['First 0', 'First 1', 'First 2']);
  });

  test("retries the event of a contact's first message until the network responds", async () => {
    const setting = await createNewContact(1);
    fakeNetwork.fail({ on: /conversations/, times: 3, code: 2, status: 503 });
    await postMessageWebhookEvents(setting, makeFirstEvent(setting));
    await runJobsEvery(60, 10);

    expect(await readStoredConversations(setting)).toHaveLength(2);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test("a first message's event waits until the network's rate limit ends", async () => {
    const setting = await createNewContact(1);
    await startNetworkPause(setting.ref, { reason: 'limit', seconds: 1_800, named: true });
    await postMessageWebhookEvents(setting, makeFirstEvent(setting));
    await runJobsEvery(60, 29, { isScheduled: true });
    expect(fakeNetwork.calls).toEqual([]);
    await runJobsEvery(60, 20, { isScheduled: true });

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test("retries a first message's event until the network lists the conversation", async () => {
    const setting = await createNewContact(1);
    const [hidden] = setting.account.conversations?.splice(0, 1) ?? [];
    await deliverMessageWebhookEvents(setting, makeFirstEvent(setting));
    expect(await readStoredConversations(setting)).toHaveLength(1);
    if (hidden) setting.account.conversations?.unshift(hidden);
    await runJobsAfter(10);

    expect(await readStoredConversations(setting)).toHaveLength(2);
  });

  test('records disabled access to messages without a retry of the message event', async () => {
    const setting = await createNewContact(1);
    fakeNetwork.state.messagesOff.add(setting.account.id);
    await deliverMessageWebhookEvents(setting, makeFirstEvent(setting));

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(true);
    expect(fakeQueues.jobs()).toEqual([]);
  });

  test('records enabled access when the first conversation read succeeds', async () => {
    const setting = await createNewContact(1);
    await setMessagesAccessDisabled(setting.ref, true);
    await deliverMessageWebhookEvents(setting, makeFirstEvent(setting));

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(false);
  });

  test("keeps the recorded access to messages when an event's contact is known", async () => {
    const setting = await createImportedConversation();
    await setMessagesAccessDisabled(setting.ref, true);
    await deliverMessageWebhookEvents(
      setting,
      makeInboundMessageEvent(setting, makeMessageEventId()),
    );

    expect((await readConversationListState(setting.ref)).isMessagesAccessDisabled).toBe(true);
  });
});
