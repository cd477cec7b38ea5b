// Numbers as the product writes them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-numbers-and-counts.ts';

test("groups the digits of integers as the platform's formatter does", () => {
  const format = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(format.format(value));
    }),
  );
});
