// The time until a reply is sent.
import { expect, test } from 'vitest';
import { formatTimeUntil } from './format-time-until.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'any moment now'],
  [-5, 'any moment now'],
  [40, 'in 40 s'],
  [MINUTE, 'in 1 min'],
  [11 * MINUTE + 1, 'in 12 min'],
  [HOUR - 1, 'in 1 h'],
  [3 * HOUR + 5 * MINUTE, 'in 3 h 5 min'],
  [24 * HOUR - 1, 'in 24 h'],
  [24 * HOUR, 'in 24 h'],
  [30 * HOUR + 5 * MINUTE, 'in 30 h'],
  [48 * HOUR, 'in 48 h'],
  [50 * HOUR, 'in 2 days'],
  [7 * 24 * HOUR - 1, 'in 7 days'],
])('formats a remaining time of %i seconds as "%s"', (seconds, words) => {
  expect(formatTimeUntil(seconds * 1_000)).toBe(words);
});
