// A wish changes the text of a comment's draft or of an approval, and loses no text when it fails.
import { describe, expect, test } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { APPROVAL_MODE_ON } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const TEXT = 'Thank you so much! We open at nine, and we close at six.';
const SHORTER = { kind: 'shorter' };
const SPANISH = { kind: 'language', language: 'es' };

/** The model writes these texts in turn. Returns the prompts. */
function scriptModel(...texts: readonly (string | 'fails')[]) {
  const prompts: string[] = [];
  interceptFetch(async (call, send) => {
    if (!call.url.pathname.includes('/openai/')) return send();
    const text = texts[Math.min(prompts.length, texts.length - 1)] ?? 'fails';
    prompts.push(JSON.stringify(JSON.parse(String(call.body)).messages));
    if (text === 'fails')
      return Response.json({}, { status: 503, headers: { 'retry-after-ms': '1' } });
    const message = { content: JSON.stringify({ text }) };
    return Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  });
  return prompts;
}

const requestDraft = async (comment_id: string, fields: object) => {
  const ids = { media_id: await world.firstMedia(), comment_id };
  return world.call('requestCommentDraft', { ...ids, ...fields });
};
const readDraft = async (commentId: string) => (await requestDraft(commentId, {})).body.response;

/** A comment whose draft the owner has edited. */
async function createEditedDraft() {
  const commentId = await world.ask('When do you open?');
  await requestDraft(commentId, {});
  await world.finishWork();
  const { id } = await readDraft(commentId);
  const ids = { media_id: await world.firstMedia(), comment_id: commentId, response_id: id };
  await world.call('updateCommentReply', { ...ids, response_text: TEXT });
  return commentId;
}
const wishFor = async (commentId: string, wish: object, fields: object = {}) => {
  const { body } = await requestDraft(commentId, { request_new_response: true, wish, ...fields });
  await world.finishWork();
  return body.response;
};
const readUsage = async (): Promise<number> =>
  (await world.call('getMyUsage')).body.current_period_generated_responses;

