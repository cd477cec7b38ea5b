// Text conditions: entries joined by "or" and "and". Pure.
import type { TextMatchOperator, TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import {
  type ComparedText,
  type ComparedTextForm,
  foldTextForComparison,
  normalizeTextForComparison,
} from './compared-text.ts';
import { findWordsBetweenSigns } from './find-words-between-signs.ts';

type Comparison = 'contains' | 'equals' | 'starts_with' | 'ends_with';

const COMPARISONS: Readonly<
  Record<TextMatchType, { readonly comparison: Comparison; readonly isNegated: boolean }>
> = {
  contains: { comparison: 'contains', isNegated: false },
  does_not_contain: { comparison: 'contains', isNegated: true },
  equals: { comparison: 'equals', isNegated: false },
  does_not_equal: { comparison: 'equals', isNegated: true },
  starts_with: { comparison: 'starts_with', isNegated: false },
  does_not_start_with: { comparison: 'starts_with', isNegated: true },
  ends_with: { comparison: 'ends_with', isNegated: false },
  does_not_end_with: { comparison: 'ends_with', isNegated: true },
};

/** Its own signs count. `words` is undefined in a text of signs only, which is compared as it is. */
type Searched = { readonly text: string; readonly words: ReturnType<typeof findWordsBetweenSigns> };

const startsAt = (text: string, searched: string, start: number): boolean =>
  start >= 0 && text.startsWith(searched, start);

/** The place of the searched text when only signs are before it, or -1. */
function findAtStart({ text, words }: ComparedTextForm, searched: Searched): number {
  const start = searched.words ? (words?.start ?? -1) - searched.words.start : 0;
  return startsAt(text, searched.text, start) ? start : -1;
}

/** The place of the searched text when only signs are behind it, or -1. */
function findAtEnd({ text, words }: ComparedTextForm, searched: Searched): number {
  const { length } = searched.text;
  const end = searched.words ? (words?.end ?? -1) + length - searched.words.end : text.length;
  return startsAt(text, searched.text, end - length) ? end - length : -1;
}

function findAlone(form: ComparedTextForm, searched: Searched): number {
  const start = findAtStart(form, searched);
  return start === findAtEnd(form, searched) ? start : -1;
}

/** Each returns the place of the searched text in the form, or -1. */
const FINDERS: Readonly<
  Record<Comparison, (form: ComparedTextForm, searched: Searched) => number>
> = {
  contains: ({ text }, searched) => text.indexOf(searched.text),
  equals: findAlone,
  starts_with: findAtStart,
  ends_with: findAtEnd,
};

type CompiledEntry = {
  readonly entry: TextConditionEntry;
  readonly searched: Searched;
  readonly getForm: (text: ComparedText) => ComparedTextForm;
  readonly find: (text: ComparedText) => number;
  readonly isNegated: boolean;
};

/** An entry, and the result of comparing it with a text. */
export type TextConditionEntryTrace = {
  readonly match_type: TextMatchType;
  readonly text: string;
  readonly operator: TextMatchOperator;
  readonly matched: boolean;
  /** The matching part of the text, even for an entry that forbids it; null when there is none. */
  readonly found: string | null;
};

export type CompiledTextCondition = {
  readonly matches: (text: ComparedText) => boolean;
  readonly trace: (text: ComparedText) => readonly TextConditionEntryTrace[];
};

function compileEntry(entry: TextConditionEntry): CompiledEntry {
  const { comparison, isNegated } = COMPARISONS[entry.match_type];
  const finder = FINDERS[comparison];
  const searchedText = entry.case_sensitive
    ? normalizeTextForComparison(entry.text)
    : foldTextForComparison(entry.text);
  const searched = { text: searchedText, words: findWordsBetweenSigns(searchedText) };
  const getForm = ({ normalized, folded }: ComparedText) =>
    entry.case_sensitive ? normalized : folded;
  const find = (text: ComparedText) => finder(getForm(text), searched);
  return { entry, searched, getForm, find, isNegated };
}

const isEntryMatching = ({ find, isNegated }: CompiledEntry, text: ComparedText): boolean =>
  (find(text) === -1) === isNegated;

/** "And" binds tighter than "or". One alternative must hold as a whole. The first operator is ignored. */
function groupByOperator(entries: readonly CompiledEntry[]): readonly (readonly CompiledEntry[])[] {
  const alternatives: CompiledEntry[][] = [];
  for (const compiled of entries) {
    const last = alternatives.at(-1);
    if (last && compiled.entry.operator === 'and') last.push(compiled);
    else alternatives.push([compiled]);
  }
  return alternatives;
}

function traceEntry(compiled: CompiledEntry, text: ComparedText): TextConditionEntryTrace {
  const { entry, searched, getForm, find, isNegated } = compiled;
  const start = find(text);
  return {
    match_type: entry.match_type,
    text: entry.text,
    operator: entry.operator,
    matched: (start === -1) === isNegated,
    found: start === -1 ? null : getForm(text).quoteOriginal(start, searched.text.length),
  };
}

/** Blank entries are ignored; a text rule without other entries matches nothing. */
export function compileTextCondition(
  entries: readonly TextConditionEntry[],
): CompiledTextCondition {
  const compiled = entries.map(compileEntry).filter(({ searched }) => searched.text !== '');
  const alternatives = groupByOperator(compiled);
  return {
    matches: (text) =>
      alternatives.some((all) => all.every((entry) => isEntryMatching(entry, text))),
    trace: (text) => compiled.map((entry) => traceEntry(entry, text)),
  };
}
