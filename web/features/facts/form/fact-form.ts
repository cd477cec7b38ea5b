// The form of a fact: its values, and the problems with them.
import { FACT_MAX_CHARACTERS } from '#shared/limits.ts';
import type { Fact, FactToSave } from '#shared/schemas/fact.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { ApiError, getErrorMessageForUser, hasErrorCode } from '#web/lib/http/api-error.ts';

export type FactFormValues = {
  readonly text: string;
  readonly isForAllPosts: boolean;
  /** Kept while the fact is for all posts. */
  readonly mediaIds: readonly string[];
  /** ISO, or null. */
  readonly validUntil: string | null;
};

/** Sentences below the fields, and above the buttons. */
export type FactFormProblems = { readonly [Name in keyof FactFormValues | 'form']?: string };

/** `fact` is null for a new one. */
export const toFactFormValues = (fact: Fact | null): FactFormValues => ({
  text: fact?.text ?? '',
  isForAllPosts: (fact?.media_ids.length ?? 0) === 0,
  mediaIds: fact?.media_ids ?? [],
  validUntil: fact?.valid_until ?? null,
});

export const toFactToSave = (values: FactFormValues): Omit<FactToSave, 'id'> => ({
  text: values.text.trim(),
  media_ids: values.isForAllPosts ? [] : [...values.mediaIds],
  valid_until: values.validUntil,
});

export const isSameFactForm = (left: FactFormValues, right: FactFormValues): boolean =>
  JSON.stringify([toFactToSave(left), left.isForAllPosts]) ===
  JSON.stringify([toFactToSave(right), right.isForAllPosts]);

/** A sentence for the owner; undefined when the text fits. */
export function describeExcessFactLength(text: string): string | undefined {
  const excess = text.trim().length - FACT_MAX_CHARACTERS;
  return excess > 0
    ? `Too long by ${formatNumber(excess)} of ${formatNumber(FACT_MAX_CHARACTERS)} characters.`
    : undefined;
}

export function findFactFormProblems(values: FactFormValues): FactFormProblems {
  const text =
    values.text.trim() === '' ? 'Write what is true.' : describeExcessFactLength(values.text);
  const isWithoutPosts = !values.isForAllPosts && values.mediaIds.length === 0;
  return {
    ...(text !== undefined && { text }),
    ...(isWithoutPosts && { mediaIds: 'Choose at least one post.' }),
  };
}

const FIELD_OF_REQUEST = {
  'fact.text': 'text',
  'fact.media_ids': 'mediaIds',
  'fact.valid_until': 'validUntil',
} as const;

/** The refusals of the server, at the fields that it names. */
export function toFactFormProblems(error: unknown): FactFormProblems {
  // The text is the same as that of another fact.
  if (hasErrorCode(error, 'conflict')) return { text: getErrorMessageForUser(error) };
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const named = fields.flatMap(([path, sentences]) => {
    const field = Object.entries(FIELD_OF_REQUEST).find(([name]) => path.startsWith(name));
    return field ? [[field[1], sentences.join(' ')] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : { form: getErrorMessageForUser(error) };
}
