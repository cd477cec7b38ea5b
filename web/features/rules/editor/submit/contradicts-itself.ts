// Whether a group of conditions excludes what it asks for, so that nothing can match it. Pure.
import { foldTypography } from '#shared/fold-typography.ts';
import type { TextMatchType } from '#shared/rules/rule-tables.ts';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';
import { listTextAlternatives } from '#web/features/rules/text-alternatives.ts';
import type { ConditionForm, ConditionGroupForm } from '../form/rule-form.ts';

/** Folds nearly as the server does, which is enough for a warning. */
const fold = (text: string): string =>
  foldTypography(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

type Contradicts = (asked: string, leftOut: string, type: TextMatchType) => boolean;

/** Whether a text that matches `asked` always matches what is left out too. */
const CONTRADICTIONS: { readonly [Type in TextMatchType]?: Contradicts } = {
  does_not_contain: (asked, leftOut) => asked.includes(leftOut),
  does_not_equal: (asked, leftOut, type) => type === 'equals' && asked === leftOut,
  does_not_start_with: (asked, leftOut, type) =>
    (type === 'equals' || type === 'starts_with') && asked.startsWith(leftOut),
  does_not_end_with: (asked, leftOut, type) =>
    (type === 'equals' || type === 'ends_with') && asked.endsWith(leftOut),
};

const isLeftOut = ({ match_type }: TextEntry): boolean => match_type in CONTRADICTIONS;

function contradicts(asked: TextEntry, leftOut: TextEntry): boolean {
  // A text in another case escapes a case-sensitive exclusion.
  if (isLeftOut(asked) || (leftOut.case_sensitive && !asked.case_sensitive)) return false;
  const toCompared = leftOut.case_sensitive ? (text: string) => text.trim() : fold;
  const check = CONTRADICTIONS[leftOut.match_type];
  return check?.(toCompared(asked.text), toCompared(leftOut.text), asked.match_type) ?? false;
}

const listAlternatives = ({ condition_type, entries }: ConditionForm) =>
  condition_type === 'text_rule' ? listTextAlternatives(entries) : [];

/** `conditions` must all hold. */
function listLeftOut(conditions: readonly ConditionForm[]): readonly TextEntry[] {
  return conditions.flatMap((condition) => {
    const [only = [], ...others] = listAlternatives(condition);
    return others.length === 0 ? only.filter(isLeftOut) : [];
  });
}

export function contradictsItself({ match_all, match_any }: ConditionGroupForm): boolean {
  const leftOut = listLeftOut(match_all);
  const isImpossible = (all: readonly TextEntry[]): boolean =>
    all.some((asked) => [...leftOut, ...all].some((entry) => contradicts(asked, entry)));
  const cannotHold = (condition: ConditionForm): boolean => {
    const alternatives = listAlternatives(condition);
    return alternatives.length > 0 && alternatives.every(isImpossible);
  };
  return match_all.some(cannotHold) || (match_any.length > 0 && match_any.every(cannotHold));
}
