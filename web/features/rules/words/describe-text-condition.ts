// A text condition in words: `contains “price” and “size”, or equals “info”`.
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '../list-text-alternatives.ts';
import {
  joinClausesWithConjunction,
  joinWordsWithConjunction,
  NOT_CHOSEN_PLACEHOLDER,
  quote,
} from './join-words-with-conjunction.ts';
import { TEXT_MATCH_TYPE_LABELS } from './rule-labels.ts';

const POSITIVE_LABELS: { readonly [Type in TextMatchType]?: string } = {
  does_not_contain: TEXT_MATCH_TYPE_LABELS.contains,
  does_not_equal: TEXT_MATCH_TYPE_LABELS.equals,
  does_not_start_with: TEXT_MATCH_TYPE_LABELS.starts_with,
  does_not_end_with: TEXT_MATCH_TYPE_LABELS.ends_with,
};

/** A phrase. It is compound when it contains "and" or "or". */
export type Phrase = { readonly words: string; readonly isCompound: boolean };

const describeText = ({ text, case_sensitive }: TextConditionEntry): string =>
  case_sensitive ? `${quote(text)} (matching case)` : quote(text);

/** Neighbours of the same match type share their verb. */
function groupByMatchType(
  entries: readonly TextConditionEntry[],
): readonly (readonly TextConditionEntry[])[] {
  const groups: TextConditionEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.match_type === entry.match_type) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** "Does not contain a or b" is ambiguous: "neither" excludes both, and repeated verbs exclude either. */
function describeSameType(entries: readonly TextConditionEntry[], operator: 'and' | 'or'): string {
  const type = entries[0]?.match_type ?? 'contains';
  const texts = entries.map(describeText);
  const positive = POSITIVE_LABELS[type];
  if (positive === undefined || texts.length === 1)
    return `${TEXT_MATCH_TYPE_LABELS[type]} ${joinWordsWithConjunction(texts, operator)}`;
  return operator === 'and'
    ? `${positive} neither ${joinWordsWithConjunction(texts, 'nor')}`
    : joinWordsWithConjunction(
        texts.map((text) => `${TEXT_MATCH_TYPE_LABELS[type]} ${text}`),
        'or',
      );
}

function describeEntries(entries: readonly TextConditionEntry[], operator: 'and' | 'or'): string {
  const groups = groupByMatchType(entries);
  const phrases = groups.map((group) => describeSameType(group, operator));
  return groups.every((group) => group.length === 1)
    ? joinWordsWithConjunction(phrases, operator)
    : joinClausesWithConjunction(phrases, operator);
}

export function describeTextCondition(entries: readonly TextConditionEntry[]): Phrase {
  const alternatives = listTextAlternatives(entries);
  const filled = alternatives.flat();
  const isCompound = filled.length > 1;
  if (filled.length === 0) {
    const [entry] = entries;
    return {
      words: `${TEXT_MATCH_TYPE_LABELS[entry?.match_type ?? 'contains']} ${NOT_CHOSEN_PLACEHOLDER}`,
      isCompound,
    };
  }
  const words = alternatives.every(({ length }) => length === 1)
    ? describeEntries(filled, 'or')
    : joinClausesWithConjunction(
        alternatives.map((all) => describeEntries(all, 'and')),
        'or',
      );
  return { words, isCompound };
}
