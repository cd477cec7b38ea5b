import { describe, expect, test } from 'vitest';
import {
  computeFacebookTokenRenewalRetryCutoff,
  findImminentFacebookTokenExpiry,
  isFacebookTokenLifetimeExtended,
  isFacebookTokenRenewalDue,
} from './facebook-token-renewal-and-expiry.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const DAY_MS = 86_400_000;
const inDays = (days: number, ms = 0): string =>
  new Date(Date.parse(NOW) + days * DAY_MS + ms).toISOString();

describe('renewal of a Facebook token', () => {
  test.each([
    ['fifteen days before the expiry', inDays(15), null, true],
    ['more than fifteen days before the expiry', inDays(15, 1), null, false],
    ['a moment before the expiry', inDays(0, 1), null, true],
    ['at the expiry', NOW, null, false],
    ['with an unknown expiry', null, null, false],
    ['a day after the last attempt', inDays(9), inDays(-1), true],
    ['less than a day after the last attempt', inDays(9), inDays(-1, 1), false],
  ])(
    'decides whether a Facebook token is due for renewal: %s',
    (_when, tokenExpiresAt, renewalTriedAt, isDue) => {
      expect(isFacebookTokenRenewalDue({ tokenExpiresAt, renewalTriedAt }, NOW)).toBe(isDue);
    },
  );

  test('allows another renewal of a Facebook token after one day', () => {
    expect(computeFacebookTokenRenewalRetryCutoff(NOW)).toBe(inDays(-1));
  });
});

test.each([
  ['in seven days', inDays(7), inDays(7)],
  ['in more than seven days', inDays(7, 1), null],
  ['in a moment', inDays(0, 1), inDays(0, 1)],
  ['now', NOW, null],
  ['at an unknown time', null, null],
])(
  "returns the token's expiry date only when it is near: %s",
  (_when, tokenExpiresAt, expected) => {
    expect(findImminentFacebookTokenExpiry({ tokenExpiresAt }, NOW)).toBe(expected);
  },
);

test.each([
  ['a day later than the old one', inDays(0), inDays(1), true],
  ['less than a day later', inDays(0), inDays(1, -1), false],
  ['earlier than the old one', inDays(1), inDays(0), false],
  ['later than an unknown expiry', null, inDays(60), false],
])(
  'decides whether a token that expires %s outlasts the stored one',
  (_what, before, after, isExtended) => {
    expect(isFacebookTokenLifetimeExtended(before, after)).toBe(isExtended);
  },
);
