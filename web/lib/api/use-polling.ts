// Repeats a task while a process is running, but never while the tab is hidden.
import { useEffect, useRef, useState } from 'react';

/** One or two failures may be a coincidence, but after three the user should know. */
const FAILURES_BEFORE_WARNING = 3;

/**
 * Waits `delayMs(attempts)` before each attempt, one at a time for a `restartKey`, as long as `active`. Retries
 * failed attempts. Returns whether the last three attempts were rejected.
 */
export function usePolling(options: {
  readonly active: boolean;
  /** A change restarts the wait and the count of attempts. */
  readonly restartKey?: string;
  readonly delayMs: (attempts: number) => number;
  readonly task: () => Promise<unknown>;
}): boolean {
  const latest = useRef(options);
  const [isFailing, setIsFailing] = useState(false);
  useEffect(() => {
    latest.current = options;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another poll.
  useEffect(() => {
    if (!options.active) return;
    let attempts = 0;
    let failures = 0;
    let stopped = false;
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (stopped || running || document.hidden) return;
      timer = setTimeout(() => void run(), latest.current.delayMs(attempts));
    };
    const run = async () => {
      attempts += 1;
      running = true;
      const hasSucceeded = await latest.current.task().then(
        () => true,
        () => false,
      );
      running = false;
      failures = hasSucceeded ? 0 : failures + 1;
      if (!stopped) setIsFailing(failures >= FAILURES_BEFORE_WARNING);
      schedule();
    };
    schedule();
    document.addEventListener('visibilitychange', schedule);
    return () => {
      stopped = true;
      setIsFailing(false);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [options.active, options.restartKey]);
  return isFailing;
}
