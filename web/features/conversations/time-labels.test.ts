// Times of messages, in words.
import { expect, test } from 'vitest';
import { isAfterPause, timeLabel } from './time-labels.ts';

/** Saturday 21 November 2026, 12:30 where the viewer is. */
const NOW = new Date(2026, 10, 21, 12, 30).getTime();
const local = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month, day, hour, minute).toISOString();

test.each([
  [local(2026, 10, 21, 12, 29), '12:29'],
  [local(2026, 10, 21, 0, 0), '00:00'],
  [local(2026, 10, 20, 23, 59), 'Friday 23:59'],
  [local(2026, 10, 14, 12, 31), 'Saturday 12:31'],
  [local(2026, 10, 14, 12, 30), '14 November 2026 12:30'],
  [local(2026, 10, 3, 9, 5), '3 November 2026 09:05'],
  [local(2025, 11, 31, 18, 0), '31 December 2025 18:00'],
  [local(2026, 10, 22, 0, 1), '00:01'],
])('%s reads %s', (time, expected) => {
  expect(timeLabel(time, NOW)).toBe(expected);
});

test.each([
  [60_000, false],
  [60_001, true],
  [0, false],
  [-5_000, false],
])('%i ms after the message before it, a time stands: %s', (ms, expected) => {
  const before = local(2026, 10, 21, 12, 0);
  const time = new Date(Date.parse(before) + ms).toISOString();

  expect(isAfterPause(time, before)).toBe(expected);
});

test('the first message of a page has its time', () => {
  expect(isAfterPause(local(2026, 10, 21, 12, 0), undefined)).toBe(true);
});
