// An unconfirmed message reply: it is read back, its echo confirms it, and it is never sent twice.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  resetReplyScenario,
  scenario,
  setUpReplyScenario,
} from '#tests/support/replies/set-up-reply-scenario.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';

const INTERLEAVINGS = getSimulationSeedCount(4, 0.01);

setUpReplyScenario();
const hasDelayedPostJob = () =>
  scenario.queues
    .messages()
    .some(({ queue, visibleAt }) => queue === 'post' && visibleAt > Date.now());

describe('a message reply whose send response is lost', () => {
  test('finds a reply with a lost response and does not resend', async () => {
    scenario.loseSendResponses(1);
    await scenario.sendNewDraft('Yes');

    await scenario.expectOutcome({
      state: 'live',
      networkId: scenario.listSentMessages()[0]?.id,
      published: 1,
      sends: 1,
    });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    await scenario.expectCounts({ posted: 1 });
  });

  test('confirms a reply with a lost response by its echo alone', async () => {
    scenario.loseSendResponses(1);
    const responseId = await scenario.tryNewDraft('Yes');
    await scenario.expectState('unknown');
    const readsBefore = scenario.network.countCalls(/GET \/aWdf/);
    await scenario.echo();

    await scenario.expectState('live');
    expect((await scenario.getMessagesPage()).live_ids).toEqual([responseId]);
    await scenario.finishReplies();
    expect(scenario.network.countCalls(/GET \/aWdf/)).toBe(readsBefore);
    await scenario.expectCounts({ sends: 1 });
  });

  test('resends a reply once it is proven unpublished', async () => {
    scenario.failNextSend();
    await scenario.sendNewDraft('Yes');

    await scenario.expectOutcome({ state: 'live', published: 1, sends: 2 });
  });

  test('returns an unconfirmed reply when newer messages hide the send time', async () => {
    scenario.failNextSend();
    const responseId = await scenario.tryNewDraft('Yes');
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.writeMore(20, { isDelivered: false });
    await scenario.finishReplies();

    await scenario.expectOutcome({
      state: 'editing',
      editedText: 'Yes',
      unconfirmed: [{ text: 'Yes' }],
      error: 'not_found_message',
      sends: 1,
    });
    // The same text is not sent again while it is unconfirmed.
    await scenario.sendReply(responseId, 'Yes');
    expect((await scenario.readDraft())?.error).toBe('not_found_message');
    await scenario.expectCounts({ sends: 1 });
  });

  test('does not resend a reply when a malformed message may be it', async () => {
    scenario.loseSendResponses(1);
    scenario.garbleTimesOfSentMessages();
    await scenario.sendNewDraft('Yes');

    await scenario.expectOutcome({
      state: 'editing',
      unconfirmed: [{ text: 'Yes' }],
      error: 'not_found_message',
      published: 1,
      sends: 1,
    });
  });

  test('resends a reply when it is missing after the answered message', async () => {
    scenario.failNextSend();
    await scenario.tryNewDraft('Yes');
    await scenario.writeMore(18, { isDelivered: false });
    await scenario.finishReplies();

    await scenario.expectOutcome({ state: 'live', published: 1 });
  });
});

test.each([0, 5])(
  'marks an accepted hidden reply live without echo (clock %i s behind)',
  async (behindSeconds) => {
    scenario.reportConversationGone(100);
    const responseId = await scenario.tryNewDraft('Yes');
    await scenario.expectState('posted');
    vi.setSystemTime(Date.now() + 1_000);
    const at = new Date(Date.now() - behindSeconds * 1_000).toISOString();
    await scenario.writeMore(21, { at });
    await scenario.finishReplies();

    await scenario.expectState('live');
    const { conversation_messages, live_ids } = await scenario.getMessagesPage();
    const own = conversation_messages.filter((message: { is_own: boolean }) => message.is_own);
    expect(own).toMatchObject([{ message: 'Yes', pending_post: false }]);
    expect(live_ids).toEqual([responseId]);
    await scenario.expectCounts({ sends: 1 });
  },
);

