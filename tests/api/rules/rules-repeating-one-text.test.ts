// One text for many people: thanks for many compliments are no misfire, but one text for many questions is, and no
// person gets a text twice within an hour.
import { expect, test } from 'vitest';
import {
  releaseHourlySendSlot,
  reserveHourlySendSlot,
} from '#functions/rules/sending/hourly-send-repository.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const BY_MODEL = [{ action_type: 'AI_comment_reply' }];

/** The model writes the same text for everything. */
function repeatText(text: string): void {
  interceptFetch(async ({ url }, send) => {
    if (!url.pathname.includes('/openai/')) return send();
    const message = { content: JSON.stringify({ text }) };
    return Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  });
}

async function askAll(rule: string, texts: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, text] of texts.entries())
    ids.push(await world.ask(text, `${rule}.fan${index}`));
  return (await Promise.all(ids.map(world.repliesTo))).flat();
}

test('a rule that thanks eight people for compliments is no misfire', async () => {
  repeatText('Thank you so much!');
  const { id } = await world.createCommentRule('love', BY_MODEL);

  const compliments = ['loveit', 'Love it!', 'lovely', 'love love ❤️', 'Love this', 'so lovely'];
  const replies = await askAll('thanks', [...compliments, 'lovely work', 'in love 😍']);

  expect(replies).toEqual(Array(8).fill('Thank you so much! (Automated reply)'));
  expect(await world.readRule(id)).toMatchObject({ approval_mode: false, misfire: null });
});

test('a rule that thanks six people for whole sentences is no misfire', async () => {
  repeatText('Thank you so much!');
  const { id } = await world.createCommentRule('glaze', BY_MODEL);

  const replies = await askAll('sentences', [
    'The colours of this glaze make me so calm',
    'My mother would have adored this glaze on her little cups',
    'Congratulations on the new glaze and the studio, so well deserved',
    'We still talk about your glaze and the afternoon in your shop',
    'You have a gift for glaze and for light',
    'The glaze on mine chipped after a week',
  ]);

  expect(replies).toEqual(Array(6).fill('Thank you so much! (Automated reply)'));
  expect(await world.readRule(id)).toMatchObject({ approval_mode: false, misfire: null });
});

test("a person's question counts once per text, even when unsent", async () => {
  const slot = { userId: 'u1', igUserId: '17', hour: '2026-11-24T16' };
  const caps = { account: 100, person: 100, post: 100 };
  const counts: (number | undefined)[] = [];
  for (const question of ['Is it blue?', 'Who made it?', 'For ten roses?', 'Any left?'])
    for (const personKey of ['uma', 'vic']) {
      const text = 'Thank you so much!';
      const replyId = `${personKey} ${question}`;
      const send = { personKey, postId: undefined, ruleId: 'r1', replyId, text, question };
      counts.push((await reserveHourlySendSlot(slot, send, caps, Date.now()))?.questionsOfText);
      await releaseHourlySendSlot(slot, send);
    }

  expect(counts).toEqual([1, 1, 2, 1, 2, 1, 2, 1]);
});

test('a rule answering eight questions with one text returns to approval mode', async () => {
  repeatText('Thank you so much!');
  const { id } = await world.createCommentRule('bowl', BY_MODEL);

  const replies = await askAll('questions', [
    'How much is the blue bowl?',
    'Is the bowl safe for a dishwasher?',
    'When will you restock the bowl',
    'Can you ship that bowl to Norway?',
    'Which glaze is on this bowl?',
    'Bowl workshop on Sunday, any places left?',
    'Do you make the bowl in green?',
    'Who painted the bowl',
  ]);

  expect(replies).toHaveLength(5);
  expect(await world.readRule(id)).toMatchObject({
    approval_mode: true,
    misfire: { reason: expect.stringContaining('different questions') },
  });
});

test('a person gets no text twice an hour, by any rule', async () => {
  const rule = await world.createCommentRule('twice');
  await world.createMessageRule('twice');
  const first = await world.ask('twice?', 'rita.twice');
  const second = await world.ask('twice again?', 'rita.twice');
  const other = await world.ask('twice?', 'sam.twice');
  await world.message('twice?', 'rita.twice');
  await world.message('twice again?', 'rita.twice');

  expect(await Promise.all([first, second, other].map(world.repliesTo))).toEqual([
    ['It is 20 euros.'],
    [],
    ['It is 20 euros.'],
  ]);
  expect(await world.messagesTo('rita.twice')).toEqual(['We ship on Mondays.']);
  const reply = await world.findRuleReply(second);
  expect(reply).toMatchObject({ state: 'discarded', ended_by: 'same_text_sent' });
  expect(await world.readRule(rule.id)).toMatchObject({ misfire: null });

  await world.passSeconds(3_540);
  expect(await world.repliesTo(await world.ask('twice more?', 'rita.twice'))).toEqual([]);
  await world.passSeconds(120);
  expect(await world.repliesTo(await world.ask('twice at last?', 'rita.twice'))).toEqual([
    'It is 20 euros.',
  ]);
});
