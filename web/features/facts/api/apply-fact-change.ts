// A change of what Replyloom knows, applied to a page of it.
import type { Fact } from '#shared/schemas/fact.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

export type FactList = ApiCallResponse<'listFacts'>;

export type FactChange =
  | { readonly kind: 'decided'; readonly fact: Fact; readonly accepted: boolean }
  | { readonly kind: 'saved'; readonly fact: Fact }
  | { readonly kind: 'deleted'; readonly fact: Fact };

/** Replaces the fact. A new one comes first, and later pages only count it. */
function addFact(list: FactList, fact: Fact): FactList {
  const isKnown = list.facts.some(({ id }) => id === fact.id);
  if (isKnown)
    return { ...list, facts: list.facts.map((other) => (other.id === fact.id ? fact : other)) };
  const facts = list.pagination_offset === 0 ? [fact, ...list.facts] : list.facts;
  return { ...list, facts, total_count: list.total_count + 1 };
}

/** A second application changes nothing on a page that has the fact, so a response may repeat what is shown. */
export function applyFactChange(list: FactList, change: FactChange): FactList {
  const isOther = ({ id }: Fact) => id !== change.fact.id;
  const facts = list.facts.filter(isOther);
  switch (change.kind) {
    case 'saved':
      return addFact({ ...list, suggestions: list.suggestions.filter(isOther) }, change.fact);
    case 'deleted':
      return {
        ...list,
        facts,
        total_count: list.total_count - (list.facts.length - facts.length),
      };
    case 'decided': {
      const rest = { ...list, suggestions: list.suggestions.filter(isOther) };
      return change.accepted ? addFact(rest, change.fact) : rest;
    }
  }
}
