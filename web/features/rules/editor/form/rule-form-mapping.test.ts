// The mapping of the editor's form to a rule of the API, and back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  listRuleConditionGroups,
  RULE_CONDITION_GROUPS,
  RULE_EVENT_TYPE_OPTIONS,
  RULE_EVENT_TYPES,
  type RuleConditionGroupName,
  type RuleEventType,
  TEXT_MATCH_OPERATORS,
  TEXT_MATCH_TYPES,
} from '#shared/rules/rule-types-and-options.ts';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import {
  type ConditionForm,
  makeAction,
  makeCondition,
  makeRuleForm,
  type RuleForm,
} from './rule-form.ts';
import { toEditedRule, toRuleForm } from './rule-form-mapping.ts';

const times = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const entries = fc.array(
  fc.record({
    match_type: fc.constantFrom(...TEXT_MATCH_TYPES),
    text: fc.string({ maxLength: 20 }),
    operator: fc.constantFrom(...TEXT_MATCH_OPERATORS),
    case_sensitive: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);
const conditions = (group: RuleConditionGroupName): fc.Arbitrary<readonly ConditionForm[]> =>
  fc.array(
    fc.record({
      condition_type: fc.constantFrom(...RULE_CONDITION_GROUPS[group].conditionTypes),
      time: times,
      postIds: fc.array(fc.stringMatching(/^\d{1,17}$/), { maxLength: 4 }),
      entries,
    }),
    { maxLength: 3 },
  );
const groups = fc.record(
  Object.fromEntries(
    Object.keys(RULE_CONDITION_GROUPS).map((name) => [
      name,
      fc.record({
        match_all: conditions(name as RuleConditionGroupName),
        match_any: conditions(name as RuleConditionGroupName),
      }),
    ]),
  ) as never,
) as unknown as fc.Arbitrary<RuleForm['groups']>;
const minutes = fc.nat({ max: 60 });
const actions = (eventType: RuleEventType) =>
  fc.uniqueArray(
    fc.record({
      action_id: fc.stringMatching(/^[a-z]{1,8}$/).filter((id) => id !== 'rule'),
      action_type: fc.constantFrom(...RULE_EVENT_TYPE_OPTIONS[eventType].actionTypes),
      texts: fc.array(
        fc.record({
          text: fc.stringMatching(/^\S{1,20}$/),
          operator: fc.constantFrom(...TEXT_MATCH_OPERATORS),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      triggerCounts: fc.constant(RULE_EVENT_TYPE_OPTIONS[eventType].triggerCounts),
      delay: fc
        .record({
          type: fc.constantFrom('none' as const, 'fixed' as const, 'range' as const),
          minutes,
          low: minutes,
          high: minutes,
        })
        .map((delay) => ({ ...delay, high: delay.low + delay.high })),
      smartCheck: fc.constantFrom('none' as const, 'gpt' as const),
    }),
    { maxLength: 3, selector: ({ action_id }) => action_id },
  );
const forms: fc.Arbitrary<RuleForm> = fc.record({
  eventType: fc.constantFrom(...RULE_EVENT_TYPES),
  name: fc.string({ maxLength: 30 }),
  isActive: fc.boolean(),
  isInApprovalMode: fc.boolean(),
  groups,
  isTopLevelOnly: fc.boolean(),
  actions: fc.record({
    comment: actions('comment'),
    story: actions('story'),
    message: actions('message'),
  }),
  triggerCounts: fc.record({
    comment: fc.constant({
      ...RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
      trigger_n_times_per_user: 3,
    }),
    story: fc.constant(RULE_EVENT_TYPE_OPTIONS.story.triggerCounts),
    message: fc.constant(RULE_EVENT_TYPE_OPTIONS.message.triggerCounts),
  }),
});

test('maps a rule to the form and back without a change', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const rule = toEditedRule(form);
      expect(toEditedRule(toRuleForm(rule))).toEqual(rule);
    }),
  );
});

test('the server stores a rule of the form without changing it', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const rule = toEditedRule(form);
      const { id, updated_at, ...stored } = ruleToSaveSchema.parse(rule);
      expect([id, updated_at]).toEqual([undefined, undefined]);
      expect(stored).toEqual(rule);
    }),
  );
});

test('saves the groups and actions of the type alone', () => {
  const form: RuleForm = {
    ...makeRuleForm(),
    eventType: 'message',
    groups: {
      ...makeRuleForm().groups,
      comment_conditions: { match_all: [makeCondition('all')], match_any: [] },
      message_conditions: { match_all: [], match_any: [makeCondition('text_rule')] },
    },
    actions: {
      comment: [makeAction('comment', 'comment_reply')],
      story: [],
      message: [makeAction('message', 'AI_message_reply', 'ai')],
    },
  };
  const { rule } = toEditedRule(form);
  expect(listRuleConditionGroups('comment').map((group) => rule[group])).toEqual([
    { match_all: [], match_any: [] },
    { match_all: [], match_any: [] },
  ]);
  expect(rule.comment_actions.actions).toEqual([]);
  expect(rule.message_conditions.match_any).toHaveLength(1);
  expect(rule.message_actions.actions).toMatchObject([{ action_id: 'ai', position: 1 }]);
  expect(rule.options).toEqual(RULE_EVENT_TYPE_OPTIONS.message.triggerCounts);
});

test('an action of the model sends no texts', () => {
  const aiReply = {
    ...makeAction('comment', 'AI_comment_reply'),
    texts: [{ text: 'a', operator: 'or' as const }],
  };
  const form: RuleForm = {
    ...makeRuleForm(),
    actions: { comment: [aiReply], story: [], message: [] },
  };
  expect(toEditedRule(form).rule.comment_actions.actions[0]?.action_value).toEqual([]);
});
