// The effect of a change on a page of facts and suggestions.
import { expect, test } from 'vitest';
import { makeFact, makeFactSuggestion, makeFactsResponse } from '#web/testing/data/make-fact.ts';
import { applyFactChange, type FactChange } from './apply-fact-change.ts';

const known = makeFact();
const suggestion = makeFactSuggestion();
const list = makeFactsResponse({ facts: [known], suggestions: [suggestion] });
const summarize = ({ facts, suggestions, total_count }: typeof list) => ({
  facts: facts.map(({ text }) => text),
  suggestions: suggestions.length,
  total_count,
});

test.each<[string, FactChange, object]>([
  [
    'puts an accepted suggestion first',
    { kind: 'decided', fact: suggestion, accepted: true },
    { facts: [suggestion.text, known.text], suggestions: 0, total_count: 2 },
  ],
  [
    'drops a refused suggestion',
    { kind: 'decided', fact: suggestion, accepted: false },
    { facts: [known.text], suggestions: 0, total_count: 1 },
  ],
  [
    'replaces a changed fact in its place',
    { kind: 'saved', fact: { ...known, text: 'Changed' } },
    { facts: ['Changed'], suggestions: 1, total_count: 1 },
  ],
  [
    'puts a new fact first',
    { kind: 'saved', fact: makeFact({ id: 'fct_2', text: 'New' }) },
    { facts: ['New', known.text], suggestions: 1, total_count: 2 },
  ],
  [
    'removes a deleted fact',
    { kind: 'deleted', fact: known },
    { facts: [], suggestions: 1, total_count: 0 },
  ],
])('%s, once also when applied twice', (_name, change, expected) => {
  const changed = applyFactChange(list, change);
  expect(summarize(changed)).toEqual(expected);
  expect(applyFactChange(changed, change)).toEqual(changed);
});

test('only counts a new fact on a later page', () => {
  const later = { ...list, pagination_offset: 50 };
  const fact = makeFact({ id: 'fct_2' });
  expect(summarize(applyFactChange(later, { kind: 'saved', fact }))).toEqual({
    facts: [known.text],
    suggestions: 1,
    total_count: 2,
  });
});
