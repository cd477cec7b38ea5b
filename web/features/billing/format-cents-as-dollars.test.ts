// Formatted prices.
import { expect, test } from 'vitest';
import { formatDollars } from './format-cents-as-dollars.ts';

test.each([
  [1900, '$19'],
  [1950, '$19.50'],
  [0, '$0'],
  [14905, '$149.05'],
])('formats %i cents as %s', (cents, text) => expect(formatDollars(cents)).toBe(text));
