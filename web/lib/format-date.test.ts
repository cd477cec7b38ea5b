// Dates as the product writes them.
import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

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
