// A date that tests move, and pauses that take no time. Other timers stay real.
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** A fixed time in the middle of an hour, a day and a month, so that no test crosses a boundary by chance. */
const START_MS = Date.UTC(2026, 10, 18, 12, 20);
const loadedAt = performance.now();

/** The date stands still until a test moves it. A later call in the same file starts later. */
export function startFakeClock(): void {
  const now = START_MS + Math.floor(performance.now() - loadedAt);
  vi.useFakeTimers({ toFake: ['Date'], now });
}

/** Before each test the date starts again and stands still. */
export function setUpFakeClock(): void {
  beforeAll(startFakeClock);
  beforeEach(startFakeClock);
  afterAll(() => {
    vi.useRealTimers();
  });
}

export const advanceFakeClockSeconds = (seconds: number) =>
  vi.setSystemTime(Date.now() + seconds * 1_000);

/** Lets other work run. A faked date moves on to the end of the pause. */
async function skipPause<Value>(ms = 0, value?: Value): Promise<Value | undefined> {
  const until = Date.now() + ms;
  await new Promise(setImmediate);
  if (vi.isFakeTimers() && Date.now() < until) vi.setSystemTime(until);
  return value;
}

/** In this file the product's pauses, such as those between retries, take no time. */
export function skipProductPauses(): void {
  const realPause = timersPromises.setTimeout;
  const replacePause = (pause: typeof realPause) => {
    timersPromises.setTimeout = pause;
    syncBuiltinESMExports();
  };
  beforeAll(() => replacePause(skipPause as typeof realPause));
  afterAll(() => replacePause(realPause));
}
