// An unconfirmed message reply: it is read back, its echo confirms it, and it is never sent twice.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  alterFakeNetworkMessageLists,
  alterSentText,
  loseSendResponses,
  POST_HOLD_SECONDS,
  runBeforeSendResponses,
  runQueuesUntilEmpty,
} from '#tests/support/message-reply-scenario.ts';
import { getSeedCount } from '#tests/support/seed-count.ts';
import {
  conversationScenario,
  countNewMessageSends,
  failNextSend,
  messageReplyEnvironment,
  readMessageDraft,
  readTrialUsage,
  resetMessageReplyScenario,
  runSend,
  setUpMessageReplyScenario,
} from '#tests/support/set-up-message-reply-scenario.ts';

const INTERLEAVINGS = getSeedCount(4, 0.01);

setUpMessageReplyScenario();
const hasDelayedPostJob = () =>
  messageReplyEnvironment.queues
    .messages()
    .some(({ queue, visibleAt }) => queue === 'post' && visibleAt > Date.now());

describe('a message reply whose send response is lost', () => {
  test('finds a message reply with a lost response in the conversation and does not send it again', async () => {
    loseSendResponses(messageReplyEnvironment, 1);
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await readMessageDraft()).toMatchObject({
      state: 'live',
      networkId: conversationScenario.listSentMessages()[0]?.id,
    });
    expect(conversationScenario.listSentMessages()).toHaveLength(1);
    expect(countNewMessageSends()).toBe(1);
    expect((await conversationScenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    expect((await readTrialUsage()).posted).toBe(1);
  });

  test('confirms a message reply with a lost response by its echo without further read-backs', async () => {
    loseSendResponses(messageReplyEnvironment, 1);
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    expect((await readMessageDraft())?.state).toBe('unknown');
    const readsBefore = messageReplyEnvironment.network.countCalls(/GET \/aWdf/);
    await conversationScenario.echo();

    expect((await readMessageDraft())?.state).toBe('live');
    expect((await conversationScenario.getMessagesPage()).live_ids).toEqual([responseId]);
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect(messageReplyEnvironment.network.countCalls(/GET \/aWdf/)).toBe(readsBefore);
    expect(countNewMessageSends()).toBe(1);
  });

  test('sends a message reply with a lost response again once it is proven that nothing was published', async () => {
    failNextSend();
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    expect(conversationScenario.listSentMessages()).toHaveLength(1);
    expect(countNewMessageSends()).toBe(2);
  });

  test('returns an unconfirmed message reply to its owner, without sending it again, when newer messages hide the time of the send', async () => {
    failNextSend();
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    vi.setSystemTime(Date.now() + 1_000);
    for (let n = 0; n < 20; n++)
      await conversationScenario.write(`More ${n}`, { isDelivered: false });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await readMessageDraft()).toMatchObject({
      state: 'editing',
      editedText: 'Yes',
      unconfirmed: [{ text: 'Yes' }],
      error: expect.stringMatching(/cannot be found in the conversation/),
    });
    expect(countNewMessageSends()).toBe(1);
    // The same text is not sent again either while it is unconfirmed.
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await readMessageDraft())?.error).toMatch(/cannot be found in the conversation/);
    expect(countNewMessageSends()).toBe(1);
  });

  test('does not send an unconfirmed message reply again when a malformed message in the list may be it', async () => {
    loseSendResponses(messageReplyEnvironment, 1);
    alterFakeNetworkMessageLists(messageReplyEnvironment, conversationScenario, (one) =>
      one.from.id === conversationScenario.own.igUserId
        ? { ...one, created_time: 'just now' }
        : one,
    );
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await readMessageDraft()).toMatchObject({
      state: 'editing',
      unconfirmed: [{ text: 'Yes' }],
      error: expect.stringMatching(/cannot be found in the conversation/),
    });
    expect(conversationScenario.listSentMessages()).toHaveLength(1);
    expect(countNewMessageSends()).toBe(1);
  });

  test('sends an unconfirmed message reply again when the list reaches back to the answered message without showing it', async () => {
    failNextSend();
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
    await runSend();
    for (let n = 0; n < 18; n++)
      await conversationScenario.write(`More ${n}`, { isDelivered: false });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    expect(conversationScenario.listSentMessages()).toHaveLength(1);
  });
});

