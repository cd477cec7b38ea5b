// A message that was unsent without an event disappears with the next read of its conversation.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

async function readTexts(username: string, refresh: boolean): Promise<readonly (string | null)[]> {
  const instagram_conversation_id = await world.findConversationId(username);
  const fields = { instagram_conversation_id, update_from_api: refresh };
  const { body } = await world.call('listMessages', fields);
  await world.finishWork();
  return (body.conversation_messages as readonly { readonly message: string | null }[]).map(
    ({ message }) => message,
  );
}

test("clears a message that is missing in Instagram's list, keeping the others", async () => {
  await world.message('First', 'takes.back');
  const id = await world.message('Oops', 'takes.back');
  await world.message('Third', 'takes.back');
  await world.withoutWebhooks(() => world.sandbox.callControl('DELETE', `/messages/${id}`));
  await world.passSeconds(150);

  await readTexts('takes.back', true);
  await world.passSeconds(10);

  const texts = await readTexts('takes.back', false);
  expect(texts).toHaveLength(3);
  expect(texts).not.toContain('Oops');
  expect(texts).toContain('First');
});

test("keeps a message that just arrived although Instagram's list lacks it", async () => {
  await world.message('First', 'just.came');
  const id = await world.message('Hello', 'just.came');
  await world.withoutWebhooks(() => world.sandbox.callControl('DELETE', `/messages/${id}`));

  await readTexts('just.came', true);
  await world.passSeconds(10);

  expect(await readTexts('just.came', false)).toContain('Hello');
});
