// Prices in words.
import { expect, test } from 'vitest';
import { inDollars } from './money.ts';

test.each([
  [1900, '$19'],
  [1950, '$19.50'],
  [0, '$0'],
  [14905, '$149.05'],
])('%i cents are %s', (cents, text) => expect(inDollars(cents)).toBe(text));
