// Several message replies at a time, with the same and with different texts: each is published once, as its own.
import { describe, expect, test, vi } from 'vitest';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';

setUpReplyScenario();

describe('two message replies with the same text', () => {
  const postBoth = async () => {
    const { second, first, other } = await scenario.createTwoDrafts();
    await scenario.postReply(first, 'Yes');
    await scenario.postReply(other, 'Yes', second);
    return second;
  };
  const expectOneEach = async (second: string) => {
    const drafts = [await scenario.readDraft(), await scenario.readDraft(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    const ids = drafts.map((draft) => draft?.networkId);
    expect(new Set(ids)).toEqual(new Set(scenario.listSentMessages().map(({ id }) => id)));
    expect(scenario.listSentMessages()).toHaveLength(2);
  };
  const expectBothLive = async (second: string) => {
    await expectOneEach(second);
    await scenario.expectCounts({ sends: 2 });
  };

  test('finds two message replies with one text when both responses are lost', async () => {
    scenario.loseSendResponses(2);
    const second = await postBoth();
    await scenario.finishReplies();
    await expectBothLive(second);
  });

  test('echoes before the responses keep two equal replies apart', async () => {
    scenario.runBeforeSendResponses(() => scenario.echo().then(() => {}));
    const second = await postBoth();
    await scenario.finishReplies();
    await expectBothLive(second);
  });

  test('echoes without responses mark two equal replies live', async () => {
    scenario.loseSendResponses(2);
    const second = await postBoth();
    await scenario.runSend();
    await scenario.echo();
    await scenario.echo();
    await scenario.finishReplies();
    await expectBothLive(second);
  });

  test('two replies with one text never claim one message during sending', async () => {
    const { second, first, other } = await scenario.createTwoDrafts();
    scenario.failNextSend();
    await scenario.postReply(first, 'Yes');
    await scenario.runSend();
    await scenario.expectState('unknown');
    scenario.runBeforeSendResponses(async () => {
      scenario.runBeforeSendResponses(async () => {});
      // Its message is already published while the first reply is read back.
      await scenario.runSend();
      await scenario.expectState('unknown');
    });
    await scenario.postReply(other, 'Yes', second);
    await scenario.runSend();
    await scenario.finishReplies();

    const drafts = [await scenario.readDraft(), await scenario.readDraft(second)];
    expect(drafts.map((draft) => draft?.state)).toEqual(['live', 'live']);
    expect(new Set(drafts.map((draft) => draft?.networkId)).size).toBe(2);
    await scenario.expectCounts({ published: 2, sends: 3 });
  });

  test('two replies with one text never claim one message during read-back', async () => {
    const { second, first, other } = await scenario.createTwoDrafts();
    scenario.failNextSend();
    await scenario.postReply(first, 'Yes');
    await scenario.runSend();
    // Accepted but not readable yet: only the response shows which reply it belongs to.
    scenario.hideNextSentMessage();
    await scenario.postReply(other, 'Yes', second);
    let isSent = false;
    scenario.wire.intercept = async (url, _method, call) => {
      if (url.includes(`/${scenario.conversation.id}?`) && !isSent) {
        isSent = true;
        await scenario.runSend();
        expect((await scenario.readDraft(second))?.state).toBe('posted');
      }
      return call();
    };
    vi.setSystemTime(Date.now() + 2_000);
    await scenario.queues.run();
    expect(isSent).toBe(true);
    await scenario.expectState('unknown');
    await scenario.finishReplies();

    await expectOneEach(second);
    await scenario.expectCounts({ sends: 3 });
  });

  test('finds two equal replies sent at once among the stored messages', async () => {
    const { second, first, other } = await scenario.createTwoDrafts();
    let calls = 0;
    scenario.wire.intercept = async (url, method, call) => {
      const response = await call();
      if (method !== 'POST' || !url.endsWith('/messages')) return response;
      calls += 1;
      if (calls === 1) {
        await scenario.postReply(other, 'Yes', second);
        await scenario.runSend();
        // The echoes do not show their replies: each reply gets one, and neither gets both.
        await scenario.echo();
        await scenario.expectState('posting');
        await scenario.writeMore(20, { isDelivered: false });
      } else await scenario.echo();
      throw new TypeError('fetch failed');
    };
    await scenario.postReply(first, 'Yes');
    await scenario.runSend();
    await scenario.finishReplies();

    await expectBothLive(second);
  });
});

test('sends an unpublished reply again when a different text is published', async () => {
  const { second, first, other } = await scenario.createTwoDrafts();
  scenario.failNextSend();
  await scenario.postReply(first, 'Yes');
  await scenario.runSend();
  await scenario.finishReplies(5);
  expect(await scenario.readDraft()).toMatchObject({ state: 'unknown', readBacks: 5 });
  vi.setSystemTime(Date.now() + 24_000);
  // At the last read-back the other reply has neither a response nor an echo: only its text distinguishes the two.
  scenario.loseSendResponses(1);
  await scenario.postReply(other, 'No', second);
  await scenario.finishReplies();

  expect([(await scenario.readDraft())?.state, (await scenario.readDraft(second))?.state]).toEqual([
    'live',
    'live',
  ]);
  expect(new Set(scenario.listSentTexts())).toEqual(new Set(['Yes', 'No']));
  await scenario.expectCounts({ sends: 3 });
});