describe('a message reply with an altered text and a lost response', () => {
  const sendAltered = async (meanwhile = async () => {}) => {
    scenario.loseSendResponses(1, meanwhile);
    scenario.alterSentText((text) => text.replace('.test', '.test/'));
    await scenario.tryNewDraft('Here: https://bowls.test');
    await scenario.expectState('unknown');
  };
  const expectSentOnce = async () => {
    expect(await scenario.readDraft()).toMatchObject({
      state: 'editing',
      editedText: 'Here: https://bowls.test',
      error: 'unexplained_message',
    });
    expect(scenario.listSentTexts()).toEqual(['Here: https://bowls.test/']);
    await scenario.expectCounts({ sends: 1, posted: 0 });
  };

  test("does not resend a reply whose text Instagram's list shows altered", async () => {
    await sendAltered();
    await scenario.finishReplies();
    await expectSentOnce();
  });

  test('does not resend a reply whose echo has an altered text', async () => {
    await sendAltered();
    await scenario.echo();
    await scenario.finishReplies();
    await expectSentOnce();
  });

  test('does not resend an altered reply whose echo precedes the lost response', async () => {
    await sendAltered(async () => {
      await scenario.echo();
      await scenario.expectState('posting');
    });
    await scenario.finishReplies();
    await expectSentOnce();
  });

  test('an altered reply that is posted again is found, not sent', async () => {
    await sendAltered();
    await scenario.finishReplies();
    await scenario.sendReply((await scenario.readDraft())?.id ?? '', 'Here: https://bowls.test');
    await expectSentOnce();
  });
});

describe('an echo that arrives before the response of its send', () => {
  test('a message reply is live once when its echo precedes the response', async () => {
    scenario.runBeforeSendResponses(async () => {
      await scenario.echo();
      // The call has not returned, but the message is published and must be shown as such.
      const { conversation_messages } = await scenario.getMessagesPage();
      expect(conversation_messages).toHaveLength(2);
      expect(conversation_messages[1]).toMatchObject({ pending_post: false, is_own: true });
    });
    await scenario.sendNewDraft('Yes');

    expect(await scenario.readDraft()).toMatchObject({
      state: 'live',
      networkId: scenario.listSentMessages()[0]?.id,
    });
    expect((await scenario.getMessagesPage()).conversation_messages).toHaveLength(2);
    await scenario.expectCounts({ sends: 1 });
  });

  test('counts the reply once when its echo arrives fifty times at once', async () => {
    scenario.runBeforeSendResponses(async () => {
      await Promise.all(Array.from({ length: 50 }, () => scenario.echo()));
    });
    await scenario.sendNewDraft('Yes');

    await scenario.expectState('live');
    expect((await scenario.getMessagesPage()).total_messages_count).toBe(2);
    await scenario.expectCounts({ posted: 1 });
  });
});

describe('a message reply that returned to its owner unconfirmed', () => {
  /** Sends a reply whose response is lost, and returns it while access to messages is disabled. */
  const returnUnconfirmed = async () => {
    scenario.loseSendResponses(1);
    const responseId = await scenario.tryNewDraft('Yes');
    await scenario.switchMessagesOff();
    await scenario.finishReplies();
    scenario.switchMessagesOn();
    await scenario.expectOutcome({ state: 'editing', unconfirmed: [{ text: 'Yes' }], posted: 0 });
    return responseId;
  };

  test('an echo marks a returned reply live, counts it, and prevents reposting', async () => {
    const responseId = await returnUnconfirmed();
    await scenario.echo();

    const { response, live_ids } = await scenario.getMessagesPage();
    expect(response).toMatchObject({ id: responseId, status: 'live', error: null });
    expect(live_ids).toEqual([responseId]);
    await scenario.expectCounts({ posted: 1 });
    expect((await scenario.postReply(responseId, 'Yes')).body.response?.status).toBe('live');
    await scenario.expectCounts({ sends: 1, posted: 1 });
  });

  test('an echo of a returned reply warns the owner, keeping their edit', async () => {
    const responseId = await returnUnconfirmed();
    await scenario.editReply(responseId, 'Yes, and a red one');
    await scenario.echo();

    await scenario.expectReturned(/has arrived after all/, 'Yes, and a red one');
    await scenario.sendReply(responseId, 'Yes');
    await scenario.expectOutcome({ state: 'live', sends: 1 });
    expect(hasDelayedPostJob()).toBe(false);
  });

  test('a reposted reply is not sent or counted when its owner answers', async () => {
    const responseId = await returnUnconfirmed();
    await scenario.postReply(responseId, 'Yes');
    await scenario.answerByPhone();
    await scenario.finishReplies();

    expect((await scenario.readDraft())?.answeredElsewhere).toBe(true);
    await scenario.expectCounts({ sends: 1, posted: 0 });
  });

  test('finds a reposted reply by a read-back instead of sending', async () => {
    const responseId = await returnUnconfirmed();
    await scenario.sendReply(responseId, 'Yes');

    await scenario.expectOutcome({ state: 'live', sends: 1, posted: 1 });
  });

  test('finds a reposted reply though Instagram first reports the conversation gone', async () => {
    const responseId = await returnUnconfirmed();
    scenario.reportConversationGone(3);
    await scenario.sendReply(responseId, 'Yes');

    await scenario.expectOutcome({ state: 'live', sends: 1 });
  });

  test('returns a reposted reply after half an hour of reports as gone', async () => {
    const responseId = await returnUnconfirmed();
    scenario.reportConversationGone(100);
    await scenario.sendReply(responseId, 'Yes');

    await scenario.expectOutcome({
      state: 'editing',
      error: 'gone_message',
      sends: 1,
      posted: 0,
    });
  });
});

