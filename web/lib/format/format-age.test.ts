// Ages as shown beside comments and posts.
import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const DAY = 86_400;

test.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1m'],
  [3_599, '59m'],
  [3_600, '1h'],
  [DAY - 1, '23h'],
  [DAY, '1d'],
  [7 * DAY - 1, '6d'],
  [7 * DAY, '1w'],
  [400 * DAY, '57w'],
  [-30, '0s'],
])('formats an age of %i seconds as %s', (seconds, label) => {
  expect(formatAge(new Date(NOW - seconds * 1_000).toISOString(), NOW)).toBe(label);
});
