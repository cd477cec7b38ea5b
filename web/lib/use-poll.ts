// Asks again and again while something is under way; never while the tab is hidden.
import { useEffect, useRef, useState } from 'react';

/** One or two may go astray; then somebody waits who should know. */
const TELLING_FAILURES = 3;

/**
 * Waits `delayMs(tries)` before each try, one at a time, as long as `active`. A failed try is just tried again.
 * Answers whether the last three failed, that is, whether their promises were rejected.
 */
export function usePoll(options: {
  readonly active: boolean;
  readonly delayMs: (tries: number) => number;
  readonly task: () => Promise<unknown>;
}): boolean {
  const latest = useRef(options);
  const [isFailing, setIsFailing] = useState(false);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!options.active) return;
    let tries = 0;
    let failures = 0;
    let stopped = false;
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (stopped || running || document.hidden) return;
      timer = setTimeout(() => void run(), latest.current.delayMs(tries));
    };
    const run = async () => {
      tries += 1;
      running = true;
      const isAnswered = await latest.current.task().then(
        () => true,
        () => false,
      );
      running = false;
      failures = isAnswered ? 0 : failures + 1;
      if (!stopped) setIsFailing(failures >= TELLING_FAILURES);
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
  }, [options.active]);
  return isFailing;
}