test.each([0, 5])(
  'marks an accepted reply live with its sent text when no echo arrives and newer messages hide it (clock %i s behind)',
  async (behindSeconds) => {
    messageReplyEnvironment.network.fail({ on: /GET \/aWdf/, times: 100, code: 100, subcode: 33 });
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    expect((await readMessageDraft())?.state).toBe('posted');
    vi.setSystemTime(Date.now() + 1_000);
    const at = new Date(Date.now() - behindSeconds * 1_000).toISOString();
    for (let n = 0; n < 21; n++) await conversationScenario.write(`More ${n}`, { at });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    const { conversation_messages, live_ids } = await conversationScenario.getMessagesPage();
    const own = conversation_messages.filter((message: { is_own: boolean }) => message.is_own);
    expect(own).toMatchObject([{ message: 'Yes', pending_post: false }]);
    expect(live_ids).toEqual([responseId]);
    expect(countNewMessageSends()).toBe(1);
  },
);

describe('a message reply whose text the network altered and whose response was lost', () => {
  const sendAltered = async (meanwhile = async () => {}) => {
    loseSendResponses(messageReplyEnvironment, 1, meanwhile);
    alterSentText(messageReplyEnvironment, conversationScenario, (text) =>
      text.replace('.test', '.test/'),
    );
    await conversationScenario.postReply(
      await conversationScenario.createDraft(),
      'Here: https://bowls.test',
    );
    await runSend();
    expect((await readMessageDraft())?.state).toBe('unknown');
  };
  const expectSentOnce = async () => {
    expect(await readMessageDraft()).toMatchObject({
      state: 'editing',
      editedText: 'Here: https://bowls.test',
      error: expect.stringMatching(/may be it, changed by Instagram/),
    });
    expect(conversationScenario.listSentMessages().map(({ text }) => text)).toEqual([
      'Here: https://bowls.test/',
    ]);
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(0);
  };

  test('does not send a message reply with an altered text again when only the list of messages shows it', async () => {
    await sendAltered();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectSentOnce();
  });

  test('does not send a message reply with an altered text again when its echo arrives', async () => {
    await sendAltered();
    await conversationScenario.echo();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectSentOnce();
  });

  test('does not send a message reply with an altered text again when its echo arrives before the response is lost', async () => {
    await sendAltered(async () => {
      await conversationScenario.echo();
      expect((await readMessageDraft())?.state).toBe('posting');
    });
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectSentOnce();
  });

  test('reads a message reply with an altered text back instead of sending it when the owner posts it again', async () => {
    await sendAltered();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await conversationScenario.postReply(
      (await readMessageDraft())?.id ?? '',
      'Here: https://bowls.test',
    );
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectSentOnce();
  });
});

