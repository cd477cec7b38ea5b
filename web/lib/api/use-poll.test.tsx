// A repeated task, and reports of repeated failures.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePolling } from './use-polling.ts';

const SECOND_MS = 1_000;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

function renderPoll() {
  const task = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error()));
  const { result, rerender } = renderHook(
    (active: boolean) => usePolling({ active, delayMs: () => SECOND_MS, task }),
    { initialProps: true },
  );
  return { task, result, rerender };
}

test('reports a failing poll after three failures until an attempt succeeds', async () => {
  const { task, result } = renderPoll();
  await advanceTime(2 * SECOND_MS);
  expect(result.current).toBe(false);
  await advanceTime(SECOND_MS);
  expect(result.current).toBe(true);

  task.mockResolvedValueOnce('an answer');
  await advanceTime(SECOND_MS);
  expect(result.current).toBe(false);
  await advanceTime(2 * SECOND_MS);
  expect(result.current).toBe(false);
});

test("forgets a poll's failed attempts when it pauses", async () => {
  const { task, result, rerender } = renderPoll();
  await advanceTime(3 * SECOND_MS);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);

  rerender(true);
  await advanceTime(2 * SECOND_MS);
  expect(task).toHaveBeenCalledTimes(5);
  expect(result.current).toBe(false);
});
