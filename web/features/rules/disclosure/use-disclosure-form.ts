// The state of the form for the line of automated replies.
import { type FormEvent, useState } from 'react';
import { DISCLOSURE_MAX_CHARACTERS } from '#shared/limits.ts';
import type { Disclosure } from '#shared/schemas/disclosure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import {
  ApiError,
  getErrorMessageForUser,
  hasErrorCode,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';

/** Sentences below the field, and above the button. */
type Problems = { readonly wording?: string; readonly form?: string };

function toProblems(error: unknown): Problems {
  const field = error instanceof ApiError && error.fields['disclosure.wording']?.[0];
  return field ? { wording: field } : { form: getErrorMessageForUser(error) };
}

export type DisclosureFormOptions = {
  readonly disclosure: Disclosure;
  readonly onSaved: (disclosure: Disclosure) => unknown;
  /** Reads what another window has saved. */
  readonly onOutdated: () => unknown;
};

export function useDisclosureForm({ disclosure, onSaved, onOutdated }: DisclosureFormOptions) {
  /** The words that the user has typed and not saved. */
  const [typed, setTyped] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const wording = typed ?? disclosure.wording ?? '';

  /** Rejects when it is refused. */
  const save = async (change: Partial<Pick<Disclosure, 'is_on' | 'wording'>>) => {
    setIsSaving(true);
    setProblems({});
    try {
      const { standard_line: _standard, ...setting } = disclosure;
      const saved = await callApi('saveDisclosure', { disclosure: { ...setting, ...change } });
      await onSaved(saved.disclosure);
      setIsSaved(true);
    } catch (error) {
      // The app goes to /logout by itself.
      if (!(error instanceof UnauthorizedError)) setProblems(toProblems(error));
      if (hasErrorCode(error, 'conflict')) void onOutdated();
      throw error;
    } finally {
      setIsSaving(false);
    }
  };

  return {
    wording,
    problems,
    isSaving,
    isSaved,
    setIsOn: (is_on: boolean) => save({ is_on }),
    changeWording: (text: string) => {
      setTyped(text);
      setIsSaved(false);
      setProblems({});
    },
    saveWording: async (event: FormEvent) => {
      event.preventDefault();
      if (isSaving || wording.trim().length > DISCLOSURE_MAX_CHARACTERS) return;
      try {
        await save({ wording: wording.trim() === '' ? null : wording.trim() });
        setTyped(undefined);
      } catch {
        // The form shows the problem and keeps the words.
      }
    },
  };
}