test('ends a message reply within seconds when Instagram lost its conversation', async () => {
  const { network } = scenario;
  await scenario.postNewDraft('Yes');
  for (const { accounts } of network.state.facebookUsers)
    for (const account of accounts) account.conversations = [];
  scenario.failNextSend({ code: 100, subcode: 33 });
  await scenario.runSend();
  for (const end = Date.now() + 9_000; Date.now() < end; ) {
    vi.setSystemTime(Date.now() + 1_000);
    await scenario.queues.run();
  }

  await scenario.expectShown({
    status: 'editing',
    reply_text: 'Yes',
    error: 'This conversation is no longer on Instagram. Your text is kept.',
    is_final: true,
  });
  await scenario.expectCounts({ sends: 1 });
});

describe('concurrent deliveries of jobs of a message reply', () => {
  test('a message reply is generated, sent and counted once despite redeliveries', async () => {
    const { body } = await scenario.reply('gpt_response', {});
    const [drafting] = scenario.queues.messages().filter(({ queue }) => queue === 'draft');
    if (!drafting) throw new Error('nothing to write');
    await Promise.all(Array.from({ length: 5 }, () => scenario.queues.deliverTwice(drafting)));
    expect(scenario.model.requests).toHaveLength(1);

    await scenario.postReply(body.response.id, 'Yes');
    scenario.passHold();
    const [posting] = scenario.queues.messages().filter(({ queue }) => queue === 'post');
    if (!posting) throw new Error('nothing to send');
    await Promise.all(Array.from({ length: 5 }, () => scenario.queues.deliverTwice(posting)));
    await scenario.finishReplies();

    await scenario.expectCounts({ sends: 1, posted: 1, generated: 1 });
  });

  test(`sends at most one reply in any race (${INTERLEAVINGS} interleavings)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('cancel', 'phone', 'edit'),
        fc.constantFrom<'ok' | 'lost'>('ok', 'lost'),
        async (s, rival, sendOutcome) => {
          await resetReplyScenario();
          if (sendOutcome === 'lost') scenario.loseSendResponses(1);
          const responseId = await scenario.postNewDraft('Yes');
          scenario.passHold();
          const rivals = {
            cancel: () => scenario.cancelReply(responseId),
            edit: () =>
              scenario.reply('response/update', {
                response_id: responseId,
                response_text: 'No',
              }),
            phone: () => scenario.write('By phone', { fromOwner: true }),
          };
          const steps = [rivals[rival], () => scenario.queues.run(), () => scenario.queues.run()];
          const outcomes = steps.map((step) =>
            s.schedule(Promise.resolve()).then(async () => step()),
          );
          await s.waitAll();
          const [first] = await Promise.all(outcomes);
          await scenario.finishReplies();

          const draft = await scenario.readDraft();
          const productReplies = scenario
            .listSentMessages()
            .filter(({ text }) => text !== 'By phone');
          expect(productReplies.length).toBe(draft?.state === 'live' ? 1 : 0);
          expect(productReplies.every(({ text }) => text === 'Yes')).toBe(true);
          expect((await scenario.countReplies()).posted).toBe(productReplies.length);
          const wasCancelled = rival === 'cancel' && (first as { status: number }).status === 200;
          if (wasCancelled) expect(productReplies).toEqual([]);
          if (draft?.answeredElsewhere) expect(productReplies).toEqual([]);
        },
      ),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    );
  });
});
