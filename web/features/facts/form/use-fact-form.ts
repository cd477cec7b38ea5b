// The state of the form of a fact: a new one, a known one, or a suggestion that the owner accepts with changes. The
// typed text outlives a reload of the tab.
import { useEffect, useRef, useState } from 'react';
import type { Fact } from '#shared/schemas/fact.ts';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { UnauthorizedError } from '#web/lib/http/api-error.ts';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import type { FactActions } from '../api/use-facts.ts';
import {
  type FactFormProblems,
  type FactFormValues,
  findFactFormProblems,
  isSameFactForm,
  toFactFormProblems,
  toFactFormValues,
  toFactToSave,
} from './fact-form.ts';

/** The fact that the form changes. */
export type FactFormSubject = {
  /** Null for a new fact. */
  readonly fact: Fact | null;
  readonly isSuggestion: boolean;
};

type FactFormOptions = FactFormSubject & {
  /** Identifies the typed text in the tab. */
  readonly draftKey: string;
  readonly actions: Pick<FactActions, 'decide' | 'save'>;
  readonly onSaved: () => void;
};

const ACCEPTED_AS_FOUND = 'The suggestion was accepted as it was found.';

function useFactFormValues({ fact, draftKey }: FactFormOptions) {
  const [unchanged] = useState(() => toFactFormValues(fact));
  const [values, setValues] = useState<FactFormValues>(() => {
    const typed = readUnsentTypedText(draftKey);
    return typed === null ? unchanged : (JSON.parse(typed) as FactFormValues);
  });
  const dropDraft = () => writeUnsentTypedText(draftKey, null);
  return {
    values,
    hasChanges: !isSameFactForm(values, unchanged),
    dropDraft,
    change: (part: Partial<FactFormValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      if (isSameFactForm(next, unchanged)) dropDraft();
      else writeUnsentTypedText(draftKey, JSON.stringify(next));
    },
  };
}

/** Accepts a suggestion once, also when the changes after it are refused and saved a second time. */
function useSendFact({ fact, isSuggestion, actions }: FactFormOptions) {
  const isAccepted = useRef(!isSuggestion);
  return {
    isAccepted,
    send: async (values: FactFormValues, hasChanges: boolean) => {
      if (fact && !isAccepted.current) {
        await actions.decide(fact, true);
        isAccepted.current = true;
        if (!hasChanges) return;
      }
      await actions.save({ ...(fact && { id: fact.id }), ...toFactToSave(values) });
    },
  };
}

export function useFactForm(options: FactFormOptions) {
  const { isSuggestion, onSaved } = options;
  const { values, hasChanges, change, dropDraft } = useFactFormValues(options);
  const { send, isAccepted } = useSendFact(options);
  const showErrorToast = useErrorToast();
  const [problems, setProblems] = useState<FactFormProblems>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusalCount, setRefusalCount] = useState(0);
  useEffect(() => {
    if (refusalCount > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusalCount]);

  const showProblems = (found: FactFormProblems) => {
    const isPartly = isSuggestion && isAccepted.current;
    const sentences = [isPartly && ACCEPTED_AS_FOUND, found.form].filter(Boolean);
    setProblems({ ...found, ...(sentences.length > 0 && { form: sentences.join(' ') }) });
    setRefusalCount((count) => count + 1);
  };
  const submit = async () => {
    if (isSaving) return;
    const found = findFactFormProblems(values);
    if (Object.keys(found).length > 0) return showProblems(found);
    setProblems({});
    setIsSaving(true);
    try {
      await send(values, hasChanges);
      dropDraft();
      onSaved();
    } catch (error) {
      // The app goes to /logout by itself, and the tab keeps the text.
      if (error instanceof UnauthorizedError) return;
      // A closed form cannot show the problem.
      if (form.current === null) showErrorToast('The fact could not be saved.', error);
      else showProblems(toFactFormProblems(error));
    } finally {
      setIsSaving(false);
    }
  };
  return {
    values,
    problems,
    hasChanges,
    isSaving,
    form,
    dropDraft,
    submit,
    change: (part: Partial<FactFormValues>) => {
      change(part);
      const changed = Object.keys(part);
      const isStanding = ([name]: [string, string]) => name !== 'form' && !changed.includes(name);
      setProblems(Object.fromEntries(Object.entries(problems).filter(isStanding)));
    },
  };
}

export type FactForm = ReturnType<typeof useFactForm>;
