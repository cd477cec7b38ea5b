// The activity shows only the leading ones of many decisions about one event.
import { expect, test } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { pickMostRelevantDecisions } from './pick-most-relevant-decisions.ts';

const pick = (...outcomes: RuleActivity['outcome'][]) =>
  pickMostRelevantDecisions(outcomes.map((outcome, place) => ({ outcome, place }))).map(
    ({ outcome, place }) => `${place} ${outcome}`,
  );

test('the activity shows every rule that acted on the event', () => {
  expect(pick('not_matched', 'acted', 'stopped', 'acted')).toEqual(['1 acted', '3 acted']);
});

test.each([
  [['not_matched', 'stopped', 'stopped'], '1 stopped'],
  [['not_matched', 'not_matched'], '0 not_matched'],
  [['failed'], '0 failed'],
] as const)('shows the first decision closest to an answer without one: %j', (all, first) => {
  expect(pick(...all)).toEqual([first]);
});

test('the activity shows no decision for an undecided event', () => {
  expect(pick()).toEqual([]);
});
