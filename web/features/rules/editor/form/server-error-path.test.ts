// Maps the paths of server errors to fields of the form.
import { expect, test } from 'vitest';
import { makeAction, makeCondition, makeRuleForm, type RuleForm } from './rule-form.ts';
import { findFormPath } from './server-error-path.ts';

const rangeAction = {
  ...makeAction('comment', 'dm'),
  delay: { type: 'range' as const, minutes: 0, low: 5, high: 4 },
};
const form: RuleForm = {
  ...makeRuleForm(),
  groups: {
    ...makeRuleForm().groups,
    post_conditions: {
      match_all: [makeCondition('selected'), makeCondition('date_time_after')],
      match_any: [],
    },
    comment_conditions: { match_all: [], match_any: [makeCondition('text_rule')] },
  },
  actions: {
    comment: [makeAction('comment', 'comment_reply'), rangeAction],
    story: [],
    message: [],
  },
};
const actions = 'rule.rule.comment_actions.actions';

test.each([
  ['rule.name', 'name'],
  ['currentlyEditingRule.name', 'name'],
  ['rule.rule_event_type', 'eventType'],
  ['rule.rule.post_conditions', 'groups.post_conditions'],
  ['rule.rule.comment_conditions.match_any', 'groups.comment_conditions.match_any'],
  [
    'rule.rule.post_conditions.match_all.0.condition_type',
    'groups.post_conditions.match_all.0.condition_type',
  ],
  [
    'rule.rule.post_conditions.match_all.0.condition_value',
    'groups.post_conditions.match_all.0.postIds',
  ],
  [
    'rule.rule.post_conditions.match_all.0.condition_value.3',
    'groups.post_conditions.match_all.0.postIds',
  ],
  [
    'rule.rule.post_conditions.match_all.1.condition_value',
    'groups.post_conditions.match_all.1.time',
  ],
  [
    'rule.rule.comment_conditions.match_any.0.condition_value.1.text',
    'groups.comment_conditions.match_any.0.entries.1.text',
  ],
  ['rule.rule.comment_actions.actions', 'actions.comment'],
  [`${actions}.0.action_type`, 'actions.comment.0.action_type'],
  [`${actions}.0.action_value`, 'actions.comment.0.texts'],
  [`${actions}.0.action_value.2.text`, 'actions.comment.0.texts.2.text'],
  [`${actions}.0.action_options.delay.delay_value`, 'actions.comment.0.delay.minutes'],
  [`${actions}.1.action_options.delay.delay_value`, 'actions.comment.1.delay.high'],
  [`${actions}.1.action_options.delay.delay_value.low`, 'actions.comment.1.delay.low'],
  [
    `${actions}.0.action_options.trigger_n_times_per_user`,
    'actions.comment.0.triggerCounts.trigger_n_times_per_user',
  ],
  ['rule.rule.options.trigger_n_times_per_user', 'triggerCounts.comment.trigger_n_times_per_user'],
  ['rule.rule', undefined],
  ['body', undefined],
])('%s', (serverPath, path) => {
  expect(findFormPath(form, serverPath)).toBe(path);
});
