import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { computeDueTime } from './delay-plan.ts';

const NOW = 1_000_000;
const MINUTE_MS = 60_000;

test('is due at once without a delay', () => {
  expect(computeDueTime({ delay_type: 'none', delay_value: 0 }, NOW, 0.5, MINUTE_MS)).toBe(NOW);
});

test('is due after a fixed delay', () => {
  expect(computeDueTime({ delay_type: 'fixed', delay_value: 90 }, NOW, 0.5, MINUTE_MS)).toBe(
    NOW + 90 * MINUTE_MS,
  );
});

test.each([
  [0, 10],
  [0.5, 15],
  [1, 20],
])('with %d of 10 to 20 minutes is due after %d', (random, minutes) => {
  const delay = { delay_type: 'range', delay_value: { low: 10, high: 20 } } as const;
  expect(computeDueTime(delay, NOW, random, MINUTE_MS)).toBe(NOW + minutes * MINUTE_MS);
});

test('is never due before or after its range', () => {
  const minutes = fc.integer({ min: 0, max: 43_200 });
  forAll(minutes, minutes, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, random) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const delay = { delay_type: 'range', delay_value: { low, high } } as const;
    const waitMs = computeDueTime(delay, NOW, random, MINUTE_MS) - NOW;
    expect(waitMs).toBeGreaterThanOrEqual(low * MINUTE_MS);
    expect(waitMs).toBeLessThanOrEqual(high * MINUTE_MS);
  });
});
