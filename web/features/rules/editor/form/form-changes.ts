// Follows the changes of the form after a pause, so that nothing heavy runs on every key.
import { useEffect, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import type { RuleForm } from './rule-form.ts';
import { type EditedRule, toEditedRule } from './rule-form-mapping.ts';

type Subscription = {
  /** Calls back now if a call is due. */
  readonly flush: () => void;
  readonly unsubscribe: () => void;
};

/** Calls back after a pause in the changes of the form. */
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

const TYPING_PAUSE_MS = 400;

/** The rule that the form describes now. */
export function useEditedRule(): EditedRule {
  const { getValues, subscribe } = useFormContext<RuleForm>();
  const [rule, setRule] = useState(() => toEditedRule(getValues()));
  useEffect(() => {
    const updateRule = () => setRule(toEditedRule(getValues()));
    return debounceFormChanges({ subscribe }, TYPING_PAUSE_MS, updateRule).unsubscribe;
  }, [getValues, subscribe]);
  return rule;
}
