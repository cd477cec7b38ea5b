// Asking again and again, and saying so where nobody answers.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePoll } from './use-poll.ts';

const SECOND = 1_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function poll() {
  const task = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error()));
  const { result, rerender } = renderHook(
    (active: boolean) => usePoll({ active, delayMs: () => SECOND, task }),
    { initialProps: true },
  );
  return { task, result, rerender };
}

test('the third failure in a row is told, and the first answer takes it back', async () => {
  const { task, result } = poll();
  await pass(2 * SECOND);
  expect(result.current).toBe(false);
  await pass(SECOND);
  expect(result.current).toBe(true);

  task.mockResolvedValueOnce('an answer');
  await pass(SECOND);
  expect(result.current).toBe(false);
  await pass(2 * SECOND);
  expect(result.current).toBe(false);
});

test('what failed before a pause is not counted after it', async () => {
  const { task, result, rerender } = poll();
  await pass(3 * SECOND);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);

  rerender(true);
  await pass(2 * SECOND);
  expect(task).toHaveBeenCalledTimes(5);
  expect(result.current).toBe(false);
});
