// Messages of which a model can read nothing, or not everything, and rules that answer messages.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { later, SHIPPING } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const createRuleForAll = (action: object, type: 'message' | 'story' = 'message') =>
  world.createRule({
    name: 'Everything',
    rule_event_type: type,
    approval_mode: false,
    rule: {
      [`${type}_conditions`]: EVERYTHING,
      ...(type === 'story' && { story_message_conditions: EVERYTHING }),
      [`${type}_actions`]: { actions: [action] },
    },
  });
const write = (username: string, fields: object) => {
  const { text = null, ...others } = fields as { readonly text?: string | null };
  return world.message(text as string, username, others);
};

test.each<[string, object]>([
  ['view.once', { attachments: ['ephemeral'] }],
  ['unknown.type', { attachments: ['unknown'] }],
  ['unsupported', { unsupported: true }],
  ['heart', { attachments: ['heart'] }],
  ['emoji', { text: '🔥🔥' }],
  ['voice', { attachments: ['audio'] }],
  ['picture', { attachments: ['image'], text: 'Do you have this one?' }],
  ['story', { attachments: ['ig_story'] }],
])('a text of the model about a message waits: %s', async (username, fields) => {
  await createRuleForAll({ action_type: 'AI_message_reply' });

  await write(username, fields);

  expect(await world.messagesTo(username)).toEqual([]);
  const [approval] = await world.listApprovals();
  expect(JSON.stringify(approval)).toContain('which the AI model cannot read');
});

test('a text of the model about a mention in a story waits', async () => {
  await createRuleForAll({ action_type: 'AI_story_reply' }, 'story');

  await write('mentions', { story: 'mention' });

  expect(await world.messagesTo('mentions')).toEqual([]);
  expect(await world.listApprovals()).toHaveLength(1);
});

test('a text of the rule itself answers whatever was sent', async () => {
  await createRuleForAll(SHIPPING);

  await write('view.once.again', { attachments: ['ephemeral'] });

  expect(await world.messagesTo('view.once.again')).toEqual(['We ship on Mondays.']);
});

test('a delayed reply is not sent once its message was unsent', async () => {
  await createRuleForAll(later(SHIPPING, 10));
  const id = await world.message('When do you ship?', 'takes.back');

  await world.sandbox.callControl('DELETE', `/messages/${id}`);
  await world.finishWork();
  await world.passSeconds(60, 15);

  expect(await world.messagesTo('takes.back')).toEqual([]);
});
