// Saves the typed text after a pause in typing. One save runs at a time, and the latest text is saved last.
import { useEffect, useRef, useState } from 'react';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/limits.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { registerActionBeforeLeavingAccount } from '#web/lib/session/actions-before-leaving-account.ts';

type AutosaveOptions = {
  /** `isLeaving` makes the call outlive the page. */
  readonly save: (text: string, options: { readonly isLeaving: boolean }) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
};

/** The delays before a failed save is retried. The last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/** A network or server error may pass, but a rejection is final. */
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
    const unregister = registerActionBeforeLeavingAccount(flush);
    return () => {
      unregister();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', saveOnLeave);
    };
  }, [flush, saveOnLeave]);
}

type SenderOptions = {
  readonly getOptions: () => AutosaveOptions;
  /** Called after a failure that may pass. `failures` counts them in a row. */
  readonly onRetryable: (text: string, failures: number) => void;
};

/** Sends texts. The result of a text counts only until a newer one is sent, so that the older is never saved over it. */
function createSender({ getOptions, onRetryable }: SenderOptions) {
  const running = new Set<Promise<void>>();
  let sentCount = 0;
  let failures = 0;
  /** The text whose call would end with the page. */
  let losableText: string | null = null;

  const send = (text: string, isLeaving: boolean) => {
    sentCount += 1;
    const generation = sentCount;
    losableText = isLeaving ? null : text;
    const { save, onFailed } = getOptions();
    const end = (count: () => void) => {
      if (generation !== sentCount) return;
      losableText = null;
      count();
    };
    const succeed = () => {
      failures = 0;
    };
    const fail = (error: unknown) => {
      failures += 1;
      onFailed(error);
      if (isRetryable(error)) onRetryable(text, failures);
    };
    const sending = save(text, { isLeaving })
      .then(
        () => end(succeed),
        (error: unknown) => end(() => fail(error)),
      )
      .finally(() => running.delete(sending));
    running.add(sending);
  };
  return {
    send,
    hasFailed: () => failures > 0,
    getLosableText: () => losableText,
    isSending: () => running.size > 0,
    waitForRunning: () => Promise.all(running),
  };
}

function createAutosave(getOptions: () => AutosaveOptions) {
  let pendingText: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnmounted = false;

  const retryLater = (text: string, failures: number) => {
    // A newer text is saved instead.
    if (pendingText !== null || isUnmounted) return;
    pendingText = text;
    // While offline or hidden, the next save waits for the connection or the tab to return.
    const retry = () => navigator.onLine && !document.hidden && void flush();
    timer = setTimeout(retry, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1]);
  };
  const sender = createSender({ getOptions, onRetryable: retryLater });
  const takePending = (): string | null => {
    clearTimeout(timer);
    const text = pendingText;
    pendingText = null;
    return text;
  };
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Another flush may start the next save first.
    while (sender.isSending()) await sender.waitForRunning();
    const text = takePending();
    if (text !== null) sender.send(text, false);
    while (sender.isSending()) await sender.waitForRunning();
    return !sender.hasFailed();
  };
  return {
    flush,
    schedule: (text: string) => {
      pendingText = text;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), DRAFT_SAVE_DEBOUNCE_MS);
    },
    /** Discards the pending text. Resolves when a running save has ended, so that it cannot arrive after the next call. */
    drop: async () => {
      takePending();
      while (sender.isSending()) await sender.waitForRunning();
      // A save that failed during the wait would be retried.
      takePending();
    },
    /** Does not wait: a running save would end with the page, so its text is sent once more. */
    saveOnLeave: () => {
      const text = takePending() ?? sender.getLosableText();
      if (text !== null) sender.send(text, true);
    },
    mount: () => {
      isUnmounted = false;
      return () => {
        isUnmounted = true;
        void flush();
      };
    },
  };
}

/**
 * `schedule` starts or restarts the debounce, `flush` saves at once and returns whether the latest text is saved,
 * `drop` discards the pending text.
 */
export function useReplyAutosave(options: AutosaveOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [autosave] = useState(() => createAutosave(() => latest.current));
  const { schedule, flush, drop, saveOnLeave, mount } = autosave;
  useEffect(mount, [mount]);
  useSavingOnLeave(flush, saveOnLeave);
  return { schedule, flush, drop };
}
