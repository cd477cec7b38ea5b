// AI replies that rules send unseen say that they are automated: in a conversation and in the thread of a comment.
import { beforeEach, expect, test } from 'vitest';
import { readNewestConversationDrafts } from '#functions/conversations/storage/read-newest-conversation-drafts.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const LINE = '(Automated reply)';
const BY_MODEL = {
  comment: [{ action_type: 'AI_comment_reply' }],
  message: [{ action_type: 'AI_message_reply' }],
};
const DAY_SECONDS = 24 * 60 * 60;
const THANKS = [
  'Thank you so much!',
  'Thanks a lot!',
  'Thank you!',
  'Many thanks!',
  'Thanks so much!',
];

/** The model thanks in other words each time, because no person gets a text twice. */
function answerWithThanks(): void {
  let count = 0;
  answerWith(() => THANKS[count++ % THANKS.length] ?? '');
}

function answerWith(write: () => string): void {
  interceptFetch(async ({ url }, send) => {
    if (!url.pathname.includes('/openai/')) return send();
    const message = { content: JSON.stringify({ text: write() }) };
    return Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  });
}

async function saveDisclosure(fields: object): Promise<void> {
  const { body } = await world.call('getDisclosure');
  const { status } = await world.call('saveDisclosure', {
    disclosure: { ...body.disclosure, ...fields },
  });
  expect(status).toBe(200);
}

beforeEach(async () => {
  answerWithThanks();
  await saveDisclosure({ is_on: true, wording: null });
});

const praise = async (person: string, text = 'I love these bowls so much'): Promise<string> => {
  await world.passSeconds(60);
  return world.message(text, person);
};

test('only the first AI message of a conversation says it is automated', async () => {
  await world.createMessageRule('love', BY_MODEL.message);
  await praise('disclosed.first');
  await praise('disclosed.first', 'I love the blue one too');
  await praise('disclosed.first', 'And I love the cups');

  expect(await world.messagesTo('disclosed.first')).toEqual([
    `Thank you so much!\n${LINE}`,
    'Thanks a lot!',
    'Thank you!',
  ]);
});

test('AI messages say so after their owner wrote, and after a day', async () => {
  await world.createMessageRule('love', BY_MODEL.message);
  await praise('disclosed.resumed');
  await world.passSeconds(60);
  await world.message('I am glad to hear that', 'disclosed.resumed', { as_owner: true });
  // A rule stays silent for a day after its owner wrote, and the person goes on writing.
  for (const text of ['Good evening', 'Good morning']) {
    await world.passSeconds(DAY_SECONDS / 2);
    await world.message(text, 'disclosed.resumed');
  }
  await praise('disclosed.resumed', 'I love them even more today');
  await world.passSeconds(DAY_SECONDS + 60);
  await praise('disclosed.resumed', 'I love them after all these days');

  expect(await world.messagesTo('disclosed.resumed')).toEqual([
    `Thank you so much!\n${LINE}`,
    'I am glad to hear that',
    `Thanks a lot!\n${LINE}`,
    `Thank you!\n${LINE}`,
  ]);
});

test('the stored reply remembers its line, and shows one text', async () => {
  await world.createMessageRule('love', BY_MODEL.message);
  await praise('disclosed.stored');

  const conversationId = await world.findConversationId('disclosed.stored');
  const ref = { ...world.account(), conversationId };
  const [reply] = await readNewestConversationDrafts(ref, 1);
  expect(reply?.draft).toMatchObject({
    state: 'live',
    disclosure: `\n${LINE}`,
    generatedText: 'Thank you so much!',
    sendingText: `Thank you so much!\n${LINE}`,
    networkId: expect.any(String),
  });
  const { body } = await world.call('listRuleActivity');
  expect(JSON.stringify(body)).toContain(JSON.stringify(`Thank you so much!\n${LINE}`));
});

test("the line has the owner's words, or the language of the person", async () => {
  await world.createCommentRule('liebe', BY_MODEL.comment);
  answerWith(() => 'Vielen lieben Dank, das freut uns sehr!');
  const german = await world.ask('Ich liebe diese Schalen so sehr', 'disclosed.german');
  await saveDisclosure({ wording: 'Von unserem Assistenten' });
  const own = await world.ask('Ich liebe diese Schalen wirklich sehr', 'disclosed.own');

  const thanks = 'Vielen lieben Dank, das freut uns sehr!';
  expect(await world.repliesTo(german)).toEqual([`${thanks} (Automatische Antwort)`]);
  expect(await world.repliesTo(own)).toEqual([`${thanks} (Von unserem Assistenten)`]);
});

test('no reply has the line while it is switched off', async () => {
  await saveDisclosure({ is_on: false });
  await world.createMessageRule('love', BY_MODEL.message);
  await world.createCommentRule('love', BY_MODEL.comment);
  await praise('disclosed.off');
  const comment = await world.ask('I love these bowls so much', 'disclosed.off');

  expect(await world.messagesTo('disclosed.off')).toHaveLength(1);
  expect(await world.repliesTo(comment)).toHaveLength(1);
  expect(JSON.stringify(await world.messagesTo('disclosed.off'))).not.toContain(LINE);
  expect(JSON.stringify(await world.repliesTo(comment))).not.toContain(LINE);
});

test("the owner's texts and approved replies have no line", async () => {
  answerWith(() => 'The large one costs 64 euros.');
  await world.createMessageRule('ship');
  await world.createMessageRule('cost', BY_MODEL.message);
  await praise('disclosed.template', 'Do you ship?');
  await praise('disclosed.approved', 'What does the large one cost?');
  const [held] = await world.listApprovals();
  expect(held?.rule_processed_event_response).toMatchObject({
    status: 'editing',
    response_text: 'The large one costs 64 euros.',
  });
  await world.call('changeApprovals', {
    actions: [{ change_type: 'approve', awaiting_approval_ids: [held?.id] }],
  });
  await world.passSeconds(60);

  expect(await world.messagesTo('disclosed.template')).toEqual(['We ship on Mondays.']);
  expect(await world.messagesTo('disclosed.approved')).toEqual(['The large one costs 64 euros.']);
});

test('each person gets the line once in the thread of a comment', async () => {
  await world.createCommentRule('love', BY_MODEL.comment);
  const top = await world.ask('I love these bowls so much', 'disclosed.top');
  await world.replyBelow(top, 'I love them as well', 'disclosed.other');
  await world.passSeconds(60);
  await world.replyBelow(top, 'And I love the cups', 'disclosed.top');
  await world.passSeconds(60);
  await world.replyBelow(top, 'I love the cups too', 'disclosed.other');

  const byRule = (await world.repliesTo(top)).filter((text) => /thank/i.test(text));
  expect(new Set(byRule)).toEqual(
    new Set([
      `Thank you so much! ${LINE}`,
      `@disclosed.other Thanks a lot! ${LINE}`,
      '@disclosed.top Thank you!',
      '@disclosed.other Many thanks!',
    ]),
  );
});
