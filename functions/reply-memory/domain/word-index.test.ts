import { expect, test } from 'vitest';
import { buildWordIndex, scoreByWeightedWords } from './word-index.ts';

const score = (question: string, texts: readonly string[]) =>
  scoreByWeightedWords(question, buildWordIndex(texts));

/** The text with the highest score. */
function findBest(question: string, texts: readonly string[]): string | undefined {
  const scores = score(question, texts);
  return texts[scores.indexOf(Math.max(...scores))];
}

test.each([
  ['rare words over frequent ones', 'do you do the shipping', ['do you do it', 'the shipping']],
  ['other forms of a word', 'Kostet der Versand viel?', ['Offen ab neun', 'Versandkosten: 9 Euro']],
  ['words without their accents', 'cuanto es el envio', ['Abrimos hoy', 'El envío cuesta 5 euros']],
  ['parts of texts without spaces', '送料はいくらですか', ['営業時間は十時から', '全国送料無料']],
  ['capital letters', 'PARKING', ['Open daily', 'no parking here']],
])('finds %s', (_label, question, texts) => {
  const filler = ['do you', 'do the', 'you do', 'do it'];
  expect(findBest(question, [...filler, ...texts])).toBe(texts.at(-1));
});

test('texts that share nothing score zero, as does no text', () => {
  expect(score('dogs?', ['Cash only', ''])).toEqual([0, 0]);
  expect(score('', ['Cash only'])).toEqual([0]);
  expect(score('dogs?', [])).toEqual([]);
});
