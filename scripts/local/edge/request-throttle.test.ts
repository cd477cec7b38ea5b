// The token bucket: a burst at once, then the rate, and never more saved than a burst.
import { expect, it } from 'vitest';
import { createRequestThrottle } from './request-throttle.ts';

function startThrottle() {
  let milliseconds = 0;
  const isWithinLimits = createRequestThrottle({ ratePerSecond: 10, burst: 3 }, () => milliseconds);
  return {
    wait: (duration: number) => {
      milliseconds += duration;
    },
    countAccepted: (requests: number) =>
      Array.from({ length: requests }, isWithinLimits).filter(Boolean).length,
  };
}

it('a throttled API accepts a burst, then the rate, never more', () => {
  const { wait, countAccepted } = startThrottle();

  expect(countAccepted(10)).toBe(3);
  wait(100);
  expect(countAccepted(10)).toBe(1);
  wait(50);
  expect(countAccepted(10)).toBe(0);
  wait(60_000);
  expect(countAccepted(10)).toBe(3);
});

it('an API without limits accepts every request', () => {
  expect(createRequestThrottle(undefined)()).toBe(true);
});
