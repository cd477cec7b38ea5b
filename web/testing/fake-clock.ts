// A clock that tests control, while mocked API responses still arrive in real turns of the event loop.
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';

const CLOCK_STEP_MS = 50;
const realSetTimeout = globalThis.setTimeout;
const yieldToEventLoop = () => new Promise<void>((resolve) => realSetTimeout(resolve, 3));

/** Timers and the date stop until `advanceTime` or `advanceFakeTimeUntil`; `vi.useRealTimers()` restores them. */
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

/** Real time for a busy machine to load code and mocked responses. */
const PATIENCE_MS = 60_000;

/** Advances the clock until the check passes, at most by `timeoutMs`. Then it stops while something still loads. */
export async function advanceFakeTimeUntil(check: () => void, timeoutMs = 20_000): Promise<void> {
  const startedAt = performance.now();
  for (let elapsedMs = 0; ; elapsedMs += CLOCK_STEP_MS) {
    const isOver = elapsedMs >= timeoutMs;
    try {
      check();
      return;
    } catch (error) {
      if (isOver && performance.now() - startedAt > PATIENCE_MS) throw error;
    }
    await advanceOneStep(isOver ? 0 : CLOCK_STEP_MS);
  }
}

/** Advances the clock until the only alert on the screen has the text. A string must match the whole text. */
export const advanceFakeTimeUntilAlert = (text: string | RegExp) =>
  advanceFakeTimeUntil(() => {
    const shown = screen.getByRole('alert').textContent;
    if (typeof text === 'string') expect(shown).toBe(text);
    else expect(shown).toMatch(text);
  });
