// Drafts, posts and cancels a reply. Runs one action at a time, regardless of clicks in between.
import { type Dispatch, type RefObject, useRef } from 'react';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { ReplyActionFailure } from './use-reply-failure-feedback.tsx';

/** Increases when an action starts and when it ends. */
export type ReplyActionCounterRef = RefObject<number>;

/**
 * Drops a response when an action started or ended since its request. A check that was running when a reply
 * was canceled still says that it is queued.
 */
export const dropResponseOlderThanAction =
  (requestId: ReplyActionCounterRef) =>
  async <Data>(
    fetchData: () => Promise<Data>,
    applyResponse: (response: Data) => void,
  ): Promise<void> => {
    const expectedId = requestId.current;
    const response = await fetchData();
    if (requestId.current === expectedId) applyResponse(response);
  };

type ExclusiveAction<Action> = {
  readonly action: Action;
  readonly run: () => Promise<void>;
  readonly explain: (error: unknown) => ReplyActionFailure;
  /** Called when the API rejects the action, because the reply may have changed. */
  readonly onRejected?: (error: ApiError) => void;
};

/**
 * Ignores actions while one is running. Disabled buttons are not enough: they render after the click, and an earlier
 * check may show the reply as idle.
 */
export function useExclusiveReplyAction<Action>(options: {
  readonly requestId: ReplyActionCounterRef;
  readonly dispatch: Dispatch<{ readonly type: 'started'; readonly action: Action }>;
  readonly onDone?: () => void;
  readonly onFailed: (
    failure: ReplyActionFailure,
    context: { action: Action; error: unknown },
  ) => void;
}) {
  const isRunning = useRef(false);
  return async ({ action, run, explain, onRejected }: ExclusiveAction<Action>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    options.requestId.current += 1;
    options.dispatch({ type: 'started', action });
    try {
      await run();
      options.requestId.current += 1;
      options.onDone?.();
    } catch (error) {
      options.requestId.current += 1;
      options.onFailed(explain(error), { action, error });
      if (error instanceof ApiError) onRejected?.(error);
    } finally {
      isRunning.current = false;
    }
  };
}
