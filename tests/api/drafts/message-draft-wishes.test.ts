// A wish for the draft of a message, beside which the owner has a field of their own.
import { describe, expect, test } from 'vitest';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';

setUpReplyScenario();

const MINE = 'Yes, we are open on Sunday, from nine to six. Do come by!';

describe('a wish for the draft of a message', () => {
  const wish = async (fields: object) => {
    await scenario.reply('gpt_response', { request_new_response: true, ...fields });
    await scenario.finishReplies();
    return scenario.readDraft();
  };

  test('changes the text in the field, which stays beside the new draft', async () => {
    const responseId = await scenario.createDraft();
    await scenario.editReply(responseId, 'Yes, we are open.');
    scenario.model.completions.push('Yes, on Sunday.');
    const changed = await wish({ wish: { kind: 'shorter' }, response_text: MINE });
    expect(changed).toMatchObject({
      state: 'editing',
      generatedText: 'Yes, on Sunday.',
      editedText: MINE,
      earlierText: MINE,
      wish: null,
    });
    await scenario.expectShown({ earlier_text: MINE, reply_text: MINE });
  });

  test('changes the draft when the field is empty', async () => {
    await scenario.createDraft();
    const before = await scenario.readDraft();
    scenario.model.completions.push('With pleasure 🤎');
    const changed = await wish({ wish: { kind: 'warmer' }, response_text: before?.generatedText });
    expect(changed?.generatedText).toContain('🤎');
    expect(changed).toMatchObject({ editedText: null, earlierText: before?.generatedText });
  });

  test('is still known when the job is retried', async () => {
    const responseId = await scenario.createDraft();
    await scenario.editReply(responseId, MINE);
    await scenario.reply('gpt_response', { wish: { kind: 'more_formal' }, response_text: MINE });
    expect(await scenario.readDraft()).toMatchObject({
      state: 'generating',
      wish: { wish: { kind: 'more_formal' }, text: MINE },
    });
    await scenario.finishReplies();
    expect(scenario.model.requests.at(-1)).toContain('Make it more formal');
    expect(scenario.model.requests.at(-1)).toContain(MINE);
  });
});
