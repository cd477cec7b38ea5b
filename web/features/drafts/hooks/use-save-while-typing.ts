// Saves the person's text after a pause in typing: one save at a time, the latest text last.
import { useCallback, useEffect, useRef } from 'react';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/limits.ts';

type Saving = {
  readonly save: (text: string) => Promise<void>;
  readonly onSaved: (text: string) => void;
  readonly onFailed: () => void;
};

/** `schedule` starts or restarts the pause, `flush` saves at once, `drop` forgets what waits. */
export function useSaveWhileTyping(saving: Saving) {
  const latest = useRef(saving);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void> | null>(null);
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
    running.current = save(text).then(() => onSaved(text), onFailed);
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
    const flushWhenHidden = () => {
      if (document.hidden) void flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      void flush();
    };
  }, [flush]);

  return { schedule, flush, drop };
}
