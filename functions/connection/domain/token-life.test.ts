import { describe, expect, test } from 'vitest';
import { endsSoonAt, isRenewalDue, lastsLonger, triedBefore } from './token-life.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const DAY_MS = 86_400_000;
const inDays = (days: number, ms = 0): string =>
  new Date(Date.parse(NOW) + days * DAY_MS + ms).toISOString();

describe('a longer token is asked for', () => {
  test.each([
    ['from fifteen days before the end', inDays(15), null, true],
    ['not before', inDays(15, 1), null, false],
    ['to the last moment', inDays(0, 1), null, true],
    ['not at the end', NOW, null, false],
    ['not where the end is not known', null, null, false],
    ['again a day after the last try', inDays(9), inDays(-1), true],
    ['not within that day', inDays(9), inDays(-1, 1), false],
  ])('%s', (_when, tokenExpiresAt, renewalTriedAt, due) => {
    expect(isRenewalDue({ tokenExpiresAt, renewalTriedAt }, NOW)).toBe(due);
  });

  test('a day apart', () => {
    expect(triedBefore(NOW)).toBe(inDays(-1));
  });
});

test.each([
  ['seven days ahead', inDays(7), inDays(7)],
  ['further ahead', inDays(7, 1), null],
  ['a moment ahead', inDays(0, 1), inDays(0, 1)],
  ['now', NOW, null],
  ['not known', null, null],
])('an end that is %s is told as %s', (_when, tokenExpiresAt, told) => {
  expect(endsSoonAt({ tokenExpiresAt }, NOW)).toBe(told);
});

test.each([
  ['a day later', inDays(0), inDays(1), true],
  ['less than that', inDays(0), inDays(1, -1), false],
  ['earlier', inDays(1), inDays(0), false],
  ['later than an end nobody named', null, inDays(60), false],
])('a token that ends %s lasts longer: %s', (_what, before, after, longer) => {
  expect(lastsLonger(before, after)).toBe(longer);
});
