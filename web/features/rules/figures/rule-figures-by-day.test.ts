// The figures of a rule by day.
import { expect, test } from 'vitest';
import { makeRuleStats } from '#web/testing/data/api-object-factories.ts';
import {
  listRuleFiguresByDay,
  sumRuleFigureOverDays,
  sumUpApprovedTexts,
} from './rule-figures-by-day.ts';

const NOW = Date.parse('2026-11-20T23:30:00.000Z');
const STATS = makeRuleStats({
  day: '2026-11-19',
  matched: 9,
  answered: 4,
  waiting: 1,
  discarded: 1,
  stopped: { already_answered: 2, opted_out: 1 },
});

test('lists rule figures for every day with one sum of all stops', () => {
  const days = listRuleFiguresByDay([STATS], { days: 3, now: NOW });
  expect(days.map(({ day, matched, stopped }) => [day, matched, stopped])).toEqual([
    ['2026-11-18', 0, 0],
    ['2026-11-19', 9, 3],
    ['2026-11-20', 0, 0],
  ]);
  expect(sumRuleFigureOverDays(days, 'answered')).toBe(4);
});

test('sums up by how much approved replies were changed', () => {
  const days = [
    makeRuleStats({ answered: 9, approved_unedited: 3, edited: 1, changed_permille: 300 }),
    makeRuleStats({ answered: 2, approved_unedited: 1, own_words: 1 }),
  ];

  expect(sumUpApprovedTexts(days)).toEqual({ unedited: 4, edited: 1, changedPermille: 300 });
});
