// A date that tests move; timers stay real.
import { afterAll, beforeEach, vi } from 'vitest';

/** Before each test the date starts at the present and stands still. */
export function setUpFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

export const advanceFakeClockSeconds = (seconds: number) =>
  vi.setSystemTime(Date.now() + seconds * 1_000);
