// Messages that a model cannot read, wholly or in part, and rules that answer messages.
import { expect, test } from 'vitest';
import { interceptFetch } from '#tests/support/network/intercept-fetch.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { later, SHIPPING_MESSAGE_ACTION } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const createRuleForAll = (
  action: object,
  type: 'message' | 'story' = 'message',
  approval_mode = false,
) =>
  world.createRule({
    name: 'Everything',
    rule_event_type: type,
    approval_mode,
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

const UNREADABLE: [username: string, fields: object, sent: string | undefined][] = [
  ['view.once', { attachments: ['ephemeral'] }, 'is_unsupported'],
  ['unknown.type', { attachments: ['unknown'] }, 'is_unsupported'],
  ['unsupported', { unsupported: true }, 'is_unsupported'],
  ['heart', { attachments: ['heart'] }, undefined],
  ['emoji', { text: '🔥🔥' }, undefined],
  ['voice', { attachments: ['audio'] }, 'audio'],
  ['picture', { attachments: ['image'], text: 'Do you have this one?' }, 'image'],
  ['story', { attachments: ['ig_story'] }, 'share'],
];

test.each(UNREADABLE)('a text of the model about a message waits: %s', async (username, fields) => {
  await createRuleForAll({ action_type: 'AI_message_reply' });

  await write(username, fields);

  expect(await world.messagesTo(username)).toEqual([]);
  const [approval] = await world.listApprovals();
  expect(JSON.stringify(approval)).toContain('which the AI model cannot read');
});

test.each(UNREADABLE)(
  'a model text waits for approval only when requested: %s',
  async (username, fields, sent) => {
    let modelCalls = 0;
    interceptFetch((call, send) => {
      modelCalls += Number(call.url.pathname.includes('/openai/'));
      return send();
    });
    await createRuleForAll({ action_type: 'AI_message_reply' }, 'message', true);

    await write(username, fields);

    const [approval] = await world.listApprovals();
    expect(approval?.error).toContain('which the AI model cannot read');
    expect(approval?.event.message?.sent).toBe(sent);
    const ids = {
      awaiting_approval_id: approval?.id,
      rule_processed_event_id: approval?.rule_processed_event_id,
    };
    const askForText = async (request_new_response: boolean) => {
      await world.call('generateApprovalReply', { ...ids, request_new_response });
      await world.finishWork();
      return (await world.listApprovals())[0]?.rule_processed_event_response;
    };
    expect(await askForText(false)).toMatchObject({ status: 'editing', response_text: '' });
    expect((await world.changeApprovals('approve', [approval?.id ?? ''])).status).not.toBe(200);
    expect(modelCalls).toBe(0);

    expect((await askForText(true))?.response_text).not.toBe('');
    expect(modelCalls).toBe(1);
  },
);

test("a model's text about a story mention waits for approval", async () => {
  await createRuleForAll({ action_type: 'AI_story_reply' }, 'story');

  await write('mentions', { story: 'mention' });

  expect(await world.messagesTo('mentions')).toEqual([]);
  expect(await world.listApprovals()).toHaveLength(1);
});

test("a rule's fixed text answers a message with any attachment", async () => {
  await createRuleForAll(SHIPPING_MESSAGE_ACTION);

  await write('view.once.again', { attachments: ['ephemeral'] });

  expect(await world.messagesTo('view.once.again')).toEqual(['We ship on Mondays.']);
});

test('a delayed reply is not sent once its message was unsent', async () => {
  await createRuleForAll(later(SHIPPING_MESSAGE_ACTION, 10));
  const id = await world.message('When do you ship?', 'takes.back');

  await world.sandbox.callControl('DELETE', `/messages/${id}`);
  await world.finishWork();
  await world.passSeconds(60, 15);

  expect(await world.messagesTo('takes.back')).toEqual([]);
});
