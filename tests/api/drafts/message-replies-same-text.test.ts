// Several message replies at a time, with the same text and with different ones: each is published once, as its own.
import { describe, expect, test, vi } from 'vitest';
import {
  loseSendResponses,
  runBeforeSendResponses,
  runQueuesUntilEmpty,
} from '#tests/support/message-reply-scenario.ts';
import {
  conversationScenario,
  countNewMessageSends,
  createTwoDrafts,
  failNextSend,
  messageReplyEnvironment,
  readMessageDraft,
  runSend,
  setUpMessageReplyScenario,
} from '#tests/support/set-up-message-reply-scenario.ts';

setUpMessageReplyScenario();

describe('two message replies with the same text', () => {
  const postBoth = async () => {
    const { second, first, other } = await createTwoDrafts();
    await conversationScenario.postReply(first, 'Yes');
    await conversationScenario.postReply(other, 'Yes', second);
    return second;
  };
  const expectOneEach = async (second: string) => {
    const drafts = [await readMessageDraft(), await readMessageDraft(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    const ids = drafts.map((draft) => draft?.networkId);
    expect(new Set(ids)).toEqual(
      new Set(conversationScenario.listSentMessages().map(({ id }) => id)),
    );
    expect(conversationScenario.listSentMessages()).toHaveLength(2);
  };
  const expectBothLive = async (second: string) => {
    await expectOneEach(second);
    expect(countNewMessageSends()).toBe(2);
  };

  test('finds each of two replies with the same text its own message when both responses are lost', async () => {
    loseSendResponses(messageReplyEnvironment, 2);
    const second = await postBoth();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectBothLive(second);
  });

  test('keeps each of two replies with the same text its own message when both echoes arrive before the responses', async () => {
    runBeforeSendResponses(messageReplyEnvironment, () =>
      conversationScenario.echo().then(() => {}),
    );
    const second = await postBoth();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectBothLive(second);
  });

  test('marks two replies with the same text live when both responses are lost and both echoes arrive', async () => {
    loseSendResponses(messageReplyEnvironment, 2);
    const second = await postBoth();
    await runSend();
    await conversationScenario.echo();
    await conversationScenario.echo();
    await runQueuesUntilEmpty(messageReplyEnvironment);
    await expectBothLive(second);
  });

  test('never gives two replies the same message while one of them is being sent', async () => {
    const { second, first, other } = await createTwoDrafts();
    failNextSend();
    await conversationScenario.postReply(first, 'Yes');
    await runSend();
    expect((await readMessageDraft())?.state).toBe('unknown');
    runBeforeSendResponses(messageReplyEnvironment, async () => {
      runBeforeSendResponses(messageReplyEnvironment, async () => {});
      // Its message is already published while the first reply is read back.
      await runSend();
      expect((await readMessageDraft())?.state).toBe('unknown');
    });
    await conversationScenario.postReply(other, 'Yes', second);
    await runSend();
    await runQueuesUntilEmpty(messageReplyEnvironment);

    const drafts = [await readMessageDraft(), await readMessageDraft(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    expect(new Set(drafts.map((draft) => draft?.networkId)).size).toBe(2);
    expect(conversationScenario.listSentMessages()).toHaveLength(2);
    expect(countNewMessageSends()).toBe(3);
  });

  test('never gives two replies the same message when one is sent during the read-back of the other', async () => {
    const { second, first, other } = await createTwoDrafts();
    failNextSend();
    await conversationScenario.postReply(first, 'Yes');
    await runSend();
    // Accepted but not readable yet: only the response tells which reply it belongs to.
    messageReplyEnvironment.network.fail({
      on: /GET \/aWdfSENT/,
      times: 1,
      code: 100,
      subcode: 33,
    });
    await conversationScenario.postReply(other, 'Yes', second);
    let isSent = false;
    messageReplyEnvironment.wire.intercept = async (url, _method, call) => {
      if (url.includes(`/${conversationScenario.conversation.id}?`) && !isSent) {
        isSent = true;
        await runSend();
        expect((await readMessageDraft(second))?.state).toBe('posted');
      }
      return call();
    };
    vi.setSystemTime(Date.now() + 2_000);
    await messageReplyEnvironment.queues.run();
    expect(isSent).toBe(true);
    expect((await readMessageDraft())?.state).toBe('unknown');
    await runQueuesUntilEmpty(messageReplyEnvironment);

    await expectOneEach(second);
    expect(countNewMessageSends()).toBe(3);
  });

  test('finds two replies sent at once among the stored messages when the network no longer shows them', async () => {
    const { second, first, other } = await createTwoDrafts();
    let calls = 0;
    messageReplyEnvironment.wire.intercept = async (url, method, call) => {
      const response = await call();
      if (method !== 'POST' || !url.endsWith('/messages')) return response;
      calls += 1;
      if (calls === 1) {
        await conversationScenario.postReply(other, 'Yes', second);
        await runSend();
        // Which echo belongs to which reply is unknown: each gets one, and neither gets both.
        await conversationScenario.echo();
        expect((await readMessageDraft())?.state).toBe('posting');
        for (let n = 0; n < 20; n++)
          await conversationScenario.write(`More ${n}`, { isDelivered: false });
      } else await conversationScenario.echo();
      throw new TypeError('fetch failed');
    };
    await conversationScenario.postReply(first, 'Yes');
    await runSend();
    await runQueuesUntilEmpty(messageReplyEnvironment);

    await expectBothLive(second);
  });
});

test('still sends an unpublished message reply again when another reply with another text is published', async () => {
  const { second, first, other } = await createTwoDrafts();
  failNextSend();
  await conversationScenario.postReply(first, 'Yes');
  await runSend();
  await runQueuesUntilEmpty(messageReplyEnvironment, 5);
  expect(await readMessageDraft()).toMatchObject({ state: 'unknown', readBacks: 5 });
  vi.setSystemTime(Date.now() + 24_000);
  // At the last read-back the other reply has neither a response nor an echo: only its text tells the two apart.
  loseSendResponses(messageReplyEnvironment, 1);
  await conversationScenario.postReply(other, 'No', second);
  await runQueuesUntilEmpty(messageReplyEnvironment);

  expect([(await readMessageDraft())?.state, (await readMessageDraft(second))?.state]).toEqual([
    'live',
    'live',
  ]);
  expect(new Set(conversationScenario.listSentMessages().map(({ text }) => text))).toEqual(
    new Set(['Yes', 'No']),
  );
  expect(countNewMessageSends()).toBe(3);
});
