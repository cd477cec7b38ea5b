// The numbers of a text, in digits and in words. Pure.
import { listNumbers } from '#shared/list-numbers.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';

/**
 * In the languages of the gate, from two on, without accents. Left out are words that mean something else in one of them:
 * `one`, `dos`, `tres` (also `très`), `once`, `doce`.
 */
const WORDS: Readonly<Record<string, string>> = {
  2: 'two zwei dois duas deux iki',
  3: 'three drei trois uc',
  4: 'four vier cuatro quatro quatre quattro dort',
  5: 'five funf cinco cinq cinque bes',
  6: 'six sechs seis',
  7: 'seven sieben siete sete sept sette yedi',
  8: 'eight acht ocho oito huit sekiz',
  9: 'nine neun nueve nove neuf dokuz',
  10: 'ten zehn diez dez dix dieci',
  11: 'eleven onze undici',
  12: 'twelve zwolf doze douze dodici dozen dutzend docena duzia douzaine',
  14: 'fortnight',
};

const NUMBER_BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([number, words]) =>
    words.split(' ').map((word) => [word, number] as const),
  ),
);

/** `word` is comparable text. */
export const isNumberWord = (word: string): boolean => NUMBER_BY_WORD.has(word);

/** As digits, in the form of `listNumbers`. */
export const listSpokenNumbers = (text: string): ReadonlySet<string> =>
  new Set([
    ...listNumbers(text),
    ...listWordsOfComparableText(toComparableText(text)).flatMap(
      (word) => NUMBER_BY_WORD.get(word) ?? [],
    ),
  ]);
