import { expect, it } from 'vitest';
import { makeRuleStats } from '#web/testing/data/factories.ts';
import { describeLastActed, describeWeek, sumUpFigures } from './rule-figures.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

it('sums up the last seven days and finds the last active day', () => {
  const figures = sumUpFigures(
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
  expect(describeWeek(figures.get('rul_1'))).toBe(
    'Last 7 days: matched 5 times · 0 replies sent · 1 reply waiting · stopped 4 times',
  );
});

it('names what each figure counts when one match makes several replies', () => {
  const stats = [
    makeRuleStats({ day: '2026-11-20', matched: 5, answered: 4, edited: 1, waiting: 6 }),
  ];

  expect(describeWeek(sumUpFigures(stats, NOW).get('rul_1'))).toBe(
    'Last 7 days: matched 5 times · 4 replies sent, 1 of them edited · 6 replies waiting',
  );
});

it('counts every reply, so that the parts add up to the matches', () => {
  const stats = [
    makeRuleStats({ day: '2026-11-20', matched: 20, answered: 10, waiting: 5, came_back: 2 }),
    makeRuleStats({ day: '2026-11-20', matched: 6, waiting: 1, came_back: 1, failed: 3 }),
    makeRuleStats({ day: '2026-11-20', discarded: 2 }),
  ];

  expect(describeWeek(sumUpFigures(stats, NOW).get('rul_1'))).toBe(
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
])('names the last action on %s, with creation at %s: %s', (day, createdAt, words) => {
  const stats = day ? [makeRuleStats({ day, answered: 1 })] : [];

  const figures = sumUpFigures(stats, NOW).get('rul_1');
  expect(describeLastActed(figures, createdAt, NOW)).toBe(words);
});
