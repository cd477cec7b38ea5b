// The simulator's random rules have every part that a rule can have.
import { expect, test } from 'vitest';
import { RULE_EVENT_TYPE_OPTIONS, RULE_EVENT_TYPES } from '#shared/rules/rule-types-and-options.ts';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import { createSeededRandom } from '../machine/seeded-random.ts';
import { drawRandomRule } from './random-rules.ts';

const RULE_COUNT = 300;

test.each(RULE_EVENT_TYPES)('draws every type of action for a %s', (eventType) => {
  const { actionsField, actionTypes } = RULE_EVENT_TYPE_OPTIONS[eventType];
  const random = createSeededRandom(1);
  const rules = Array.from({ length: RULE_COUNT }, (_, number) =>
    ruleToSaveSchema.parse(drawRandomRule(random, number, 1)),
  ).filter(({ rule_event_type }) => rule_event_type === eventType);

  const drawn = rules.flatMap(({ rule }) =>
    rule[actionsField].actions.map(({ action_type }): string => action_type),
  );

  expect(actionTypes.filter((type) => !drawn.includes(type))).toEqual([]);
});
