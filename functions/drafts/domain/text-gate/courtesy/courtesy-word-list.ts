// Words in the form in which they are compared: without accents, capitals and lengthened letters. Pure.
import { foldToPlainLatinLetters } from '#functions/drafts/domain/text-gate/imitated-letters.ts';
import { revealVisibleText } from '#functions/drafts/domain/text-gate/reveal-visible-text.ts';

/** Arabic letters that people use in place of each other. */
const ARABIC_VARIANTS = new Map(
  Object.entries({ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' }),
);
const ARABIC_MARKS = /[\u0640\u064b-\u065f\u0670]/gu;

/** Converts the text to lower case and to the same letters for every spelling. */
export const toComparableText = (text: string): string =>
  foldToPlainLatinLetters(revealVisibleText(text))
    .replaceAll('\u2019', "'")
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱىةؤئ]/gu, (letter) => ARABIC_VARIANTS.get(letter) ?? letter);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
export const listWordsOfComparableText = (comparable: string): readonly string[] =>
  comparable.match(WORD) ?? [];

/** The word without repetitions of a letter. */
export const collapseRepeatedLetters = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');
export const hasLengthenedLetters = (word: string): boolean => /(\p{L})\1\1/u.test(word);

const LONGEST_ENDING = 7;

type WordListInput = {
  readonly words: readonly string[];
  readonly stems?: readonly string[];
  /** Some endings turn the meaning of the stem. */
  readonly unlike?: RegExp | undefined;
};

/** A set of words and stems that also matches lengthened letters: `thaaank`. */
export class CourtesyWordList {
  readonly #words: ReadonlySet<string>;
  readonly #collapsed: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;
  readonly #unlike: RegExp | undefined;

  constructor({ words, stems = [], unlike }: WordListInput) {
    this.#words = new Set(words);
    this.#collapsed = new Set(words.map(collapseRepeatedLetters));
    this.#stems = new Set(stems);
    this.#unlike = unlike;
  }

  has(word: string): boolean {
    if (this.#words.has(word) || this.#hasStem(word)) return true;
    return hasLengthenedLetters(word) && this.#collapsed.has(collapseRepeatedLetters(word));
  }

  #hasStem(word: string): boolean {
    if (this.#stems.size === 0 || this.#unlike?.test(word)) return false;
    for (let ending = 0; ending <= Math.min(LONGEST_ENDING, word.length - 1); ending += 1)
      if (this.#stems.has(word.slice(0, word.length - ending))) return true;
    return false;
  }
}

/** `word*` is a stem: it matches the word with endings. */
export function createCourtesyWordList(text: string, unlike?: RegExp): CourtesyWordList {
  const stems = [...text.matchAll(/(\S+)\*/gu)].map(([, stem = '']) => toComparableText(stem));
  const words = listWordsOfComparableText(toComparableText(text.replace(/\S+\*/gu, ' ')));
  return new CourtesyWordList({ words, stems, unlike });
}
