import { expect, test } from 'vitest';
import { describePostingPause } from './posting-pause.ts';

test.each([
  ['2026-11-29T14:30:00.000Z', '2026-11-29 14:30 UTC'],
  ['2026-11-29T14:30:00.001Z', '2026-11-29 14:31 UTC'],
  ['2026-12-31T23:59:30.000Z', '2027-01-01 00:00 UTC'],
])('names the minute from which posting works: %s', (until, minute) => {
  expect(describePostingPause(until)).toBe(
    `Instagram restricts your account, so nothing is posted until ${minute}.`,
  );
});
