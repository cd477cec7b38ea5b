// A clock that tests control, while mocked API responses still arrive in real turns of the event loop.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

const CLOCK_STEP_MS = 50;
const realSetTimeout = globalThis.setTimeout;
const yieldToEventLoop = () => new Promise<void>((resolve) => realSetTimeout(resolve, 3));

/** Timers and the date stop until `advanceTime` or `advanceTimeUntil`; `vi.useRealTimers()` restores them. */
export function installFakeClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

const advanceOneStep = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await yieldToEventLoop();
  });

export async function advanceTime(ms: number): Promise<void> {
  const stepCount = Math.min(200, Math.ceil(ms / CLOCK_STEP_MS));
  for (let index = 0; index < stepCount; index += 1) await advanceOneStep(ms / stepCount);
}

/** Advances the clock until the check passes, at most by `timeoutMs`. */
export async function advanceTimeUntil(check: () => void, timeoutMs = 20_000): Promise<void> {
  for (let elapsedMs = 0; ; elapsedMs += CLOCK_STEP_MS) {
    try {
      check();
      return;
    } catch (error) {
      if (elapsedMs >= timeoutMs) throw error;
    }
    await advanceOneStep(CLOCK_STEP_MS);
  }
}
