// The state of the form of a fact: a new one, a known one, or a suggestion that the owner accepts with changes. The
// typed text outlives a reload of the tab.
import { useEffect, useRef, useState } from 'react';
import type { Fact } from '#shared/schemas/fact.ts';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { hasErrorCode, UnauthorizedError } from '#web/lib/http/api-error.ts';
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
  /** The text with which the form of a new fact begins. */
  readonly newFactText?: string;
};

type FactFormOptions = FactFormSubject & {
  /** Identifies the typed text in the tab. */
  readonly draftKey: string;
  readonly actions: Pick<FactActions, 'save'>;
  readonly onSaved: () => void;
};

/** The typed text in the tab, with the version of the fact that it is based on. */
type StoredFactForm = FactFormValues & { readonly updatedAt?: string };

const readStoredForm = (draftKey: string): StoredFactForm | null => {
  const typed = readUnsentTypedText(draftKey);
  return typed === null ? null : (JSON.parse(typed) as StoredFactForm);
};

function useFactFormValues({ fact, draftKey, newFactText }: FactFormOptions) {
  const [stored] = useState(() => readStoredForm(draftKey));
  const [base, setBase] = useState(fact);
  const [updatedAt, setUpdatedAt] = useState(stored?.updatedAt ?? fact?.updated_at);
  const unchanged = toFactFormValues(base);
  const [values, setValues] = useState<FactFormValues>(
    stored ?? (newFactText === undefined ? unchanged : { ...unchanged, text: newFactText }),
  );
  const dropDraft = () => writeUnsentTypedText(draftKey, null);
  return {
    values,
    updatedAt,
    hasChanges: !isSameFactForm(values, unchanged),
    dropDraft,
    change: (part: Partial<FactFormValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      if (isSameFactForm(next, unchanged)) dropDraft();
      else writeUnsentTypedText(draftKey, JSON.stringify({ ...next, updatedAt }));
    },
    /** The next save replaces this version, with the values of the form or with none. */
    startFrom: (newer: Fact, keepsValues: boolean) => {
      setBase(newer);
      setUpdatedAt(newer.updated_at);
      if (keepsValues)
        return writeUnsentTypedText(
          draftKey,
          JSON.stringify({ ...values, updatedAt: newer.updated_at }),
        );
      setValues(toFactFormValues(newer));
      dropDraft();
    },
  };
}

/** The fact as another window has saved it; null when it is gone. */
async function fetchFact(id: string): Promise<Fact | null> {
  const { facts } = await callApi('listFacts', { fact_id: id, page_limit: 1 });
  return facts.find((one) => one.id === id) ?? null;
}

/** The fact that another window has saved, until the owner chooses between both versions. */
function useNewerFact() {
  const [newer, setNewer] = useState<Fact | null>(null);
  return {
    newer,
    dropNewer: () => setNewer(null),
    /** Whether another window has changed the fact. */
    find: async (error: unknown, id: string | undefined): Promise<boolean> => {
      if (id === undefined || !hasErrorCode(error, 'text_changed')) return false;
      const found = await fetchFact(id).catch(() => null);
      setNewer(found);
      return found !== null;
    },
  };
}

export function useFactForm(options: FactFormOptions) {
  const { fact, actions, onSaved } = options;
  const { values, updatedAt, hasChanges, change, startFrom, dropDraft } =
    useFactFormValues(options);
  const { newer, dropNewer, find } = useNewerFact();
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
    setProblems(found);
    setRefusalCount((count) => count + 1);
  };
  const submit = async () => {
    if (isSaving) return;
    const found = findFactFormProblems(values);
    if (Object.keys(found).length > 0) return showProblems(found);
    setProblems({});
    setIsSaving(true);
    try {
      await actions.save({
        ...toFactToSave(values),
        ...(fact && { id: fact.id, updated_at: updatedAt }),
      });
      dropDraft();
      onSaved();
    } catch (error) {
      // The app goes to /logout by itself, and the tab keeps the text.
      if (error instanceof UnauthorizedError) return;
      if (await find(error, fact?.id)) return;
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
    newer,
    /** Chooses between the two versions after another window has saved one. */
    chooseVersion: (keepsMine: boolean) => {
      if (newer !== null) startFrom(newer, keepsMine);
      dropNewer();
    },
    change: (part: Partial<FactFormValues>) => {
      change(part);
      const changed = Object.keys(part);
      const isStanding = ([name]: [string, string]) => name !== 'form' && !changed.includes(name);
      setProblems(Object.fromEntries(Object.entries(problems).filter(isStanding)));
    },
  };
}

export type FactForm = ReturnType<typeof useFactForm>;
