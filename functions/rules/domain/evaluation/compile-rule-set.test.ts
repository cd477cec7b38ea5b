import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import {
  ruleConditionsArbitrary,
  ruleEventArbitrary,
} from '#tests/support/rules/rule-arbitraries.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { compileRuleSet } from './compile-rule-set.ts';
import { compileRule, findRuleSkipReason } from './evaluate-rule.ts';

const toRule = (
  { rule_event_type, groups }: { readonly rule_event_type: string; readonly groups: object },
  index: number,
) => {
  const saved = ruleToSaveSchema.parse({ rule_event_type, rule: groups });
  return {
    id: `r${index}`,
    eventType: saved.rule_event_type,
    isActive: true,
    appliesFrom: 0,
    definition: saved.rule,
  };
};

test('an event finds every matching rule in order of position', () => {
  forAll.times(
    300,
    fc.array(ruleConditionsArbitrary, { maxLength: 12 }),
    fc.array(ruleEventArbitrary, { minLength: 1, maxLength: 6 }),
    (conditions, events) => {
      const rules = conditions.map(toRule);
      const ruleSet = compileRuleSet(rules);
      expect(ruleSet.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
      for (const event of events) {
        const matching = rules
          .map(compileRule)
          .filter((rule) => findRuleSkipReason(rule, event) === undefined);
        const found = ruleSet
          .listCandidates(event)
          .filter((rule) => findRuleSkipReason(rule, event) === undefined);
        expect(found.map(({ id }) => id)).toEqual(matching.map(({ id }) => id));
      }
    },
  );
});

test('rules for other posts are no candidates; messages ignore posts', () => {
  const groups = {
    post_conditions: { match_all: [{ condition_type: 'selected', condition_value: ['p1'] }] },
  };
  const { listCandidates } = compileRuleSet([
    toRule({ rule_event_type: 'comment', groups }, 0),
    toRule({ rule_event_type: 'message', groups }, 1),
  ]);
  const listIds = (
    eventType: 'comment' | 'message',
    postId?: string,
    adMediaIds?: readonly string[],
  ) => listCandidates({ eventType, place: { postId, adMediaIds } } as never).map(({ id }) => id);

  expect([listIds('comment', 'p1'), listIds('comment', 'p2'), listIds('message')]).toEqual([
    ['r0'],
    [],
    ['r1'],
  ]);
  expect([listIds('comment', 'p2', ['p1', 'p2']), listIds('comment', 'p2', ['p3'])]).toEqual([
    ['r0'],
    [],
  ]);
});