describe('a wish for the draft of a comment', () => {
  test('changes the text in the field, for one text of the plan', async () => {
    const commentId = await createEditedDraft();
    const used = await readUsage();
    const prompts = scriptModel('We open at nine.');
    await wishFor(commentId, SHORTER, { response_text: `${TEXT} See you!` });
    expect(await readDraft(commentId)).toMatchObject({
      status: 'editing',
      response_text: 'We open at nine.',
      reply_text: null,
      earlier_text: `${TEXT} See you!`,
    });
    expect(prompts[0]).toContain('See you!');
    expect(prompts[0]).toMatch(/END-\w+.*wish: Make it clearly shorter/);
    expect((await readUsage()) - used).toBe(1);
  });

  test('changes the saved text when the request has none', async () => {
    const commentId = await createEditedDraft();
    scriptModel('We open at nine.');
    await wishFor(commentId, SHORTER);
    expect(await readDraft(commentId)).toMatchObject({ earlier_text: TEXT });
  });

  test.each([
    ['is in the wished language, whatever was asked', SPANISH, 'Abrimos a las nueve de la mañana.'],
    ['keeps the language of the text', SHORTER, 'We open at nine in the morning.'],
  ])('%s', async (_, wish, text) => {
    const commentId = await createEditedDraft();
    const prompts = scriptModel(text);
    await wishFor(commentId, wish);
    expect(await readDraft(commentId)).toMatchObject({ response_text: text });
    expect(prompts).toHaveLength(1);
  });

  test('is corrected when the text is not in the wished language', async () => {
    const commentId = await createEditedDraft();
    const prompts = scriptModel('We open at nine in the morning.', 'Abrimos a las nueve.');
    await wishFor(commentId, SPANISH);
    expect(await readDraft(commentId)).toMatchObject({ response_text: 'Abrimos a las nueve.' });
    expect(prompts[1]).toContain('Answer in Spanish, also when');
  });

  test.each([
    ['does not answer', ['fails']],
    ['writes a bad text twice', ['See http://evil.example', 'See http://evil.example']],
  ])('gives the text back when the model %s', async (_, texts) => {
    const commentId = await createEditedDraft();
    scriptModel(...texts);
    await wishFor(commentId, SHORTER, { response_text: `${TEXT} See you!` });
    expect(await readDraft(commentId)).toMatchObject({
      status: 'editing',
      reply_text: `${TEXT} See you!`,
      earlier_text: null,
      error: expect.stringContaining('could not change your text'),
    });
  });

  test('lets the model repeat a link that the owner has typed', async () => {
    const commentId = await createEditedDraft();
    const prompts = scriptModel('Hours: hours.example.com');
    await wishFor(commentId, SHORTER, { response_text: 'Our hours are at hours.example.com now' });
    expect(await readDraft(commentId)).toMatchObject({ response_text: 'Hours: hours.example.com' });
    expect(prompts).toHaveLength(1);
  });

  test('gets a standard text in its language without a text to keep', async () => {
    const commentId = await world.ask('When do you open?');
    scriptModel('See http://evil.example');
    await wishFor(commentId, SPANISH);
    expect((await readDraft(commentId)).response_text).toContain('¡Gracias por tu mensaje!');
  });

  test.each([
    { kind: 'funnier' },
    { kind: 'language' },
    { kind: 'language', language: 'xx' },
    'shorter',
  ])('is refused when it is unknown: %j', async (wish) => {
    const commentId = await createEditedDraft();
    const refused = await requestDraft(commentId, { request_new_response: true, wish });
    expect(refused).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    expect(await readDraft(commentId)).toMatchObject({ reply_text: TEXT });
  });

  test('is obeyed by the writer of the sandbox', async () => {
    const commentId = await createEditedDraft();
    await wishFor(commentId, SHORTER);
    expect(await readDraft(commentId)).toMatchObject({ response_text: 'Thank you so much!' });
    await wishFor(commentId, SPANISH);
    const { response_text } = await readDraft(commentId);
    expect(response_text).toMatch(/[¡ñáéíóú]|\b(?:te|lo|gracias|por|para|el)\b/i);
  });
});

describe('a wish for a reply that awaits approval', () => {
  async function listOne(): Promise<AwaitingApproval> {
    await world.createCommentRule('wished', undefined, APPROVAL_MODE_ON);
    const commentId = await world.ask('wished?');
    const listed: readonly AwaitingApproval[] = await world.listApprovals();
    const found = listed.find(({ event }) => event.comment?.id === commentId);
    if (!found) throw new Error('nothing awaits approval');
    return found;
  }
  const wish = async ({ id, rule_processed_event_id }: AwaitingApproval, fields: object) => {
    const ids = { awaiting_approval_id: id, rule_processed_event_id };
    await world.call('generateApprovalReply', { ...ids, ...fields });
    await world.finishWork();
    const { body } = await world.call('generateApprovalReply', ids);
    return body.rule_processed_event_response;
  };

  test('changes the text of the rule, with another revision', async () => {
    const approval = await listOne();
    scriptModel('Twenty euros.');
    const changed = await wish(approval, { wish: SHORTER });
    expect(changed).toMatchObject({ response_text: 'Twenty euros.', status: 'editing' });
    expect(changed.earlier_text).toBe(approval.rule_processed_event_response.response_text);
    expect(changed.revision).toBeGreaterThan(approval.revision);
  });

  test('gives the text back when the model does not answer', async () => {
    const approval = await listOne();
    scriptModel('fails');
    const { response_text } = approval.rule_processed_event_response;
    expect(await wish(approval, { wish: SHORTER })).toMatchObject({ response_text });
    expect(await wish(approval, { wish: SHORTER, response_text: 'Mine.' })).toMatchObject({
      response_text,
      reply_text: 'Mine.',
    });
  });
});
