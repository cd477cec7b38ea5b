import { expect, test } from 'vitest';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';
import { isRuleUnfinished } from './is-rule-unfinished.ts';

type Rule = ApiCallFields<'rehearseRule'>['rule'];
type Definition = Rule['rule'];

const all = { condition_type: 'all' as const };
const makeRule = (definition: Definition): Rule => ({
  rule_event_type: 'comment',
  rule: definition,
});
const withReply = (fields: object): Definition => ({
  comment_actions: {
    actions: [{ action_type: 'comment_reply', action_value: [{ text: 'Hi' }], ...fields }],
  },
});
const inMinutes = (low: number, high: number) => ({
  action_options: { delay: { delay_type: 'range', delay_value: { low, high } } },
});

test.each<[string, Definition, boolean]>([
  ['nothing is missing', { comment_conditions: { match_all: [all] }, ...withReply({}) }, false],
  [
    'a time is missing',
    {
      post_conditions: { match_any: [{ condition_type: 'date_time_after', condition_value: '' }] },
    },
    true,
  ],
  ['every text is blank', withReply({ action_value: [{ text: ' ' }, { text: '' }] }), true],
  ['there is no text', withReply({ action_value: [] }), true],
  ['one of two texts is blank', withReply({ action_value: [{ text: '' }, { text: 'Hi' }] }), false],
  ['the model writes', withReply({ action_type: 'AI_comment_reply', action_value: [] }), false],
  ['a delay ends before it begins', withReply(inMinutes(5, 2)), true],
  ['a delay ends as it begins', withReply(inMinutes(5, 5)), false],
])('finds what the server would refuse: %s', (_what, definition, expected) => {
  const rule = makeRule(definition);

  expect(isRuleUnfinished(rule)).toBe(expected);
  expect(ruleToSaveSchema.safeParse(rule).success).toBe(!expected);
});
