// Webhook events of messages: from the signed body to the stored conversation, once each, in any order.
import { describe, expect, test } from 'vitest';
import { runJobsEvery, setUpAccountImports } from '#tests/support/network/account-import.ts';
import {
  buildMessageEventParties,
  createImportedConversation,
  deliverMessageWebhookEvents,
  makeInboundMessageEvent,
  makeMessageEventId,
  makeMessageWebhookBody,
  postMessageWebhookEvents,
  readStoredConversations,
  readStoredMessages,
} from '#tests/support/network/message-webhook-scenario.ts';
import { postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';

setUpAccountImports();

describe('a message event', () => {
  test('a message event stores the message as new without a network call', async () => {
    const setting = await createImportedConversation();
    const mid = makeMessageEventId();
    const at = new Date().toISOString();

    expect(
      (await deliverMessageWebhookEvents(setting, makeInboundMessageEvent(setting, mid))).status,
    ).toBe(200);

    const [stored] = await readStoredConversations(setting);
    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hi', timestamp: at });
    expect(stored?.messages).toHaveLength(3);
    expect(fakeNetwork.calls).toEqual([]);
  });

  test('stores one message when its event arrives twice within a millisecond', async () => {
    const setting = await createImportedConversation();
    const body = makeMessageWebhookBody(
      setting,
      makeInboundMessageEvent(setting, makeMessageEventId()),
    );
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

  test('a repeated message event is queued once; its second delivery changes nothing', async () => {
    const setting = await createImportedConversation();
    const body = makeMessageWebhookBody(
      setting,
      makeInboundMessageEvent(setting, makeMessageEventId()),
    );
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
    const mid = makeMessageEventId();
    const message = { mid, text: 'Hello', is_echo: true };
    await deliverMessageWebhookEvents(setting, {
      ...buildMessageEventParties(setting, true),
      message,
    });
    const [stored] = await readStoredConversations(setting);

    expect(stored?.messages[0]).toMatchObject({ id: mid, text: 'Hello', isOwn: true });
    expect(stored?.messages).toHaveLength(3);
  });

  test('applies an unsend, an edit and a reaction before their message', async () => {
    const setting = await createImportedConversation();
    const [unsent, edited] = [makeMessageEventId(), makeMessageEventId()];
    const parties = buildMessageEventParties(setting);
    await postMessageWebhookEvents(setting, {
      ...parties,
      message: { mid: unsent, is_deleted: true },
    });
    const message_edit = { mid: edited, text: 'Better', num_edit: 1 };
    await postMessageWebhookEvents(setting, { ...parties, message_edit });
    const reaction = { mid: edited, action: 'react', emoji: '❤', reaction: 'love' };
    await deliverMessageWebhookEvents(setting, { ...parties, reaction });
    await deliverMessageWebhookEvents(
      setting,
      makeInboundMessageEvent(setting, unsent, 'Oops'),
      makeInboundMessageEvent(setting, edited, 'Bad'),
    );

    const held = await readStoredMessages(setting);
    expect(held.find(({ id }) => id === unsent)).toMatchObject({ text: null, unsent: true });
    expect(held.find(({ id }) => id === edited)).toMatchObject({
      text: 'Better',
      reactions: [{ symbol: '❤' }],
    });
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test.each([true, 'true', 1, '1'])('clears a message whose is_deleted is %j', async (flag) => {
    const setting = await createImportedConversation();
    const mid = makeMessageEventId();
    await deliverMessageWebhookEvents(setting, makeInboundMessageEvent(setting, mid, 'Oops'));
    await deliverMessageWebhookEvents(setting, {
      ...buildMessageEventParties(setting),
      message: { mid, is_deleted: flag },
    });

    expect((await readStoredMessages(setting))[0]).toMatchObject({
      id: mid,
      text: null,
      unsent: true,
    });
  });

  test.each([
    ['that was unsent before it was known', { is_deleted: 'true' }],
    ['without content', {}],
    ['of white space', { text: ' \u200b' }],
  ])('stores nothing of a message %s', async (_what, fields) => {
    const setting = await createImportedConversation();
    await deliverMessageWebhookEvents(setting, {
      ...buildMessageEventParties(setting),
      message: { mid: makeMessageEventId(), ...fields },
    });

    const [stored] = await readStoredConversations(setting);
    expect(stored?.messages).toHaveLength(2);
    expect(stored?.messages.every(({ text }) => text !== null)).toBe(true);
  });

  test('stores a message whose ids are bare numbers', async () => {
    const setting = await createImportedConversation();
    const mid = '98765432109876543210';
    const body = JSON.stringify(
      makeMessageWebhookBody(setting, makeInboundMessageEvent(setting, mid)),
    );
    const numbers = [mid, setting.account.id].reduce(
      (text, id) => text.replaceAll(`"${id}"`, id),
      body,
    );
    await postNetworkWebhook(numbers);
    await fakeQueues.run();

    expect((await readStoredMessages(setting))[0]).toMatchObject({ id: mid, text: 'Hi' });
  });

  test('drops a message event of an unknown account', async () => {
    const parties = { sender: { id: '1' }, recipient: { id: '1799' }, timestamp: Date.now() };
    const event = { ...parties, message: { mid: makeMessageEventId(), text: 'Hi' } };
    await postNetworkWebhook(makeMessageWebhookBody({ account: { id: '1799' } }, event));
    await fakeQueues.run();

    expect([fakeQueues.jobs(), fakeQueues.deadLetters()]).toEqual([[], []]);
  });

  test('queues a thousand message events of one webhook body', async () => {
    const setting = await createImportedConversation();
    const all = Array.from({ length: 1_000 }, () =>
      makeInboundMessageEvent(setting, makeMessageEventId()),
    );
    const response = await postMessageWebhookEvents(setting, ...all);

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
