import { expect, test } from 'vitest';
import { computePostingPauseSeconds, isPostingRestriction } from './compute-posting-pause.ts';

const MINUTES = 60;

test.each([
  ['posting_restricted', true],
  ['policy', true],
  ['account_restricted', true],
  ['outside_window', false],
  ['messages_off', false],
  [undefined, false],
])('a refusal with the reason %s restricts posting: %s', (reason, expected) => {
  expect(isPostingRestriction({ reason })).toBe(expected);
});

test.each([
  [1, 15 * MINUTES],
  [2, 30 * MINUTES],
  [7, 960 * MINUTES],
  [8, 1_440 * MINUTES],
  [100, 1_440 * MINUTES],
])('after restriction %i in a row posting pauses for %i seconds', (strikes, seconds) => {
  expect(computePostingPauseSeconds(strikes)).toBe(seconds);
});
