import { expect, it } from 'vitest';
import { makeRuleStats } from '#web/testing/data/api-object-factories.ts';
import {
  describeRuleFiguresOfWeek,
  describeWhenRuleLastActed,
  sumUpRuleFigures,
} from './sum-up-rule-figures.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

it("sums up a rule's last week and finds its last active day", () => {
  const figures = sumUpRuleFigures(
    [
      makeRuleStats({ day: '2026-11-13', matched: 5, answered: 5 }),
      makeRuleStats({ day: '2026-11-14', matched: 2, waiting: 1, stopped: { opt_out: 1 } }),
      makeRuleStats({ day: '2026-11-20', matched: 3, stopped: { opt_out: 1, hourly_cap: 2 } }),
      makeRuleStats({ rule_id: 'other', day: '2026-11-20', matched: 9 }),
    ],
    NOW,
  );

  expect(figures.get('rul_1')).toEqual({
    matched: 5,
    answered: 0,
    waiting: 1,
    cameBack: 0,
    edited: 0,
    discarded: 0,
    failed: 0,
    stopped: 4,
    lastActedDay: '2026-11-14',
  });
  expect(describeRuleFiguresOfWeek(figures.get('rul_1'))).toBe(
    'Last 7 days: matched 5 times · 0 replies sent · 1 reply waiting · stopped 4 times',
  );
});

it('names what each rule figure counts when a match makes several replies', () => {
  const stats = [
    makeRuleStats({ day: '2026-11-20', matched: 5, answered: 4, edited: 1, waiting: 6 }),
  ];

  expect(describeRuleFiguresOfWeek(sumUpRuleFigures(stats, NOW).get('rul_1'))).toBe(
    'Last 7 days: matched 5 times · 4 replies sent, 1 of them edited · 6 replies waiting',
  );
});

it('counts every reply of a rule so that parts equal the matches', () => {
  const stats = [
    makeRuleStats({ day: '2026-11-20', matched: 20, answered: 10, waiting: 5, came_back: 2 }),
    makeRuleStats({ day: '2026-11-20', matched: 6, waiting: 1, came_back: 1, failed: 3 }),
    makeRuleStats({ day: '2026-11-20', discarded: 2 }),
  ];

  expect(describeRuleFiguresOfWeek(sumUpRuleFigures(stats, NOW).get('rul_1'))).toBe(
    'Last 7 days: matched 26 times · 10 replies sent · 6 replies waiting, 3 of them could not be sent · 3 not sent · 2 discarded',
  );
});

const OLD = '2026-01-01T12:00:00.000Z';
const NEW = '2026-11-19T12:00:00.000Z';
it.each([
  ['2026-11-20', OLD, 'Last acted today'],
  ['2026-11-19', OLD, 'Last acted yesterday'],
  ['2026-11-02', OLD, 'Last acted on 2 Nov'],
  [undefined, NEW, 'Has not acted yet'],
  [undefined, OLD, 'Has not acted in 30 days'],
])('says when a rule last acted on %s, created at %s: %s', (day, createdAt, words) => {
  const stats = day ? [makeRuleStats({ day, answered: 1 })] : [];

  const figures = sumUpRuleFigures(stats, NOW).get('rul_1');
  expect(describeWhenRuleLastActed(figures, createdAt, NOW)).toBe(words);
});
