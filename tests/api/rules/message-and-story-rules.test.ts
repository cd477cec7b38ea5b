// Rules for messages and for replies to stories, from the message on the network to the answer in the conversation.
import { describe, expect, test, vi } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeMessageRule,
  makePrivateMessageAction,
  SHIPPING_MESSAGE_ACTION,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const makeStoryRule = (actions: readonly object[]) => ({
  name: 'Stories',
  rule_event_type: 'story',
  approval_mode: false,
  rule: {
    story_conditions: EVERYTHING,
    story_message_conditions: EVERYTHING,
    story_actions: { actions },
  },
});

describe('a rule for messages', () => {
  test("a rule answers a message with its own or a model's text", async () => {
    await world.createMessageRule('ship');
    await world.createMessageRule('colour', [{ action_type: 'AI_message_reply' }]);

    await world.message('When do you ship?', 'mia.writes');
    await world.message('I love this colour, so beautiful!', 'nils.writes');
    await world.message('Hello', 'otto.writes');

    expect(await world.messagesTo('mia.writes')).toEqual(['We ship on Mondays.']);
    expect(await world.messagesTo('nils.writes')).toHaveLength(1);
    expect(await world.messagesTo('otto.writes')).toEqual([]);
    const behave = (fields: object) => world.sandbox.callControl('PUT', '/language-model', fields);
    await behave({ behavior: 'invented_fact', stubborn: true });
    await world.message('Which colour is left?', 'pia.writes');
    // Claims that the owner has not made wait for them.
    expect(await world.messagesTo('pia.writes')).toEqual([]);
    await behave({ behavior: 'good' });
  });

  test('a message rule stays silent for a day after the owner wrote', async () => {
    await world.createMessageRule('ship');
    await world.message('Hello', 'paula.writes');
    await world.passSeconds(60);
    await world.message('I am looking into it', 'paula.writes', { as_owner: true });
    await world.passSeconds(60);

    await world.message('And when do you ship?', 'paula.writes');
    expect(await world.messagesTo('paula.writes')).toEqual(['I am looking into it']);

    await world.passSeconds(24 * 60 * 60);
    await world.message('So when do you ship?', 'paula.writes');
    expect(await world.messagesTo('paula.writes')).toEqual([
      'I am looking into it',
      'We ship on Mondays.',
    ]);
  });

  test.each([
    ['STOP', 'rita.stops'],
    ['¡Baja!', 'rosa.stops'],
    ['abmelden', 'ralf.stops'],
  ])('sends nothing to a person who wrote %s, until they write START', async (word, username) => {
    await world.createMessageRule('ship');

    await world.message(word, username);
    await world.message('When do you ship?', username);
    expect(await world.messagesTo(username)).toEqual([]);

    await world.message('START', username);
    await world.message('When do you ship now?', username);
    expect(await world.messagesTo(username)).toEqual(['We ship on Mondays.']);
  });

  test('a message rule does not answer when the reply window has closed', async () => {
    await world.createMessageRule('ship', [later(SHIPPING_MESSAGE_ACTION, 23 * 60)]);
    await world.message('When do you ship?', 'sara.late');

    await world.passSeconds(25 * 60 * 60);

    expect(await world.messagesTo('sara.late')).toEqual([]);
    expect(await world.listApprovals()).toEqual([]);
  });
});

test('a story rule answers story replies and mentions, no plain message', async () => {
  await world.createRule(makeStoryRule([SHIPPING_MESSAGE_ACTION]));

  await world.message('Love it', 'tom.stories', { story: 'reply' });
  await world.message('Hello', 'ulla.stories');

  expect(await world.messagesTo('tom.stories')).toEqual(['We ship on Mondays.']);
  expect(await world.messagesTo('ulla.stories')).toEqual([]);
});

describe('messages in a row', () => {
  /** Each is stored before any of them is evaluated. */
  async function writeInARow(
    username: string,
    texts: readonly string[],
  ): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const text of texts) {
      const { id } = await world.sandbox.callControl<{ id: string }>('POST', '/messages', {
        text,
        username,
      });
      ids.push(id);
      await world.finishWork();
      vi.setSystemTime(Date.now() + 1_500);
    }
    // In small steps, because jobs that are due together run in no order.
    await world.passSeconds(1, 20);
    return ids;
  }

  test('messages in a row get one answer, to the last one', async () => {
    await world.message('hello', 'una.row');
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => ({ text }));
    const rule = await world.createMessageRule('bowl', [
      { action_type: 'dm', action_value: texts },
    ]);

    const ids = await writeInARow('una.row', [
      'a bowl',
      'the blue bowl',
      'bowl please',
      'bowl?',
      'thanks',
    ]);

    expect(await world.messagesTo('una.row')).toHaveLength(1);
    const { activity } = await world.listActivity({ rule_id: rule.id });
    const reasons = ids.map((id) => activity.find(({ event }) => event.id === id)?.reason ?? null);
    expect(reasons.slice(0, 3)).toEqual(Array(3).fill('later_message'));
    expect(reasons.slice(3)).toEqual([null, 'conditions']);
  });

  test('messages in a row get one answer of each matching rule', async () => {
    await world.message('hello', 'vera.row');
    const once = { trigger_n_times_per_conversation: 1 };
    await world.createRule(
      withRuleOptions(makeMessageRule('plate', [makePrivateMessageAction('Plates!')]), once),
    );
    await world.createMessageRule('mug', [makePrivateMessageAction('Mugs!')]);

    await writeInARow('vera.row', ['a plate', 'one plate', 'and a mug']);

    expect(await world.messagesTo('vera.row')).toEqual(['Plates!', 'Mugs!']);
  });
});
