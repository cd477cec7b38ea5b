// Text conditions: entries joined by "or" and "and". Pure.
import type { TextMatchType, TextOperator } from '#shared/rules/rule-tables.ts';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { type ComparedForm, type ComparedText, foldText, normalizeText } from './compared-text.ts';

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

/** Where the searched text is in the text, or -1. */
const FINDERS: Readonly<Record<Comparison, (text: string, searched: string) => number>> = {
  contains: (text, searched) => text.indexOf(searched),
  equals: (text, searched) => (text === searched ? 0 : -1),
  starts_with: (text, searched) => (text.startsWith(searched) ? 0 : -1),
  ends_with: (text, searched) => (text.endsWith(searched) ? text.length - searched.length : -1),
};

type CompiledEntry = {
  readonly entry: TextEntry;
  readonly searched: string;
  readonly getForm: (text: ComparedText) => ComparedForm;
  readonly find: (text: ComparedText) => number;
  readonly isNegated: boolean;
};

/** An entry as it was compared with a text. */
export type TextEntryTrace = {
  readonly match_type: TextMatchType;
  readonly text: string;
  readonly operator: TextOperator;
  readonly matched: boolean;
  /** The part of the text that is there, also when it must not be; null when it is not. */
  readonly found: string | null;
};

export type CompiledTextRule = {
  readonly matches: (text: ComparedText) => boolean;
  readonly trace: (text: ComparedText) => readonly TextEntryTrace[];
};

function compileEntry(entry: TextEntry): CompiledEntry {
  const { comparison, isNegated } = COMPARISONS[entry.match_type];
  const finder = FINDERS[comparison];
  const searched = entry.case_sensitive ? normalizeText(entry.text) : foldText(entry.text);
  const getForm = ({ normalized, folded }: ComparedText) =>
    entry.case_sensitive ? normalized : folded;
  const find = (text: ComparedText) => finder(getForm(text).text, searched);
  return { entry, searched, getForm, find, isNegated };
}

const isEntryMatching = ({ find, isNegated }: CompiledEntry, text: ComparedText): boolean =>
  (find(text) === -1) === isNegated;

/** "And" binds tighter than "or": the alternatives, of which one must hold as a whole. The first operator is ignored. */
function groupByOperator(entries: readonly CompiledEntry[]): readonly (readonly CompiledEntry[])[] {
  const alternatives: CompiledEntry[][] = [];
  for (const compiled of entries) {
    const last = alternatives.at(-1);
    if (last && compiled.entry.operator === 'and') last.push(compiled);
    else alternatives.push([compiled]);
  }
  return alternatives;
}

function traceEntry(compiled: CompiledEntry, text: ComparedText): TextEntryTrace {
  const { entry, searched, getForm, find, isNegated } = compiled;
  const start = find(text);
  return {
    match_type: entry.match_type,
    text: entry.text,
    operator: entry.operator,
    matched: (start === -1) === isNegated,
    found: start === -1 ? null : getForm(text).quoteOriginal(start, searched.length),
  };
}

/** Blank entries are ignored; without any other the text rule matches nothing. */
export function compileTextRule(entries: readonly TextEntry[]): CompiledTextRule {
  const compiled = entries.map(compileEntry).filter(({ searched }) => searched !== '');
  const alternatives = groupByOperator(compiled);
  return {
    matches: (text) =>
      alternatives.some((all) => all.every((entry) => isEntryMatching(entry, text))),
    trace: (text) => compiled.map((entry) => traceEntry(entry, text)),
  };
}