describe('an echo that arrives before the response of its send', () => {
  test('marks the reply live and shows it once when its echo arrives before the response', async () => {
    runBeforeSendResponses(messageReplyEnvironment, async () => {
      await conversationScenario.echo();
      // The call has not returned, but the message is published and must be shown as such.
      const { conversation_messages } = await conversationScenario.getMessagesPage();
      expect(conversation_messages).toHaveLength(2);
      expect(conversation_messages[1]).toMatchObject({ pending_post: false, is_own: true });
    });
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await readMessageDraft()).toMatchObject({
      state: 'live',
      networkId: conversationScenario.listSentMessages()[0]?.id,
    });
    expect((await conversationScenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    expect(countNewMessageSends()).toBe(1);
  });

  test('counts the reply once when its echo arrives fifty times at once', async () => {
    runBeforeSendResponses(messageReplyEnvironment, async () => {
      await Promise.all(Array.from({ length: 50 }, () => conversationScenario.echo()));
    });
    await conversationScenario.postReply(await conversationScenario.createDraft(), 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    expect((await conversationScenario.getMessagesPage()).total_messages_count).toBe(2);
    expect((await readTrialUsage()).posted).toBe(1);
  });
});

describe('a message reply that returned to its owner unconfirmed', () => {
  /** Sends a reply whose response is lost, and lets it return while access to messages is disabled. */
  const returnUnconfirmed = async () => {
    loseSendResponses(messageReplyEnvironment, 1);
    const responseId = await conversationScenario.createDraft();
    await conversationScenario.postReply(responseId, 'Yes');
    await runSend();
    messageReplyEnvironment.network.state.messagesOff.add(conversationScenario.ref.igUserId);
    await runQueuesUntilEmpty(messageReplyEnvironment);
    messageReplyEnvironment.network.state.messagesOff.clear();
    expect(await readMessageDraft()).toMatchObject({
      state: 'editing',
      unconfirmed: [{ text: 'Yes' }],
    });
    expect((await readTrialUsage()).posted).toBe(0);
    return responseId;
  };

  test('marks a returned unconfirmed reply live, counts it and does not let it be posted again when its echo arrives', async () => {
    const responseId = await returnUnconfirmed();
    await conversationScenario.echo();

    const { response, live_ids } = await conversationScenario.getMessagesPage();
    expect(response).toMatchObject({ id: responseId, status: 'live', error: null });
    expect(live_ids).toEqual([responseId]);
    expect((await readTrialUsage()).posted).toBe(1);
    expect((await conversationScenario.postReply(responseId, 'Yes')).body.response?.status).toBe(
      'live',
    );
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(1);
  });

  test('warns the owner and keeps their edited text when the echo of the old text arrives', async () => {
    const responseId = await returnUnconfirmed();
    const edit = { response_id: responseId, response_text: 'Yes, and a red one' };
    await conversationScenario.reply('response/update', edit);
    await conversationScenario.echo();

    expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
      status: 'editing',
      reply_text: 'Yes, and a red one',
      error: expect.stringMatching(/has arrived after all/),
    });
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);
    expect((await readMessageDraft())?.state).toBe('live');
    expect(countNewMessageSends()).toBe(1);
    expect(hasDelayedPostJob()).toBe(false);
  });

  test('neither sends nor counts a returned reply that the owner posts again when they then answer on the phone', async () => {
    const responseId = await returnUnconfirmed();
    await conversationScenario.postReply(responseId, 'Yes');
    await conversationScenario.write('Yes it is!', { fromOwner: true });
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.answeredElsewhere).toBe(true);
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(0);
  });

  test('finds a returned reply by a read-back instead of sending it when the owner posts it again before its echo', async () => {
    const responseId = await returnUnconfirmed();
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(1);
  });

  test('finds a reposted reply by a read-back instead of sending it even when Instagram first reports the conversation as gone', async () => {
    const responseId = await returnUnconfirmed();
    messageReplyEnvironment.network.fail({ on: /GET \/aWdf/, times: 3, code: 100, subcode: 33 });
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect((await readMessageDraft())?.state).toBe('live');
    expect(countNewMessageSends()).toBe(1);
  });

  test('returns a reposted reply to its owner with the reason when Instagram reports the conversation as gone for half an hour', async () => {
    const responseId = await returnUnconfirmed();
    messageReplyEnvironment.network.fail({ on: /GET \/aWdf/, times: 100, code: 100, subcode: 33 });
    await conversationScenario.postReply(responseId, 'Yes');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(await readMessageDraft()).toMatchObject({
      state: 'editing',
      error: expect.stringMatching(/no longer on Instagram/),
    });
    expect(countNewMessageSends()).toBe(1);
    expect((await readTrialUsage()).posted).toBe(0);
  });
});

