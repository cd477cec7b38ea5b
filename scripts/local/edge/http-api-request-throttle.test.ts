// The token bucket: a burst at once, then the rate, and never more saved than a burst.
import { expect, it } from 'vitest';
import { createHttpApiRequestThrottle } from './http-api-request-throttle.ts';

function startThrottle() {
  let milliseconds = 0;
  const isWithinLimits = createHttpApiRequestThrottle(
    { ratePerSecond: 10, burst: 3 },
    () => milliseconds,
  );
  return {
    wait: (duration: number) => {
      milliseconds += duration;
    },
    countAccepted: (requests: number) =>
      Array.from({ length: requests }, isWithinLimits).filter(Boolean).length,
  };
}

it('a throttled API accepts a burst of requests, then its rate only', () => {
  const { wait, countAccepted } = startThrottle();

  expect(countAccepted(10)).toBe(3);
  wait(100);
  expect(countAccepted(10)).toBe(1);
  wait(50);
  expect(countAccepted(10)).toBe(0);
  wait(60_000);
  expect(countAccepted(10)).toBe(3);
});

it('a local API without throttling limits accepts every request', () => {
  expect(createHttpApiRequestThrottle(undefined)()).toBe(true);
});
