// Saves the typed text after a pause in typing: one save at a time, the latest text last.
import { useCallback, useEffect, useRef } from 'react';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/limits.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { registerLeaveAction } from '#web/lib/leave-actions.ts';

type AutosaveOptions = {
  /** `isLeaving`: the call must outlive the page. */
  readonly save: (text: string, options: { readonly isLeaving: boolean }) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
};

/** Delays before a failed save is retried; the last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/** A network or server error may pass; a rejection is final. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ServerUnreachableError || (error instanceof ApiError && error.status >= 500);

/** Saves when the tab is hidden, before another account is chosen, and when the page is closed. */
function useSavingOnLeave(flush: () => Promise<unknown>, saveOnLeave: () => void) {
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.hidden) void flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', saveOnLeave);
    const unregister = registerLeaveAction(flush);
    return () => {
      unregister();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', saveOnLeave);
    };
  }, [flush, saveOnLeave]);
}

/**
 * `schedule` starts or restarts the debounce, `flush` saves at once and says whether the latest text is saved, `drop` discards
 * the pending text.
 */
export function useAutosave(options: AutosaveOptions) {
  const latest = useRef(options);
  const pendingText = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const runningSave = useRef<Promise<void> | null>(null);
  const runningText = useRef<string | null>(null);
  const consecutiveFailures = useRef(0);
  const isUnmounted = useRef(false);
  useEffect(() => {
    latest.current = options;
  });

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    // Another flush may start the next save first.
    while (runningSave.current !== null) await runningSave.current;
    const text = pendingText.current;
    if (text === null) return consecutiveFailures.current === 0;
    pendingText.current = null;
    runningText.current = text;
    const { save, onFailed } = latest.current;
    const retryLater = () => {
      // Text typed since then is saved instead.
      if (pendingText.current !== null || isUnmounted.current) return;
      const delayMs =
        RETRY_DELAYS_MS[Math.min(consecutiveFailures.current, RETRY_DELAYS_MS.length) - 1];
      pendingText.current = text;
      // While offline or hidden, the next save waits for the connection or the tab to return.
      const retry = () => navigator.onLine && !document.hidden && void flush();
      timer.current = setTimeout(retry, delayMs);
    };
    runningSave.current = save(text, { isLeaving: false })
      .then(
        () => {
          consecutiveFailures.current = 0;
        },
        (error: unknown) => {
          consecutiveFailures.current += 1;
          onFailed(error);
          if (isRetryable(error)) retryLater();
        },
      )
      .finally(() => {
        runningSave.current = null;
        runningText.current = null;
      });
    await runningSave.current;
    return consecutiveFailures.current === 0;
  }, []);

  const schedule = useCallback(
    (text: string) => {
      pendingText.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), DRAFT_SAVE_DEBOUNCE_MS);
    },
    [flush],
  );

  /** Discards the pending text; resolves when a running save has ended, so that it cannot arrive after the next call. */
  const drop = useCallback(async () => {
    const discardPending = () => {
      clearTimeout(timer.current);
      pendingText.current = null;
    };
    discardPending();
    while (runningSave.current !== null) await runningSave.current;
    // A save that failed meanwhile would be retried.
    discardPending();
  }, []);

  /** Waits for nothing: what is being saved would end with the page, so it is sent once more. */
  const saveOnLeave = useCallback(() => {
    const text = pendingText.current ?? runningText.current;
    if (text === null) return;
    clearTimeout(timer.current);
    pendingText.current = null;
    const { save, onFailed } = latest.current;
    save(text, { isLeaving: true }).catch(onFailed);
  }, []);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      void flush();
    };
  }, [flush]);
  useSavingOnLeave(flush, saveOnLeave);

  return { schedule, flush, drop };
}
