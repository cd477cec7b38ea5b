// A text that uses a fact is not sent once the fact is no longer valid.
import { afterEach, describe, expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { APPROVAL_MODE_ON } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const FACT = 'Shipping to Germany costs 9 euros.';
const REFUSED =
  'The text uses a fact that is no longer valid. Please change the text, or generate a new one.';
const AI_REPLY = { action_type: 'AI_comment_reply' };
const DELAYED = {
  ...AI_REPLY,
  action_options: { delay: { delay_type: 'fixed', delay_value: 60 } },
};

type Fact = { readonly id: string; readonly updated_at: string };
const saveFact = async (fields: object = {}): Promise<Fact> => {
  const fact = { text: FACT, media_ids: [], valid_until: null, ...fields };
  const { status, body } = await world.call('saveFact', { fact });
  expect(status).toBe(200);
  return body.fact;
};
/** The ways in which a fact ends. */
const ENDS: Readonly<Record<string, (fact: Fact) => Promise<unknown>>> = {
  'is outdated': ({ id, updated_at }) =>
    saveFact({ id, updated_at, valid_until: '2020-01-01T00:00:00.000Z' }),
  'has another text': ({ id, updated_at }) =>
    saveFact({ id, updated_at, text: 'Shipping to Germany costs 12 euros.' }),
  'was deleted': ({ id }) => world.call('deleteFact', { fact_id: id }),
};

afterEach(async () => {
  const { facts } = (await world.call('listFacts', {})).body;
  for (const { id } of facts) await world.call('deleteFact', { fact_id: id });
});

const answerFromFact = () =>
  world.setFault('POST openai/chat/completions', {
    outcome: 'text',
    text: JSON.stringify({ text: FACT, intent: 'answer', facts_used: ['f1'] }),
  });

async function createDraftFromFact() {
  const ids = { media_id: await world.firstMedia(), comment_id: await world.ask('Shipping?') };
  await answerFromFact();
  await world.call('requestCommentDraft', ids);
  await world.finishWork();
  const { response } = (await world.call('requestCommentDraft', ids)).body;
  expect(response).toMatchObject({ response_text: FACT, based_on_facts: [{ text: FACT }] });
  const post = (response_text: string) =>
    world.call('postCommentReply', { ...ids, response_id: response.id, response_text });
  return { post, commentId: ids.comment_id };
}

describe.each(Object.entries(ENDS))('when the fact %s', (_name, end) => {
  test("the owner's draft is sent only with another text", async () => {
    const fact = await saveFact();
    const { post, commentId } = await createDraftFromFact();
    await end(fact);
    const refused = await post(FACT);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(REFUSED);
    expect((await post(`${FACT} Soon more!`)).status).toBe(200);
    await world.passSeconds(60);
    expect(await world.repliesTo(commentId)).toEqual([`${FACT} Soon more!`]);
  });

  test('a reply by rule is not approved', async () => {
    const fact = await saveFact();
    await world.createCommentRule('zebra', [AI_REPLY], APPROVAL_MODE_ON);
    await answerFromFact();
    const commentId = await world.ask('zebra shipping to Germany?');
    const [awaiting] = await world.listApprovals();
    await world.call('generateApprovalReply', {
      awaiting_approval_id: awaiting?.id,
      rule_processed_event_id: awaiting?.rule_processed_event_id,
    });
    await world.finishWork();
    const [approval] = await world.listApprovals();
    await end(fact);
    const { body } = await world.changeApprovals('approve', [approval?.id]);
    expect(JSON.stringify(body)).toContain(REFUSED);
    await world.passSeconds(60);
    expect(await world.repliesTo(commentId)).toEqual([]);
    expect(await world.listApprovals()).toHaveLength(1);
  });

  test('a delayed reply that would go unseen waits for its owner', async () => {
    const fact = await saveFact();
    await world.createCommentRule('zebra', [DELAYED]);
    await answerFromFact();
    const commentId = await world.ask('zebra shipping to Germany?');
    await world.passSeconds(60);
    expect(await world.listApprovals()).toEqual([]);
    await end(fact);
    await world.passSeconds(62 * 60);
    expect(await world.repliesTo(commentId)).toEqual([]);
    expect(JSON.stringify(await world.listApprovals())).toContain(
      'The text uses a fact that is no longer valid, so this waits for you.',
    );
  });
});

test('a delayed reply is sent while its fact is valid', async () => {
  await saveFact();
  await world.createCommentRule('zebra', [DELAYED]);
  await answerFromFact();
  const commentId = await world.ask('zebra shipping to Germany?');
  await world.passSeconds(62 * 60);
  expect(await world.repliesTo(commentId)).toEqual([`${FACT} (Automated reply)`]);
});
