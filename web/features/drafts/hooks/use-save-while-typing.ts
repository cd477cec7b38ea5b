// Saves the person's text after a pause in typing: one save at a time, the latest text last.
import { useCallback, useEffect, useRef } from 'react';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/limits.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';

type Saving = {
  readonly save: (text: string) => Promise<void>;
  readonly onSaved: (text: string) => void;
  readonly onFailed: (error: unknown) => void;
};

/** A save that failed is tried again after this; the last pause repeats. */
const RETRIES_MS = [2_000, 5_000, 15_000, 30_000];

/** What fails now may be taken later; what is refused never is. */
const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** `schedule` starts or restarts the pause, `flush` saves at once, `drop` forgets what waits. */
export function useSaveWhileTyping(saving: Saving) {
  const latest = useRef(saving);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void> | null>(null);
  const failures = useRef(0);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = saving;
  });

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current;
    const text = waiting.current;
    if (text === null) return;
    waiting.current = null;
    const { save, onSaved, onFailed } = latest.current;
    const retryLater = () => {
      // What was typed since goes first.
      if (waiting.current !== null || isGone.current) return;
      const pause = RETRIES_MS[Math.min(failures.current, RETRIES_MS.length) - 1];
      waiting.current = text;
      // Without a connection, or with nobody looking, the return of either is the time for it.
      const again = () => navigator.onLine && !document.hidden && void flush();
      timer.current = setTimeout(again, pause);
    };
    running.current = save(text).then(
      () => {
        failures.current = 0;
        onSaved(text);
      },
      (error: unknown) => {
        failures.current += 1;
        onFailed(error);
        if (mayPass(error)) retryLater();
      },
    );
    await running.current;
    running.current = null;
  }, []);

  const schedule = useCallback(
    (text: string) => {
      waiting.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), DRAFT_SAVE_DEBOUNCE_MS);
    },
    [flush],
  );

  /** Forgets what waits; answers when a save under way is done, so that nothing overtakes it. */
  const drop = useCallback(async () => {
    clearTimeout(timer.current);
    waiting.current = null;
    await running.current;
  }, []);

  useEffect(() => {
    isGone.current = false;
    const flushWhenHidden = () => {
      if (document.hidden) void flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      isGone.current = true;
      void flush();
    };
  }, [flush]);

  return { schedule, flush, drop };
}
