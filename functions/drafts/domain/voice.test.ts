import { describe, expect, test } from 'vitest';
import { pickExamples } from './voice.ts';

const past = (question: string, answer: string) => ({ question, answer });

describe('choosing past replies for the voice', () => {
  test('the most similar question comes first, whatever its accents and case', () => {
    const candidates = [past('Where are you?', 'Lisbon'), past('QUAL O PRECO?', 'São 20 euros')];
    expect(pickExamples('qual o preço do prato', candidates, 1)[0]?.answer).toBe('São 20 euros');
  });

  test('equally similar ones keep their order, and a repeated answer counts once', () => {
    const candidates = [past('a1', 'Thanks!'), past('b2', 'thanks! '), past('c3', 'With love')];
    expect(pickExamples('zzz', candidates, 3).map((example) => example.answer)).toEqual([
      'Thanks!',
      'With love',
    ]);
  });

  test.each([
    ['in short words, one letter is no word', 'a b c blue', 'a b c red', 'blue'],
    ['in words, not in parts of words', 'the card', 'the cardigan', 'card'],
    ['in numbers as well', '42 left', '41 left over', '42 left over'],
    [
      'in what is common to both, not in length',
      'big bowl',
      'bowl and so much more text here',
      'bowl',
    ],
    ['in letters, not in accents', 'preço', 'pre', 'PRECO'],
    ['in every word, however often', 'blue bowl', 'blue blue blue', 'blue bowl'],
  ])('likeness lies %s', (_what, asked, farther, nearer) => {
    const candidates = [past(farther, 'farther'), past(nearer, 'nearer')];
    expect(pickExamples(asked, candidates, 1)).toEqual([past(nearer, 'nearer')]);
  });

  test('a question without words is like none', () => {
    const candidates = [past('❤️', 'first'), past('blue', 'second'), past('', 'third')];
    const order = (text: string) => pickExamples(text, candidates, 3).map(({ answer }) => answer);
    expect(order('😍')).toEqual(['first', 'second', 'third']);
    expect(order('blue?')).toEqual(['second', 'first', 'third']);
  });

  test('an empty answer tells nothing, and no more are picked than asked for', () => {
    const candidates = [past('blue', ' '), past('blue', 'yes'), past('blue', 'no')];
    expect(pickExamples('blue', candidates, 2).map(({ answer }) => answer)).toEqual(['yes', 'no']);
    expect(pickExamples('blue', candidates, 1)).toHaveLength(1);
  });
});
