import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keyAfterOldest,
  keyFromNewest,
  newestFirst,
  oldestFirst,
  timeInKey,
} from './order-keys.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const id = fc.stringMatching(/^[0-9]{1,20}$/);

test('newer times come first in one order, older ones in the other', () => {
  fc.assert(
    fc.property(time, time, id, id, (left, right, one, other) => {
      fc.pre(left !== right);

      expect(newestFirst(iso(left), one) < newestFirst(iso(right), other)).toBe(left > right);
      expect(oldestFirst(iso(left)) < oldestFirst(iso(right))).toBe(left < right);
    }),
  );
});

test('a time can be read back', () => {
  fc.assert(
    fc.property(time, id, (ms, name) => {
      expect(timeInKey(newestFirst(iso(ms), name).split('#')[0] ?? '')).toBe(ms);
    }),
  );
});

test('the keys of a time span hold exactly what is of it, both ends included', () => {
  const near = fc.nat(100);
  fc.assert(
    fc.property(near, near, near, id, (at, newest, oldest, name) => {
      const key = newestFirst(iso(at), name);
      const isWithin = key >= keyFromNewest(newest) && key <= keyAfterOldest(oldest);

      expect(isWithin).toBe(at <= newest && at >= oldest);
    }),
  );
});

test('a time span may be open at either end', () => {
  const key = newestFirst(iso(1_000), '1');

  expect(key >= keyFromNewest(Number.POSITIVE_INFINITY)).toBe(true);
  expect(key <= keyAfterOldest(Number.NEGATIVE_INFINITY)).toBe(true);
});
