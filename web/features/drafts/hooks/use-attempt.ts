// Drafting, posting and taking back a reply: one at a time, whatever is pressed meanwhile.
import { type Dispatch, type RefObject, useRef } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import type { Failure } from './use-reply-problems.tsx';

/** Counts what was begun and what was ended here. */
export type Steps = RefObject<number>;

/**
 * Takes an answer where nothing was begun or ended here since it was asked for. A check that was under way when a
 * reply was taken back still says that it is queued.
 */
export const unlessOvertaken =
  (steps: Steps) =>
  async <Answer>(ask: () => Promise<Answer>, take: (answer: Answer) => void): Promise<void> => {
    const asked = steps.current;
    const answer = await ask();
    if (steps.current === asked) take(answer);
  };

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
  readonly steps: Steps;
  readonly dispatch: Dispatch<{ readonly type: 'started'; readonly work: Work }>;
  readonly onDone?: () => void;
  readonly onFailed: (failure: Failure, failed: { work: Work; error: unknown }) => void;
}) {
  const isRunning = useRef(false);
  return async ({ work, run, explain, onRefused }: Step<Work>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    options.steps.current += 1;
    options.dispatch({ type: 'started', work });
    try {
      await run();
      options.steps.current += 1;
      options.onDone?.();
    } catch (error) {
      options.steps.current += 1;
      options.onFailed(explain(error), { work, error });
      if (error instanceof ApiError) onRefused?.(error);
    } finally {
      isRunning.current = false;
    }
  };
}
