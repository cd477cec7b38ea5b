// Keeps what is typed into the editor as a draft of this tab, and knows whether there is anything unsaved.
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { onFormPause } from '../form/debounce-form-changes.ts';
import { writeRuleDraft } from './rule-draft.ts';
import { listUnsavedPicks, type RuleForm } from '../form/rule-form.ts';
import { toEditedRule } from '../form/rule-form-mapping.ts';
import type { CreationAttempt } from './send-rule.ts';

const TYPING_PAUSE_MS = 300;

type KeepRuleDraftOptions = {
  readonly key: string;
  readonly form: UseFormReturn<RuleForm>;
  /** What the form holds without any change. */
  readonly unchangedForm: RuleForm;
  readonly updatedAt: string | undefined;
  /** As the server has it, as far as is known. */
  readonly rule: Rule | undefined;
  readonly attempt: CreationAttempt | undefined;
};

/** Ids of actions do not count: a new action has another one each time. */
const serialize = (form: RuleForm): string =>
  JSON.stringify(
    [toEditedRule(form), Object.values(form.groups).map(listUnsavedPicks)],
    (name, value) => (name === 'action_id' ? undefined : value),
  );

export const isSameForm = (left: RuleForm, right: RuleForm): boolean =>
  serialize(left) === serialize(right);

export function useKeepRuleDraft(options: KeepRuleDraftOptions) {
  const { key, form, unchangedForm, updatedAt, rule, attempt } = options;
  const { getValues, subscribe } = form;
  const isOver = useRef(false);
  const hasChanges = useCallback(
    () => !isOver.current && !isSameForm(getValues(), unchangedForm),
    [getValues, unchangedForm],
  );
  // Also of a ready-made rule as it is: after a reload it would be created a second time.
  const isUnanswered = attempt !== undefined && rule === undefined;

  useEffect(() => {
    const keepDraft = () => {
      if (isOver.current) return;
      const draft = { form: getValues(), updatedAt, attempt };
      writeRuleDraft(key, hasChanges() || isUnanswered ? draft : null);
    };
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    // What it is based on may have changed.
    keepDraft();
    const { flush, unsubscribe } = onFormPause({ subscribe }, TYPING_PAUSE_MS, keepDraft);
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [key, updatedAt, attempt, isUnanswered, getValues, subscribe, hasChanges]);

  /** The changes are saved, or not wanted any more. */
  const dropDraft = () => {
    isOver.current = true;
    writeRuleDraft(key, null);
  };
  return { hasChanges, dropDraft };
}
