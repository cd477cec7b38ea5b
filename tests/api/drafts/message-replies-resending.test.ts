// A reply is sent once even if the same text was published before, was unsent, or a new draft is requested.
import { expect, test } from 'vitest';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';

const SECOND_MS = 1_000;

setUpReplyScenario();
const isoAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND_MS).toISOString();

test.each([
  ['which the product has stored', true],
  ['which only the network shows', false],
])(
  'resends a failed reply although the same text preceded the question (%s)',
  async (_how, isDelivered) => {
    await scenario.write('Yes', { fromOwner: true, at: isoAgo(40), isDelivered });
    const questionId = await scenario.write('And the red one?', { at: isoAgo(20) });
    scenario.failNextSend();
    await scenario.sendNewDraft('Yes', questionId);

    await scenario.expectOutcome({ state: 'live', sends: 2, published: 2 }, questionId);
  },
);

test('resends a failed reply although an older equal text arrives late', async () => {
  const questionId = await scenario.write('And the red one?', { at: isoAgo(20) });
  scenario.failNextSend();
  await scenario.postNewDraft('Yes', questionId);
  await scenario.runSend();
  await scenario.write('Yes', { fromOwner: true, at: isoAgo(60) });
  await scenario.finishReplies();

  await scenario.expectOutcome({ state: 'live', published: 2 }, questionId);
});

test('does not resend a reply that the owner unsent before its echo', async () => {
  scenario.loseSendResponses(1);
  await scenario.tryNewDraft('Yes');
  const [sent] = scenario.listSentMessages();
  scenario.conversation.messages = scenario.conversation.messages.filter(
    ({ id }) => id !== sent?.id,
  );
  await scenario.applyEvent({
    kind: 'unsent',
    messageId: sent?.id ?? '',
    byId: scenario.own.igUserId,
  });
  await scenario.finishReplies();

  await scenario.expectOutcome({ state: 'editing', editedText: 'Yes', sends: 1 });
});

test('resends an unconfirmed reply when the contact unsends an unknown message', async () => {
  scenario.failNextSend();
  await scenario.tryNewDraft('Yes');
  await scenario.applyEvent({
    kind: 'unsent',
    messageId: 'never-came',
    byId: scenario.conversation.contact.id,
  });
  await scenario.finishReplies();

  await scenario.expectOutcome({ state: 'live', sends: 2 });
});

test('an unconfirmed reply is searched for even after a new draft request', async () => {
  scenario.loseSendResponses(1);
  let isReadable = false;
  scenario.garbleTimesOfSentMessages(() => !isReadable);
  await scenario.sendNewDraft('Yes');
  expect((await scenario.readDraft())?.unconfirmed).toMatchObject([{ text: 'Yes' }]);

  const { body } = await scenario.requestNewDraft();
  await scenario.queues.run();
  await scenario.sendReply(body.response.id, 'Yes');
  expect((await scenario.readDraft())?.error).toBe('not_found_message');
  await scenario.expectCounts({ sends: 1 });

  isReadable = true;
  await scenario.sendReply(body.response.id, 'Yes');
  await scenario.expectOutcome({ id: body.response.id, state: 'live', sends: 1 });
});

test('recognizes a late echo as the earlier reply despite a new draft', async () => {
  scenario.loseSendResponses(1);
  scenario.garbleTimesOfSentMessages();
  await scenario.sendNewDraft('Yes');
  const { body } = await scenario.requestNewDraft();
  await scenario.queues.run();
  await scenario.echo();

  expect(await scenario.readDraft()).toMatchObject({
    id: body.response.id,
    answeredElsewhere: false,
  });
  await scenario.sendReply(body.response.id, 'Yes');
  await scenario.expectOutcome({ state: 'live', sends: 1 });
});
