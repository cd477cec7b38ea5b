// Groups decisions, and chooses which are shown.
import { expect, test } from 'vitest';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { makeRuleActivity } from '#web/testing/data/make-rule-activity.ts';
import {
  groupRuleDecisionsByEvent,
  groupRuleDecisionsByReason,
  listShownRuleDecisions,
} from './group-rule-decisions.ts';

const makeRow = (
  eventId: string,
  rule_id: string,
  outcome: RuleActivity['outcome'],
  fields: Partial<RuleActivity> = {},
): RuleActivity => {
  const row = makeRuleActivity({ rule_id, outcome, ...fields });
  return { ...row, id: `${eventId} ${rule_id}`, event: { ...row.event, id: eventId } };
};
const listRuleIds = (rows: readonly RuleActivity[]) => rows.map(({ rule_id }) => rule_id);

test('groups rule decisions by event with the acting rules first', () => {
  const groups = groupRuleDecisionsByEvent([
    makeRow('1', 'a', 'not_matched'),
    makeRow('1', 'b', 'stopped'),
    makeRow('1', 'c', 'acted'),
    makeRow('2', 'a', 'not_matched', { other_rules_count: 4 }),
  ]);

  expect(groups.map(({ event, decisions }) => [event.id, ...listRuleIds(decisions)])).toEqual([
    ['1', 'c', 'b', 'a'],
    ['2', 'a'],
  ]);
  expect(groups.map(({ othersCount }) => othersCount)).toEqual([undefined, 4]);
});

test.each([
  ['of one that answered, that alone', ['stopped', 'acted', 'not_matched'], undefined, ['b']],
  ['of some that were stopped, all', ['stopped', 'stopped'], undefined, ['a', 'b']],
  ['of one that was stopped before others, that one', ['stopped'], 3, ['a']],
  ['of one of many that did not match, none', ['not_matched'], 3, []],
  ['of the only one that did not match, that one', ['not_matched'], 0, ['a']],
] as const)('shows of the decisions %s', (_, outcomes, othersCount, expected) => {
  const rows = outcomes.map((outcome, index) => makeRow('1', 'abc'[index] ?? '', outcome));
  const event = makeRuleActivity().event;
  expect(listRuleIds(listShownRuleDecisions({ event, decisions: rows, othersCount }))).toEqual(
    expected,
  );
});

test('groups decisions by shared reason, except rules that failed their own conditions', () => {
  const groups = groupRuleDecisionsByReason([
    makeRow('1', 'a', 'not_matched', { reason: 'inactive' }),
    makeRow('1', 'b', 'not_matched', { reason: 'conditions' }),
    makeRow('1', 'c', 'not_matched', { reason: 'conditions' }),
    makeRow('1', 'd', 'not_matched', { reason: 'inactive' }),
    makeRow('1', 'e', 'stopped', { reason: 'opted_out' }),
  ]);
  expect(groups.map(listRuleIds)).toEqual([['a', 'd'], ['b'], ['c'], ['e']]);
});
