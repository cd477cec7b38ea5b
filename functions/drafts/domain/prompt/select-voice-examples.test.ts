import { describe, expect, test } from 'vitest';
import { selectVoiceExamples } from './select-voice-examples.ts';

const makePastReply = (question: string, answer: string) => ({ question, answer });

const listAnswers = (...args: Parameters<typeof selectVoiceExamples>) =>
  selectVoiceExamples(...args).map(({ answer }) => answer);

describe('selecting past replies as voice examples', () => {
  test('voice examples begin with the most similar question, ignoring accents and case', () => {
    const candidates = [
      makePastReply('Where are you?', 'Lisbon'),
      makePastReply('QUAL O PRECO?', 'São 20 euros'),
    ];
    expect(listAnswers('qual o preço do prato', candidates, 1)).toEqual(['São 20 euros']);
  });

  test('voice examples keep the order of equals and drop repeated answers', () => {
    const candidates = [
      makePastReply('a1', 'Thanks!'),
      makePastReply('b2', 'thanks! '),
      makePastReply('c3', 'With love'),
    ];
    expect(listAnswers('zzz', candidates, 3)).toEqual(['Thanks!', 'With love']);
  });

  test('a standard text that was sent is no voice example', () => {
    const candidates = [
      makePastReply('zzz', "@ana Thanks for your message! I'll check and get back to you."),
      makePastReply('b2', 'With love'),
    ];
    expect(listAnswers('zzz', candidates, 2)).toEqual(['With love']);
  });

  test('voice examples may differ in one letter of their alphabet', () => {
    const candidates = [makePastReply('a1', 'Kız'), makePastReply('b2', 'Kiz')];
    expect(selectVoiceExamples('zzz', candidates, 2)).toEqual(candidates);
  });

  test.each([
    ['ignores words of one letter', 'a b c blue', 'a b c red', 'blue'],
    ['compares whole words', 'the card', 'the cardigan', 'card'],
    ['counts numbers as words', '42 left', '41 left over', '42 left over'],
    ['does not prefer longer texts', 'big bowl', 'bowl and so much more text here', 'bowl'],
    ['ignores accents and case', 'preço', 'pre', 'PRECO'],
    ['counts a repeated word once', 'blue bowl', 'blue blue blue', 'blue bowl'],
    ['keeps i and dotless i apart', 'sınır', 'sinir', 'sınır'],
  ])(
    'compares the words of questions to find similar past replies: %s',
    (_label, question, lessSimilar, moreSimilar) => {
      const nearer = makePastReply(moreSimilar, 'nearer');
      const candidates = [makePastReply(lessSimilar, 'farther'), nearer];
      expect(selectVoiceExamples(question, candidates, 1)).toEqual([nearer]);
    },
  );

  test('a question without words is similar to no past reply', () => {
    const candidates = [
      makePastReply('❤️', 'first'),
      makePastReply('blue', 'second'),
      makePastReply('', 'third'),
    ];
    expect(listAnswers('😍', candidates, 3)).toEqual(['first', 'second', 'third']);
    expect(listAnswers('blue?', candidates, 3)).toEqual(['second', 'first', 'third']);
  });

  test('skips past replies without text and returns at most the requested number', () => {
    const candidates = [' ', 'yes', 'no'].map((answer) => makePastReply('blue', answer));
    expect(listAnswers('blue', candidates, 2)).toEqual(['yes', 'no']);
    expect(listAnswers('blue', candidates, 1)).toHaveLength(1);
  });
});
