// Keeps what is typed into the editor as a draft of this tab, and knows whether there is anything unsaved.
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onFormPause } from './on-form-pause.ts';
import { writeRuleDraft } from './rule-draft.ts';
import { listUnsavedPicks, type RuleForm } from './rule-form.ts';
import { toEditedRule } from './rule-form-mapping.ts';

const TYPING_PAUSE_MS = 300;

type KeepRuleDraftOptions = {
  readonly key: string;
  readonly form: UseFormReturn<RuleForm>;
  /** What the form holds without any change. */
  readonly unchangedForm: RuleForm;
  readonly updatedAt: string | undefined;
  readonly clientRuleId: string;
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
  const { key, form, unchangedForm, updatedAt, clientRuleId } = options;
  const { getValues, subscribe } = form;
  const isOver = useRef(false);
  const hasChanges = useCallback(
    () => !isOver.current && !isSameForm(getValues(), unchangedForm),
    [getValues, unchangedForm],
  );

  useEffect(() => {
    const keepDraft = () => {
      const draft = { form: getValues(), updatedAt, clientRuleId };
      if (!isOver.current) writeRuleDraft(key, hasChanges() ? draft : null);
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
  }, [key, updatedAt, clientRuleId, getValues, subscribe, hasChanges]);

  /** The changes are saved, or not wanted any more. */
  const dropDraft = () => {
    isOver.current = true;
    writeRuleDraft(key, null);
  };
  return { hasChanges, dropDraft };
}
