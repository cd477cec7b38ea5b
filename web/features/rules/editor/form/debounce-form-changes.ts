// Calls back after a pause in the changes of the form, so that nothing heavy runs on every key.
import type { UseFormReturn } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';

type Subscription = {
  /** Calls back now if a call is due. */
  readonly flush: () => void;
  readonly unsubscribe: () => void;
};

export function debounceFormChanges(
  { subscribe }: Pick<UseFormReturn<RuleForm>, 'subscribe'>,
  pauseMs: number,
  callback: () => void,
): Subscription {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    callback();
  };
  const unsubscribeFromForm = subscribe({
    formState: { values: true },
    callback: () => {
      clearTimeout(timer);
      timer = setTimeout(run, pauseMs);
    },
  });
  return {
    flush: () => {
      if (timer !== undefined) run();
    },
    unsubscribe: () => {
      clearTimeout(timer);
      unsubscribeFromForm();
    },
  };
}
