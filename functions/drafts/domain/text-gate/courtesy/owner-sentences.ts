// Whether the owner has said the content of a sentence. Pure.
import type { CompiledCourtesyLanguage } from './compile-courtesy-language.ts';
import {
  getCompiledCourtesyLanguages,
  hasNegatingWordEnding,
} from './compiled-courtesy-languages.ts';
import { type LabelledClauseWord, labelClauseWords } from './label-clause-words.ts';
import { splitTextIntoSentences } from './split-text-into-sentences.ts';

const LEAST_STEM = 4;
const LONGEST_ENDING = 3;

/** A stem is shorter in scripts whose letters are syllables or words. */
const isDense = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}]/u.test(word);

/** Whether both are forms of one word, such as `delivered` and `delivery`. */
export function haveWordsSameStem(left: string, right: string): boolean {
  if (left === right) return true;
  if (/\p{N}/u.test(left + right) || hasNegatingWordEnding(left) !== hasNegatingWordEnding(right))
    return false;
  const isArabic = /\p{Script=Arabic}/u.test(left);
  const [a, b] = isArabic ? [left, right].map(toArabicStem) : [left, right];
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared += 1;
  const ending = Math.max(a.length, b.length) - shared;
  // `weekday` and `weekend` both have an ending of their own.
  const isStemOfOther = shared === Math.min(a.length, b.length);
  const least = isDense(a) ? 2 : LEAST_STEM + Number(!isStemOfOther);
  return shared >= least && ending <= LONGEST_ENDING;
}

const toArabicStem = (word: string): string =>
  word
    .replace(/^(?:وال|بال|فال|كال|لل|ال|و|ب|ل|ف)(?=\p{L}{3})/u, '')
    .replace(/(?<=\p{L}{3})(?:ات|ين|ون|ها|هم|كم|نا|ه|ي|ك)$/u, '');

export type OwnerSentence = {
  /** The words that say something by themselves. */
  readonly words: readonly string[];
  /** The same words, clause by clause. */
  readonly clauses: readonly (readonly string[])[];
  /** A caption is about one thing, which a reply need not name. */
  readonly isCaption: boolean;
  /** Whether the word narrows or turns the sentence. */
  readonly isQualifying: (word: string) => boolean;
};

export const isQualifyingWord = (word: string, language: CompiledCourtesyLanguage): boolean =>
  language.qualifying.has(word) || (language.qualifyingParts?.test(word) ?? false);

const saysSomething = (
  { kind, text }: LabelledClauseWord,
  language: CompiledCourtesyLanguage,
): boolean => {
  if (kind === 'other') return true;
  if (kind === 'phrase') return false;
  if (isQualifyingWord(text, language)) return true;
  return kind === 'courteous' && language.meaningful.has(text) && !language.neutral.has(text);
};

/** The words of a clause that say something, with the words that qualify it even if they are part of courtesy. */
export const listClaimWords = (
  clause: string,
  language: CompiledCourtesyLanguage,
  isKnownName: (word: string) => boolean,
): readonly string[] =>
  labelClauseWords(clause, language, { isKnownName, hasSmallTalk: false })
    .filter((word) => saysSomething(word, language))
    .map(({ text }) => text);

/** `adults 6 euros and children 4 euros` are two clauses. */
const CONJUNCTION =
  /(?<!\p{L})(?:and|but|or|und|oder|aber|sondern|y|pero|e|mas|ou|et|mais|ed|ma|ve|ama)(?!\p{L})/u;

export const readOwnerSentences = (
  texts: readonly string[],
  language: CompiledCourtesyLanguage,
  isCaption: boolean,
): readonly OwnerSentence[] => {
  // The language of a short text is a guess: `sin azúcar`. Parts of words are looked for in one language only.
  const isQualifying = (word: string): boolean =>
    isQualifyingWord(word, language) ||
    getCompiledCourtesyLanguages().some(({ qualifying }) => qualifying.has(word));
  return (
    texts
      .flatMap(splitTextIntoSentences)
      // A question states nothing.
      .filter(({ isQuestion }) => !isQuestion)
      .map(({ clauses }) => {
        const read = clauses
          .flatMap((clause) => clause.split(CONJUNCTION))
          .map((clause) => listClaimWords(clause, language, () => false))
          .filter((words) => words.length > 0);
        return { words: read.flat(), clauses: read, isCaption, isQualifying };
      })
  );
};
