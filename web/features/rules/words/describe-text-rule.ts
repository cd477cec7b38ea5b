// A text condition in words: `contains “price” and “size”, or equals “info”`.
import type { TextMatchType } from '#shared/rules/rule-tables.ts';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '../text-alternatives.ts';
import { joinClauses, joinWords, NOT_CHOSEN, quote } from './join-words.ts';
import { MATCH_TYPE_LABELS } from './labels.ts';

const POSITIVE_LABELS: { readonly [Type in TextMatchType]?: string } = {
  does_not_contain: MATCH_TYPE_LABELS.contains,
  does_not_equal: MATCH_TYPE_LABELS.equals,
  does_not_start_with: MATCH_TYPE_LABELS.starts_with,
  does_not_end_with: MATCH_TYPE_LABELS.ends_with,
};

/** A phrase. It is compound when it contains "and" or "or". */
export type Phrase = { readonly words: string; readonly isCompound: boolean };

const describeText = ({ text, case_sensitive }: TextEntry): string =>
  case_sensitive ? `${quote(text)} (matching case)` : quote(text);

/** Neighbours of the same match type share their verb. */
function groupByMatchType(entries: readonly TextEntry[]): readonly (readonly TextEntry[])[] {
  const groups: TextEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.match_type === entry.match_type) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** "Does not contain a or b" is ambiguous: "neither" excludes both, and repeated verbs exclude either. */
function describeSameType(entries: readonly TextEntry[], operator: 'and' | 'or'): string {
  const type = entries[0]?.match_type ?? 'contains';
  const texts = entries.map(describeText);
  const positive = POSITIVE_LABELS[type];
  if (positive === undefined || texts.length === 1)
    return `${MATCH_TYPE_LABELS[type]} ${joinWords(texts, operator)}`;
  return operator === 'and'
    ? `${positive} neither ${joinWords(texts, 'nor')}`
    : joinWords(
        texts.map((text) => `${MATCH_TYPE_LABELS[type]} ${text}`),
        'or',
      );
}

function describeEntries(entries: readonly TextEntry[], operator: 'and' | 'or'): string {
  const groups = groupByMatchType(entries);
  const phrases = groups.map((group) => describeSameType(group, operator));
  return groups.every((group) => group.length === 1)
    ? joinWords(phrases, operator)
    : joinClauses(phrases, operator);
}

export function describeTextRule(entries: readonly TextEntry[]): Phrase {
  const alternatives = listTextAlternatives(entries);
  const filled = alternatives.flat();
  const isCompound = filled.length > 1;
  if (filled.length === 0) {
    const [entry] = entries;
    return {
      words: `${MATCH_TYPE_LABELS[entry?.match_type ?? 'contains']} ${NOT_CHOSEN}`,
      isCompound,
    };
  }
  const words = alternatives.every(({ length }) => length === 1)
    ? describeEntries(filled, 'or')
    : joinClauses(
        alternatives.map((all) => describeEntries(all, 'and')),
        'or',
      );
  return { words, isCompound };
}
