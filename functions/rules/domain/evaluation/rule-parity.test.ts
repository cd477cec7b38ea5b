// Our rules and json-rules-engine must find the same events.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RULE_CONDITION_GROUPS } from '#shared/rules/rule-types-and-options.ts';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';
import {
  createRulesEngineOracle,
  findMatchingRulesByOracle,
} from '#tests/support/rules/json-rules-engine-oracle.ts';
import {
  ruleConditionsArbitrary,
  ruleEventArbitrary,
} from '#tests/support/rules/rule-arbitraries.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { compileRule, findRuleSkipReason, traceRuleConditions } from './evaluate-rule.ts';

const EVENTS_PER_RULE = 10;
const RULES = getSimulationSeedCount(200);
/** Every type of condition holds for some events and for others not. */
const EXPECTED_OUTCOMES = [
  ...new Set(
    Object.values(RULE_CONDITION_GROUPS)
      .flatMap(({ conditionTypes }): readonly string[] => conditionTypes)
      .flatMap((type) => (type === 'all' ? ['all: true'] : [`${type}: true`, `${type}: false`])),
  ),
];

test(`finds the events that json-rules-engine finds (${RULES * EVENTS_PER_RULE} pairs)`, async () => {
  let matches = 0;
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      ruleConditionsArbitrary,
      fc.array(ruleEventArbitrary, { minLength: EVENTS_PER_RULE, maxLength: EVENTS_PER_RULE }),
      async ({ rule_event_type, groups }, events) => {
        const { rule: definition } = ruleToSaveSchema.parse({ rule_event_type, rule: groups });
        const stored = { id: 'r', eventType: rule_event_type, definition };
        const engine = createRulesEngineOracle([stored]);
        const rule = compileRule({ ...stored, isActive: true, appliesFrom: 0 });
        for (const event of events) {
          const isMatching = findRuleSkipReason(rule, event) === undefined;
          expect((await findMatchingRulesByOracle(engine, event)).has('r')).toBe(isMatching);
          if (event.eventType === rule_event_type) {
            const trace = traceRuleConditions(rule, event);
            expect(trace.every(({ matched }) => matched)).toBe(isMatching);
            for (const { match_all, match_any } of trace)
              for (const { condition_type, matched } of [...match_all, ...match_any])
                outcomes.add(`${condition_type}: ${matched}`);
          }
          if (isMatching) matches += 1;
        }
      },
    ),
    { numRuns: RULES },
  );
  // Generators without matches would compare almost nothing.
  expect(matches).toBeGreaterThan((RULES * EVENTS_PER_RULE) / 100);
  expect(EXPECTED_OUTCOMES.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
}, 600_000);
