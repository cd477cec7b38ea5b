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
  const least = isDense(a) ? 2 : LEAST_STEM;
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

export const readOwnerSentences = (
  texts: readonly string[],
  language: CompiledCourtesyLanguage,
): readonly OwnerSentence[] =>
  texts
    .flatMap(splitTextIntoSentences)
    // A question states nothing.
    .filter(({ isQuestion }) => !isQuestion)
    .map(({ clauses }) => {
      const read = clauses.map((clause) => listClaimWords(clause, language, () => false));
      return { words: read.flat(), clauses: read };
    });

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

/** Finds the start of the claim in `words`, word by word and in order. */
function findRun(claim: readonly string[], words: readonly string[]): number | undefined {
  for (let start = 0; start + claim.length <= words.length; start += 1)
    if (claim.every((word, index) => haveWordsSameStem(word, words[start + index] ?? '')))
      return start;
  return undefined;
}

const MOST_PARTS = 3;

/**
 * Whether the claim has all words of the owner in another order. It consists of few parts, so that each word keeps its
 * neighbours.
 */
function isReordered(
  claim: readonly string[],
  words: readonly string[],
  starts: readonly number[],
): boolean {
  if (claim.length !== words.length || claim.length < 2) return false;
  const places = claim.map((word) => words.findIndex((one) => haveWordsSameStem(word, one)));
  if (places.includes(-1) || new Set(places).size < places.length) return false;
  const breaks = places.flatMap((place, index) =>
    place === (places[index - 1] ?? -2) + 1 ? [] : [index],
  );
  const keepsNumbers = claim.every(
    (word, index) =>
      !isNumber(word) || !breaks.includes(index) || starts.includes(places[index] ?? -1),
  );
  const isShort = !claim.some(isNumber) && claim.length <= MOST_PARTS;
  const partLengths = breaks.map((start, index) => (breaks[index + 1] ?? claim.length) - start);
  return isShort || (keepsNumbers && breaks.length <= MOST_PARTS && Math.min(...partLengths) >= 2);
}

/** The owner's other words must not narrow or turn the repeated part. */
function isWholeClaim(
  claim: readonly string[],
  words: readonly string[],
  start: number,
  asked: readonly string[],
): boolean {
  const head = words.slice(0, start);
  const outside = [...head, ...words.slice(start + claim.length)];
  // The language of a short claim is a guess: `sin azúcar`.
  if (
    outside.some((word) =>
      getCompiledCourtesyLanguages().some((one) => isQualifyingWord(word, one)),
    )
  )
    return false;
  // A number alone may belong to another thing.
  const isBareNumber = claim.every((word) => isNumber(word) || isUnit(word));
  return !isBareNumber || head.every((word) => asked.some((one) => haveWordsSameStem(one, word)));
}

const isUnit = (word: string): boolean =>
  /^(?:euros?|eur|dollars?|usd|gbp|pounds?|tl|lira|reais|円|ريال|원|cm|mm|kg|km|g|m|l|ml|uhr|h|am|pm|pesos?)$/u.test(
    word,
  );

/** Whether one sentence of the owner says the claim. */
export const isClaimSaidInOwnerSentence = (
  claim: readonly string[],
  sentence: OwnerSentence,
  asked: readonly string[],
): boolean => {
  const start = findRun(claim, sentence.words);
  if (start !== undefined) return isWholeClaim(claim, sentence.words, start, asked);
  const starts = sentence.clauses.map((_, index) => sentence.clauses.slice(0, index).flat().length);
  return (
    isReordered(claim, sentence.words, starts) ||
    sentence.clauses.some((words) => isReordered(claim, words, [0]))
  );
};
