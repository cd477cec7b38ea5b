// How long it is until a reply goes out.
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
  [24 * HOUR - 1, 'in a day'],
  [24 * HOUR, 'in a day'],
  [50 * HOUR, 'in 2 days'],
])('says for %i seconds "%s"', (seconds, words) => {
  expect(formatTimeUntil(seconds * 1_000)).toBe(words);
});
