import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import {
  computeLoginWaitMs,
  dropExpiredLoginFailures,
  FAILED_LOGINS_PER_IP_LIMIT,
  KNOWN_LOGIN_IP_LIFETIME_MS,
  LOGIN_DELAY_POLICY_PER_EMAIL,
  LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
  type LoginDelayPolicy,
  PASSWORD_RESETS_PER_IP_LIMIT,
  RESET_LINKS_PER_EMAIL_AND_IP_LIMIT,
  RESET_LINKS_PER_EMAIL_LIMIT,
  RESET_LINKS_PER_IP_LIMIT,
  SIGN_UPS_PER_IP_LIMIT,
  toRateLimitIpPrefix,
} from './rate-limits.ts';

const NOW = Date.UTC(2026, 10, 20);

describe('the delay after failed logins', () => {
  const FROM_ONE_IP = LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP;
  const computeWait = (count: number, policy: LoginDelayPolicy, now = NOW) =>
    computeLoginWaitMs({ count, lastAt: NOW }, policy, now);

  test.each([
    [0, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [7, 4_000],
    [10, 32_000],
    [15, 15 * 60_000],
    [1_000, 15 * 60_000],
  ])('after %i failed logins from one IP is %i ms', (count, expected) => {
    expect(computeWait(count, FROM_ONE_IP)).toBe(expected);
  });

  test('the login delay over all IPs starts later and stays lower', () => {
    const waits = [19, 20, 500].map((count) => computeWait(count, LOGIN_DELAY_POLICY_PER_EMAIL));
    expect(waits).toEqual([0, 1_000, 5 * 60_000]);
  });

  test('the delay after failed logins ends exactly on time', () => {
    expect(computeWait(6, FROM_ONE_IP, NOW + 1_999)).toBe(1);
    expect(computeWait(6, FROM_ONE_IP, NOW + 2_000)).toBe(0);
  });

  test('failed logins count from zero again after an hour without one', () => {
    const failures = { count: 9, lastAt: NOW };
    const drop = (afterMs: number) =>
      dropExpiredLoginFailures(failures, FROM_ONE_IP, NOW + afterMs);

    expect(drop(3_599_999)).toEqual(failures);
    expect(drop(3_600_000)).toEqual({ count: 0, lastAt: 0 });
  });

  test('the login delay never decreases with failures nor exceeds its maximum', () => {
    const anyPolicy = fc.constantFrom(FROM_ONE_IP, LOGIN_DELAY_POLICY_PER_EMAIL);
    forAll(fc.nat({ max: 10_000 }), anyPolicy, (count, policy) => {
      const wait = computeWait(count, policy);
      expect(computeWait(count + 1, policy)).toBeGreaterThanOrEqual(wait);
      expect(wait).toBeLessThanOrEqual(policy.maxDelayMs);
    });
  });
});

test.each([
  ['failed logins from one IP', FAILED_LOGINS_PER_IP_LIMIT, 50, 10],
  ['sign-ups from one IP', SIGN_UPS_PER_IP_LIMIT, 100, 10],
  ['password reset links requested from one IP', RESET_LINKS_PER_IP_LIMIT, 30, 10],
  [
    'password reset links for one email address from one IP',
    RESET_LINKS_PER_EMAIL_AND_IP_LIMIT,
    5,
    60,
  ],
  ['password reset links for one email address', RESET_LINKS_PER_EMAIL_LIMIT, 50, 60],
  ['password resets tried from one IP', PASSWORD_RESETS_PER_IP_LIMIT, 50, 10],
])('the rate limit of %s (%o) is %i in %i minutes', (_what, window, max, minutes) => {
  expect(window).toEqual({ max, seconds: minutes * 60 });
});

test('a login IP stays known for 30 days, failures for an hour', () => {
  expect(KNOWN_LOGIN_IP_LIFETIME_MS).toBe(30 * 86_400_000);
  expect([
    LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP.forgetAfterMs,
    LOGIN_DELAY_POLICY_PER_EMAIL.forgetAfterMs,
  ]).toEqual([3_600_000, 3_600_000]);
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
  // This is not an IP address, but it must still give one key and no error.
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
  ['unknown', 'unknown'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['2001:db8:0000:00a0:0:0:0:1', '2001:db8:0:a0'],
  ['2001:db8:a00b:1000::', '2001:db8:a00b:1000'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('toRateLimitIpPrefix reduces the IP %s to %s', (ip, expected) => {
  expect(toRateLimitIpPrefix(ip)).toBe(expected);
});
