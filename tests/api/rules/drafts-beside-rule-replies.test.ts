// The composer's offer for a message that a rule answers: no person gets two answers unrequested.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { later, PRIVATE_LIST_MESSAGE_ACTION } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const PASSED_DELAY_SECONDS = 11 * 60;

async function writeAnsweredMessage(trigger: string, username: string) {
  await world.createMessageRule(trigger, [later(PRIVATE_LIST_MESSAGE_ACTION, 10)]);
  const messageId = await world.message(`${trigger}?`, username);
  const id = await world.findConversationId(username);
  const fields = { conversation_id: id, message_id: messageId };
  return {
    readOffered: async () =>
      (await world.call('listMessages', { instagram_conversation_id: id })).body.response,
    requestDraft: async (options: object = {}) => {
      const { body } = await world.call('requestMessageDraft', { ...fields, ...options });
      await world.finishWork();
      return body.response;
    },
    saveEdit: (responseId: string) =>
      world.call('updateMessageReply', {
        ...fields,
        response_id: responseId,
        response_text: 'My own words',
      }),
  };
}

test("shows an owner's draft beside a rule's reply until that is live", async () => {
  const { readOffered, requestDraft } = await writeAnsweredMessage('beside', 'draft.ana');
  expect(await readOffered()).toBeNull();
  const draft = await requestDraft();
  expect(await readOffered()).toMatchObject({ id: draft.id, status: 'editing' });

  await world.passSeconds(PASSED_DELAY_SECONDS);
  await world.passSeconds(60);

  expect(await readOffered()).toMatchObject({ status: 'live', response_text: 'Here is the list.' });
  // Requested once more, in knowledge of the answer.
  const another = await requestDraft({ request_new_response: true });
  expect(another.id).not.toBe(draft.id);
  expect(await readOffered()).toMatchObject({ id: another.id, status: 'editing' });
});

test('an edited draft of the owner stays shown when a rule answered', async () => {
  const { readOffered, requestDraft, saveEdit } = await writeAnsweredMessage('edit', 'draft.ben');
  const draft = await requestDraft();
  await saveEdit(draft.id);

  await world.passSeconds(PASSED_DELAY_SECONDS);
  await world.passSeconds(60);

  expect(await readOffered()).toMatchObject({ id: draft.id, reply_text: 'My own words' });
});
