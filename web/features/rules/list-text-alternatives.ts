// The alternatives of a text condition, as the server evaluates them. Pure.
import type { TextMatchOperator } from '#shared/rules/rule-types-and-options.ts';

type Entry = { readonly text: string; readonly operator?: TextMatchOperator | undefined };

/** All texts of one alternative must hold. Blank entries are ignored, and "and" binds tighter than "or". */
export function listTextAlternatives<Type extends Entry>(
  entries: readonly Type[],
): readonly (readonly Type[])[] {
  const alternatives: Type[][] = [];
  for (const entry of entries.filter(({ text }) => text.trim() !== '')) {
    const last = alternatives.at(-1);
    if (last && entry.operator === 'and') last.push(entry);
    else alternatives.push([entry]);
  }
  return alternatives;
}
