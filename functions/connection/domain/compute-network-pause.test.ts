import { expect, test } from 'vitest';
import {
  computeNetworkPauseAfterError,
  computeNetworkPauseNearRateLimit,
} from './compute-network-pause.ts';

test.each([
  [0, undefined, 0, undefined],
  [74, undefined, 0, undefined],
  [75, undefined, 0, { reason: 'slow', seconds: 3, named: false }],
  [94, undefined, 5, { reason: 'slow', seconds: 60, named: false }],
  [95, undefined, 0, { reason: 'limit', seconds: 300, named: false }],
  [100, undefined, 2, { reason: 'limit', seconds: 1_200, named: false }],
  [100, undefined, 99, { reason: 'limit', seconds: 3_600, named: false }],
  [100, 1_140, 2, { reason: 'limit', seconds: 1_140, named: true }],
  [10, 60, 0, { reason: 'limit', seconds: 60, named: true }],
])(
  'computes the pause for %d %% usage, %s s named, %d pauses',
  (percent, regainSeconds, strikes, expected) => {
    expect(
      computeNetworkPauseNearRateLimit({ percent, appPercent: 0, regainSeconds }, strikes),
    ).toEqual(expected);
  },
);

test.each([
  ['throttled', 120, 0, { reason: 'limit', seconds: 120, named: true }],
  ['throttled', undefined, 1, { reason: 'limit', seconds: 600, named: false }],
  ['outage', undefined, 0, { reason: 'outage', seconds: 5, named: false }],
  ['unreachable', undefined, 3, { reason: 'outage', seconds: 40, named: false }],
  ['outage', undefined, 50, { reason: 'outage', seconds: 600, named: false }],
  ['token', undefined, 0, undefined],
  ['permission', undefined, 0, undefined],
  ['gone', undefined, 0, undefined],
  ['refused', undefined, 0, undefined],
])(
  'computes the pause after %s, %s s named, %d consecutive pauses',
  (kind, retryAfterSeconds, strikes, expected) => {
    expect(computeNetworkPauseAfterError({ kind, retryAfterSeconds }, strikes)).toEqual(expected);
  },
);
