// The entries of a text condition as a list of keywords, of which a text contains one. Pure.
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { BLANK_ENTRY } from '../form/rule-form.ts';

type Entries = readonly TextEntry[];

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whether a list of keywords says all that the entries say. The operator of the first one joins nothing. */
export const areKeywords = (entries: Entries): boolean =>
  entries.every(
    ({ match_type, operator, case_sensitive }, index) =>
      match_type === 'contains' && !case_sensitive && (index === 0 || operator === 'or'),
  );

export const splitKeywords = (text: string): readonly string[] =>
  text
    .split(/[,\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const toEntry = (text: string): TextEntry => ({ ...BLANK_ENTRY, text });

const withoutBlanks = (entries: Entries): Entries => entries.filter(({ text }) => !isBlank(text));

/** Case does not matter to a keyword. */
const findKey = (text: string): string => text.trim().toLowerCase();

/** Without those that are there already, and those for which there is no room. */
export function addKeywords(entries: Entries, texts: readonly string[], max: number): Entries {
  const kept = withoutBlanks(entries);
  const known = new Set(kept.map(({ text }) => findKey(text)));
  const added = new Map(texts.map((text) => [findKey(text), text]));
  const unknown = [...added].filter(([key]) => !known.has(key));
  return [...kept, ...unknown.map(([, text]) => toEntry(text))].slice(0, max);
}

/** With a word whose end is not typed yet. */
export const addTypedKeyword = (entries: Entries, text: string): Entries =>
  withoutBlanks([...entries, toEntry(text)]);

/** The keywords of a list, each with its place among the entries. */
export const listKeywords = (entries: Entries) =>
  entries.flatMap(({ text }, index) => (isBlank(text) ? [] : [{ text, index }]));
