// Rules that answer top-level comments only, live and rehearsed.
import { expect, test } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule, withRuleOptions } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const TOP_LEVEL_ONLY = withRuleOptions(makeCommentRule('price'), { only_top_level_comments: true });

test('a rule for top-level comments leaves a reply unanswered, and explains it', async () => {
  const rule = await world.createRule(TOP_LEVEL_ONLY);
  expect(rule.rule.options.only_top_level_comments).toBe(true);

  const comment = await world.ask('The price?', 'top.level');
  const reply = await world.replyBelow(comment, 'The price of the other one?', 'below.it');

  expect(await world.repliesTo(comment)).toEqual([
    'The price of the other one?',
    'It is 20 euros.',
  ]);
  const { activity } = await world.listActivity({ event_id: reply });
  expect(activity).toMatchObject([{ outcome: 'not_matched', reason: 'reply_to_comment' }]);
  const { body: rehearsal } = await world.call('rehearseRule', { rule: TOP_LEVEL_ONLY });
  expect(rehearsal.not_matched).toContainEqual(
    expect.objectContaining({
      event: expect.objectContaining({ id: reply }),
      reason: 'reply_to_comment',
    }),
  );
});

test('a rule without the top-level option answers replies below comments too', async () => {
  const rule = await world.createRule(
    withRuleOptions(makeCommentRule('price'), { only_top_level_comments: false }),
  );
  expect(rule.rule.options).not.toHaveProperty('only_top_level_comments');
  const comment = await world.ask('Nice', 'top.level.two');

  await world.replyBelow(comment, 'The price?', 'below.two');

  expect(await world.repliesTo(comment)).toContainEqual(expect.stringContaining('It is 20 euros.'));
});
