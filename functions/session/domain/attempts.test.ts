import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_DELAY,
  addressOf,
  type DelayPolicy,
  FORGOT_ACCOUNT_WINDOW,
  FORGOT_ADDRESS_WINDOW,
  FORGOT_PAIR_WINDOW,
  KNOWN_ADDRESS_MS,
  LOGIN_WINDOW,
  PAIR_DELAY,
  RESET_WINDOW,
  remembered,
  SIGN_UP_WINDOW,
  waitMs,
} from './attempts.ts';

const NOW = Date.UTC(2026, 10, 20);

describe('the wait after failed log-ins', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [7, 4_000],
    [10, 32_000],
    [15, 15 * 60_000],
    [1_000, 15 * 60_000],
  ])('from one address, after %i failures: %i ms', (count, expected) => {
    expect(waitMs({ count, lastAt: NOW }, PAIR_DELAY, NOW)).toBe(expected);
  });

  test('on one account from anywhere it begins later and stays shorter', () => {
    expect(waitMs({ count: 19, lastAt: NOW }, ACCOUNT_DELAY, NOW)).toBe(0);
    expect(waitMs({ count: 20, lastAt: NOW }, ACCOUNT_DELAY, NOW)).toBe(1_000);
    expect(waitMs({ count: 500, lastAt: NOW }, ACCOUNT_DELAY, NOW)).toBe(5 * 60_000);
  });

  test('is over when it is over', () => {
    const failures = { count: 6, lastAt: NOW };

    expect(waitMs(failures, PAIR_DELAY, NOW + 1_999)).toBe(1);
    expect(waitMs(failures, PAIR_DELAY, NOW + 2_000)).toBe(0);
  });

  test('is forgotten after an hour of quiet', () => {
    const failures = { count: 9, lastAt: NOW };

    expect(remembered(failures, PAIR_DELAY, NOW + 3_599_999)).toEqual(failures);
    expect(remembered(failures, PAIR_DELAY, NOW + 3_600_000)).toEqual({ count: 0, lastAt: 0 });
  });

  test('never falls as failures grow, and is never a lock', () => {
    const policies: readonly DelayPolicy[] = [PAIR_DELAY, ACCOUNT_DELAY];
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), fc.constantFrom(...policies), (count, policy) => {
        const wait = waitMs({ count, lastAt: NOW }, policy, NOW);
        expect(waitMs({ count: count + 1, lastAt: NOW }, policy, NOW)).toBeGreaterThanOrEqual(wait);
        expect(wait).toBeLessThanOrEqual(policy.capMs);
      }),
    );
  });
});

test.each([
  ['log-ins that failed, of one address', LOGIN_WINDOW, 50, 10],
  ['sign-ups of one address', SIGN_UP_WINDOW, 100, 10],
  ['links for a new password, of one address', FORGOT_ADDRESS_WINDOW, 30, 10],
  ['links for a new password, of one account and address', FORGOT_PAIR_WINDOW, 5, 60],
  ['links for a new password, of one account', FORGOT_ACCOUNT_WINDOW, 50, 60],
  ['links that are tried, of one address', RESET_WINDOW, 50, 10],
])('%s: %o is %i in %i minutes', (_what, window, max, minutes) => {
  expect(window).toEqual({ max, seconds: minutes * 60 });
});

test('an address stays known for thirty days, and both delays are forgotten after an hour', () => {
  expect(KNOWN_ADDRESS_MS).toBe(30 * 86_400_000);
  expect([PAIR_DELAY.forgetMs, ACCOUNT_DELAY.forgetMs]).toEqual([3_600_000, 3_600_000]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['::', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  // No address at all, but still one key and no error.
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
  ['unknown', 'unknown'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['2001:db8:0000:00a0:0:0:0:1', '2001:db8:0:a0'],
  ['2001:db8:a00b:1000::', '2001:db8:a00b:1000'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('the address %s counts as %s', (ip, expected) => {
  expect(addressOf(ip)).toBe(expected);
});
