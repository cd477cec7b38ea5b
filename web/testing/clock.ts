// A clock that tests move, while answers of the API still arrive in real turns of the event loop.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

const STEP_MS = 50;
const realTimeout = globalThis.setTimeout;
const breathe = () => new Promise<void>((resolve) => realTimeout(resolve, 3));

/** Timers and the date stand still until `pass` or `passUntil`; `vi.useRealTimers()` ends it. */
export function holdClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

const step = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await breathe();
  });

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  const steps = Math.min(200, Math.ceil(ms / STEP_MS));
  for (let each = 0; each < steps; each += 1) await step(ms / steps);
}

/** Lets time pass until the check holds, at most `withinMs` of the held clock. */
export async function passUntil(check: () => void, withinMs = 20_000): Promise<void> {
  for (let passed = 0; ; passed += STEP_MS) {
    try {
      check();
      return;
    } catch (error) {
      if (passed >= withinMs) throw error;
    }
    await step(STEP_MS);
  }
}
