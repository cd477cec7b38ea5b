// Words as they are compared: without accents, capitals and lengthened letters. Pure.
import { foldLetters } from '#functions/drafts/domain/imitated-letters.ts';
import { revealText } from '#functions/drafts/domain/revealed-text.ts';

/** Letters of Arabic that people write one for another. */
const ARABIC_VARIANTS = new Map(
  Object.entries({ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' }),
);
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670]/gu;

/** The text in lower case and in the same letters however it was written. */
export const toComparable = (text: string): string =>
  foldLetters(revealText(text))
    .replaceAll('\u2019', "'")
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱىةؤئ]/gu, (letter) => ARABIC_VARIANTS.get(letter) ?? letter);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
export const listWords = (comparable: string): readonly string[] => comparable.match(WORD) ?? [];

const collapse = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');
const LENGTHENED = /(\p{L})\1\1/u;

/** A set of words that knows them also with lengthened letters: `thaaank`. */
export class WordList {
  readonly #words: ReadonlySet<string>;
  readonly #collapsed: ReadonlySet<string>;

  constructor(words: readonly string[]) {
    this.#words = new Set(words);
    this.#collapsed = new Set(words.map(collapse));
  }

  has(word: string): boolean {
    return this.#words.has(word) || (LENGTHENED.test(word) && this.#collapsed.has(collapse(word)));
  }
}

export const createWordList = (words: string): WordList =>
  new WordList(listWords(toComparable(words)));
