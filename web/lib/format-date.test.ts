// Dates as the product writes them.
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTimeOfDay,
  formatUtcDay,
} from './format-date.ts';

test.each([
  [1, '1st January 2024'],
  [2, '2nd January 2024'],
  [3, '3rd January 2024'],
  [4, '4th January 2024'],
  [11, '11th January 2024'],
  [12, '12th January 2024'],
  [21, '21st January 2024'],
  [23, '23rd January 2024'],
])('formats day %i with its ordinal suffix', (day, expected) => {
  expect(formatDate(new Date(2024, 0, day, 12).toISOString())).toBe(expected);
});

test('writes times and days in the same British form everywhere', () => {
  const time = new Date(2026, 10, 3, 14, 5);

  expect(formatDateTime(time.toISOString())).toBe('3 Nov 2026, 14:05');
  expect(formatDay(time.toISOString())).toBe('3 Nov 2026');
  expect(formatTimeOfDay(time)).toBe('14:05');
  expect(formatUtcDay('2026-11-12')).toBe('12 Nov');
});