test('ends within seconds as a final failure when Instagram no longer has the conversation', async () => {
  const { network } = messageReplyEnvironment;
  const responseId = await conversationScenario.createDraft();
  await conversationScenario.postReply(responseId, 'Yes');
  for (const { accounts } of network.state.facebookUsers)
    for (const account of accounts) account.conversations = [];
  network.fail({ on: /POST \/page-\d+\/messages/, times: 1, code: 100, subcode: 33 });
  await runSend();
  for (const end = Date.now() + 9_000; Date.now() < end; ) {
    vi.setSystemTime(Date.now() + 1_000);
    await messageReplyEnvironment.queues.run();
  }

  expect((await conversationScenario.getMessagesPage()).response).toMatchObject({
    status: 'editing',
    reply_text: 'Yes',
    error: 'This conversation is no longer on Instagram. Your text is kept.',
    is_final: true,
  });
  expect(countNewMessageSends()).toBe(1);
});

describe('concurrent deliveries of jobs of a message reply', () => {
  test('generates, sends and counts a reply once when each of its jobs is delivered ten times in parallel', async () => {
    const { body } = await conversationScenario.reply('gpt_response', {});
    const [drafting] = messageReplyEnvironment.queues
      .messages()
      .filter(({ queue }) => queue === 'draft');
    if (!drafting) throw new Error('nothing to write');
    await Promise.all(
      Array.from({ length: 5 }, () => messageReplyEnvironment.queues.deliverTwice(drafting)),
    );
    expect(messageReplyEnvironment.model.requests).toHaveLength(1);

    await conversationScenario.postReply(body.response.id, 'Yes');
    vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * 1_000);
    const [posting] = messageReplyEnvironment.queues
      .messages()
      .filter(({ queue }) => queue === 'post');
    if (!posting) throw new Error('nothing to send');
    await Promise.all(
      Array.from({ length: 5 }, () => messageReplyEnvironment.queues.deliverTwice(posting)),
    );
    await runQueuesUntilEmpty(messageReplyEnvironment);

    expect(countNewMessageSends()).toBe(1);
    expect(await readTrialUsage()).toEqual({ posted: 1, generated: 1 });
  });

  test(`sends at most one reply when a cancel, an edit or an answer on the phone races with the worker (${INTERLEAVINGS} interleavings)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('cancel', 'phone', 'edit'),
        fc.constantFrom<'ok' | 'lost'>('ok', 'lost'),
        async (s, rival, sendOutcome) => {
          await resetMessageReplyScenario();
          if (sendOutcome === 'lost') loseSendResponses(messageReplyEnvironment, 1);
          const responseId = await conversationScenario.createDraft();
          await conversationScenario.postReply(responseId, 'Yes');
          vi.setSystemTime(Date.now() + POST_HOLD_SECONDS * 1_000);
          const rivals = {
            cancel: () =>
              conversationScenario.reply('response/cancel', { response_id: responseId }),
            edit: () =>
              conversationScenario.reply('response/update', {
                response_id: responseId,
                response_text: 'No',
              }),
            phone: () => conversationScenario.write('By phone', { fromOwner: true }),
          };
          const steps = [
            rivals[rival],
            () => messageReplyEnvironment.queues.run(),
            () => messageReplyEnvironment.queues.run(),
          ];
          const outcomes = steps.map((step) =>
            s.schedule(Promise.resolve()).then(async () => step()),
          );
          await s.waitAll();
          const [first] = await Promise.all(outcomes);
          await runQueuesUntilEmpty(messageReplyEnvironment);

          const draft = await readMessageDraft();
          const productReplies = conversationScenario
            .listSentMessages()
            .filter(({ text }) => text !== 'By phone');
          expect(productReplies.length).toBe(draft?.state === 'live' ? 1 : 0);
          expect(productReplies.every(({ text }) => text === 'Yes')).toBe(true);
          expect((await readTrialUsage()).posted).toBe(productReplies.length);
          const wasCancelled = rival === 'cancel' && (first as { status: number }).status === 200;
          if (wasCancelled) expect(productReplies).toEqual([]);
          if (draft?.answeredElsewhere) expect(productReplies).toEqual([]);
        },
      ),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    );
  });
});
