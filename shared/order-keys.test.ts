import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildNewestFirstOrderKey,
  buildNewestOrderKeyBound,
  buildOldestFirstOrderKey,
  buildOldestOrderKeyBound,
  parseNewestFirstOrderKeyTime,
} from './order-keys.ts';

const toIso = (ms: number) => new Date(ms).toISOString();
const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const id = fc.stringMatching(/^[0-9]{1,20}$/);

test('newest-first keys sort newer times first, oldest-first keys older ones', () => {
  fc.assert(
    fc.property(time, time, id, id, (leftMs, rightMs, leftId, rightId) => {
      fc.pre(leftMs !== rightMs);

      expect(
        buildNewestFirstOrderKey(toIso(leftMs), leftId) <
          buildNewestFirstOrderKey(toIso(rightMs), rightId),
      ).toBe(leftMs > rightMs);
      expect(
        buildOldestFirstOrderKey(toIso(leftMs)) < buildOldestFirstOrderKey(toIso(rightMs)),
      ).toBe(leftMs < rightMs);
    }),
  );
});

test('the time can be parsed from a newest-first key', () => {
  fc.assert(
    fc.property(time, id, (ms, name) => {
      expect(
        parseNewestFirstOrderKeyTime(buildNewestFirstOrderKey(toIso(ms), name).split('#')[0] ?? ''),
      ).toBe(ms);
    }),
  );
});

test('bound keys of a time span include exactly the keys within', () => {
  const smallTime = fc.nat(100);
  fc.assert(
    fc.property(smallTime, smallTime, smallTime, id, (timeMs, newest, oldest, name) => {
      const key = buildNewestFirstOrderKey(toIso(timeMs), name);
      const isWithinBounds =
        key >= buildNewestOrderKeyBound(newest) && key <= buildOldestOrderKeyBound(oldest);

      expect(isWithinBounds).toBe(timeMs <= newest && timeMs >= oldest);
    }),
  );
});

test('bound keys support an infinite bound at either end', () => {
  const key = buildNewestFirstOrderKey(toIso(1_000), '1');

  expect(key >= buildNewestOrderKeyBound(Number.POSITIVE_INFINITY)).toBe(true);
  expect(key <= buildOldestOrderKeyBound(Number.NEGATIVE_INFINITY)).toBe(true);
});
