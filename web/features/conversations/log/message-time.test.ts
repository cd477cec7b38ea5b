// Times of messages as text.
import { expect, test } from 'vitest';
import { formatMessageTime, needsMessageTimeLabel } from './message-time.ts';

/** Saturday 21 November 2026, 12:30 in the viewer's time zone. */
const NOW = new Date(2026, 10, 21, 12, 30).getTime();
const toLocalIso = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month, day, hour, minute).toISOString();

test.each([
  [toLocalIso(2026, 10, 21, 12, 29), '12:29'],
  [toLocalIso(2026, 10, 21, 0, 0), '00:00'],
  [toLocalIso(2026, 10, 20, 23, 59), 'Friday 23:59'],
  [toLocalIso(2026, 10, 14, 12, 31), 'Saturday 12:31'],
  [toLocalIso(2026, 10, 14, 12, 30), '14 November 2026 12:30'],
  [toLocalIso(2026, 10, 3, 9, 5), '3 November 2026 09:05'],
  [toLocalIso(2025, 11, 31, 18, 0), '31 December 2025 18:00'],
  [toLocalIso(2026, 10, 22, 0, 1), '00:01'],
])("formats a message's time %s as %s", (time, expected) => {
  expect(formatMessageTime(time, NOW)).toBe(expected);
});

test.each([
  [60_000, false],
  [60_001, true],
  [0, false],
  [-5_000, false],
])('decides on a time label %i ms after the previous message: %s', (ms, expected) => {
  const previousTime = toLocalIso(2026, 10, 21, 12, 0);
  const time = new Date(Date.parse(previousTime) + ms).toISOString();

  expect(needsMessageTimeLabel(time, previousTime)).toBe(expected);
});

test('shows a time label for the first message of a page', () => {
  expect(needsMessageTimeLabel(toLocalIso(2026, 10, 21, 12, 0), undefined)).toBe(true);
});
