// Drafting, posting and taking back a reply: one at a time, whatever is pressed meanwhile.
import { type Dispatch, useRef } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import type { Failure } from './use-reply-problems.tsx';

type Step<Work> = {
  readonly work: Work;
  readonly run: () => Promise<void>;
  readonly explain: (error: unknown) => Failure;
  /** Hears of a refusal, after which the reply may stand differently. */
  readonly onRefused?: (error: ApiError) => void;
};

/**
 * What is asked for while a step is under way is left out. Buttons that are off do not see to that: they are drawn
 * after the press, and a check from before it may show the reply as idle.
 */
export function useAttempt<Work>(options: {
  readonly dispatch: Dispatch<{ readonly type: 'started'; readonly work: Work }>;
  readonly onDone?: () => void;
  readonly onFailed: (failure: Failure, failed: { work: Work; error: unknown }) => void;
}) {
  const isRunning = useRef(false);
  return async ({ work, run, explain, onRefused }: Step<Work>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    options.dispatch({ type: 'started', work });
    try {
      await run();
      options.onDone?.();
    } catch (error) {
      options.onFailed(explain(error), { work, error });
      if (error instanceof ApiError) onRefused?.(error);
    } finally {
      isRunning.current = false;
    }
  };
}
