// Asks again and again while something is under way; never while the tab is hidden.
import { useEffect, useRef } from 'react';

/** Waits `delayMs(tries)` before each try, one at a time, as long as `active`. A failed try is just tried again. */
export function usePoll(options: {
  readonly active: boolean;
  readonly delayMs: (tries: number) => number;
  readonly task: () => Promise<unknown>;
}): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!options.active) return;
    let tries = 0;
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
      await latest.current.task().catch(() => undefined);
      running = false;
      schedule();
    };
    schedule();
    document.addEventListener('visibilitychange', schedule);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [options.active]);
}
