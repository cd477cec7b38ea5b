import { describe, expect, test } from 'vitest';
import { quantizeVector } from './quantized-vector.ts';
import { prepareReplies, rankReplies } from './rank-replies.ts';
import { prepareTexts, scoreTexts } from './text-ranking.ts';

const NORTH = quantizeVector([0, 1]);
const EAST = quantizeVector([1, 0]);

const findBest = (
  question: Parameters<typeof scoreTexts>[0],
  texts: Parameters<typeof prepareTexts>[0],
) => {
  const scores = scoreTexts(question, prepareTexts(texts));
  return texts[scores.indexOf(Math.max(...scores))]?.text;
};

describe('scoring texts', () => {
  test('meaning finds a text that shares no word', () => {
    const texts = [
      { text: 'Cash only', vector: EAST },
      { text: 'We deliver abroad', vector: NORTH },
    ];
    expect(findBest({ text: 'Do you ship?', vector: NORTH }, texts)).toBe('We deliver abroad');
  });

  test('words decide between texts of equal meaning', () => {
    const texts = ['Shipping takes a week', 'Parking is free'].map((text) => ({
      text,
      vector: NORTH,
    }));
    expect(findBest({ text: 'parking?', vector: NORTH }, texts)).toBe('Parking is free');
  });

  test('a text without a vector is found by its words', () => {
    const texts = [{ text: 'Cash only', vector: EAST }, { text: 'Dogs are welcome' }];
    expect(findBest({ text: 'dogs?', vector: NORTH }, texts)).toBe('Dogs are welcome');
  });

  test('vectors of unequal length do not count', () => {
    const texts = [{ text: 'Cash', vector: quantizeVector([0, 1, 0]) }, { text: 'Dogs' }];
    expect(findBest({ text: 'dogs?', vector: NORTH }, texts)).toBe('Dogs');
  });
});

describe('ranking replies', () => {
  const rank = (text: string, pairs: readonly (readonly [string, string])[]) =>
    rankReplies(
      { text },
      prepareReplies(pairs.map(([question, answer]) => ({ question, answer }))),
    ).map(({ answer }) => answer);

  test('answers to questions come first for a question, praise for praise', () => {
    const pairs = [
      ['so pretty', 'thank you'],
      ['open today?', 'yes, till six'],
    ] as const;
    expect(rank('where?', pairs)).toEqual(['yes, till six', 'thank you']);
    expect(rank('wow', pairs)).toEqual(['thank you', 'yes, till six']);
  });

  test('an answer with a number comes before one without', () => {
    const pairs = [
      ['a?', 'soon'],
      ['b?', 'at 9'],
    ] as const;
    expect(rank('when?', pairs)).toEqual(['at 9', 'soon']);
  });
});
