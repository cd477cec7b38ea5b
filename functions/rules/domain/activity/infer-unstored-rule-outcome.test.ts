import { expect, test } from 'vitest';
import { inferUnstoredRuleOutcome } from './infer-unstored-rule-outcome.ts';

const toOutcomes = (...outcomes: readonly string[]) =>
  Object.fromEntries(outcomes.map((outcome, index) => [`rule_${index}`, { outcome }]));

test.each([
  [
    'an earlier rule answered',
    { outcomes: toOutcomes('trigger_count', 'acted') },
    'earlier_answer',
  ],
  [
    'all before it were stopped alike',
    { outcomes: toOutcomes('opted_out', 'opted_out') },
    'opted_out',
  ],
  [
    'those before it differ',
    { outcomes: toOutcomes('opted_out', 'trigger_count') },
    'not_recorded',
  ],
  ['nothing was stored', { outcomes: {} }, 'not_recorded'],
  ['no rule may act', { reason: 'rules_not_in_plan', outcomes: {} }, 'rules_not_in_plan'],
] as const)('says why a rule did nothing when %s', (_name, evaluation, reason) => {
  expect(inferUnstoredRuleOutcome(evaluation)).toBe(reason);
});
