import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectPromptFacts } from './select-prompt-facts.ts';

const makeFact = (id: string, text: string, mediaIds: readonly string[] = []) => ({
  id,
  text,
  mediaIds,
});
const listIds = (text: string, facts: Parameters<typeof selectPromptFacts>[1]) =>
  selectPromptFacts({ text }, facts).map(({ id }) => id);

describe('selecting the facts of a prompt', () => {
  test('a prompt has all facts when there is room, the oldest first', () => {
    const facts = [makeFact('c', 'Cash only'), makeFact('b', 'No dogs'), makeFact('a', 'Open')];
    expect(listIds('Dogs?', facts)).toEqual(['a', 'b', 'c']);
  });

  test('facts for some posts come after those for all', () => {
    const facts = [makeFact('c', 'Cash only'), makeFact('b', 'Blue', ['1']), makeFact('a', 'Open')];
    expect(listIds('Dogs?', facts)).toEqual(['a', 'c', 'b']);
  });

  test('similar facts go first when there is no room for all', () => {
    const others = Array.from({ length: 40 }, (_, index) =>
      makeFact(`${index}`, `Course ${index} `.padEnd(250, 'about glazes and clay ')),
    );
    const needed = makeFact('needed', 'Shipping to Germany costs 9 euros.');
    const ids = listIds('What does shipping cost?', [...others, needed]);
    expect(ids).toContain('needed');
    expect(ids.length).toBeLessThan(30);
  });

  test('a fact for this post goes before all others', () => {
    const others = Array.from({ length: 80 }, (_, index) =>
      makeFact(`${index}`, `How much is it? Course ${index} `.padEnd(250, 'about glazes ')),
    );
    const own = makeFact('own', 'The blue bowl is 49 euros.', ['1']);
    expect(listIds('How much?', [...others, own]).at(-1)).toBe('own');
  });

  test('no selection of facts is longer than its room', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.string(), (all, question) => {
        const facts = all.map((text, index) => makeFact(`${index}`, text));
        const selected = selectPromptFacts({ text: question }, facts);
        const length = selected.reduce((sum, { text }) => sum + text.length, 0);
        expect(length).toBeLessThanOrEqual(6_000);
      }),
    );
  });
});
