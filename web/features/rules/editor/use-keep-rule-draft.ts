// Keeps what is typed into the editor as a draft of this tab, and knows whether there is anything unsaved.
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onFormPause } from './on-form-pause.ts';
import { writeRuleDraft } from './rule-draft.ts';
import type { RuleForm } from './rule-form.ts';
import { toEditedRule } from './rule-form-mapping.ts';

const TYPING_PAUSE_MS = 300;

type KeepRuleDraftOptions = {
  readonly key: string;
  readonly form: UseFormReturn<RuleForm>;
  /** What the form holds without any change. */
  readonly unchangedForm: RuleForm;
  readonly updatedAt: string | undefined;
};

/** Ids of actions do not count: a new action has another one each time. */
const serialize = (form: RuleForm): string =>
  JSON.stringify(toEditedRule(form), (name, value) => (name === 'action_id' ? undefined : value));

export function useKeepRuleDraft({ key, form, unchangedForm, updatedAt }: KeepRuleDraftOptions) {
  const { getValues, subscribe } = form;
  const isOver = useRef(false);
  const hasChanges = useCallback(
    () => !isOver.current && serialize(getValues()) !== serialize(unchangedForm),
    [getValues, unchangedForm],
  );

  useEffect(() => {
    const { flush, unsubscribe } = onFormPause({ subscribe }, TYPING_PAUSE_MS, () => {
      if (!isOver.current)
        writeRuleDraft(key, hasChanges() ? { form: getValues(), updatedAt } : null);
    });
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [key, updatedAt, getValues, subscribe, hasChanges]);

  /** The changes are saved, or not wanted any more. */
  const dropDraft = () => {
    isOver.current = true;
    writeRuleDraft(key, null);
  };
  return { hasChanges, dropDraft };
}
