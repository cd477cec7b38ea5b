import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { computeRuleReplyDueTime } from './compute-rule-reply-due-time.ts';

const NOW = 1_000_000;
const MINUTE_MS = 60_000;

test('a reply by rule without a delay is due at once', () => {
  expect(computeRuleReplyDueTime({ delay_type: 'none', delay_value: 0 }, NOW, 0.5, MINUTE_MS)).toBe(
    NOW,
  );
});

test('a reply by rule is due after its fixed delay', () => {
  expect(
    computeRuleReplyDueTime({ delay_type: 'fixed', delay_value: 90 }, NOW, 0.5, MINUTE_MS),
  ).toBe(NOW + 90 * MINUTE_MS);
});

test.each([
  [0, 10],
  [0.5, 15],
  [1, 20],
])('with %d of 10 to 20 minutes is due after %d', (random, minutes) => {
  const delay = { delay_type: 'range', delay_value: { low: 10, high: 20 } } as const;
  expect(computeRuleReplyDueTime(delay, NOW, random, MINUTE_MS)).toBe(NOW + minutes * MINUTE_MS);
});

test('a reply with a delay range is never due outside the range', () => {
  const minutes = fc.integer({ min: 0, max: 43_200 });
  forAll(minutes, minutes, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, random) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const delay = { delay_type: 'range', delay_value: { low, high } } as const;
    const waitMs = computeRuleReplyDueTime(delay, NOW, random, MINUTE_MS) - NOW;
    expect(waitMs).toBeGreaterThanOrEqual(low * MINUTE_MS);
    expect(waitMs).toBeLessThanOrEqual(high * MINUTE_MS);
  });
});
