// The language of a sentence: the one whose lists explain most of it. Pure.
import type { CompiledCourtesyLanguage } from './compile-courtesy-language.ts';
import { getCompiledCourtesyLanguages } from './compiled-courtesy-languages.ts';
import {
  type ClauseWordLabelOptions,
  type LabelledClauseWord,
  labelClauseWords,
} from './label-clause-words.ts';
import type { SentenceOfText } from './split-text-into-sentences.ts';

export const labelSentences = (
  sentences: readonly SentenceOfText[],
  language: CompiledCourtesyLanguage,
  options: ClauseWordLabelOptions,
): readonly LabelledClauseWord[] =>
  sentences
    .flatMap(({ clauses }) => clauses)
    .flatMap((clause) => labelClauseWords(clause, language, options));

const countUnexplained = (
  words: readonly LabelledClauseWord[],
  { affirmative }: CompiledCourtesyLanguage,
): number =>
  words
    .filter(({ kind, text }) => kind === 'other' && !affirmative.has(text))
    .reduce((sum, { text }) => sum + text.length, 0);

/** The languages that explain most of the sentences. */
function rateLanguages(
  sentences: readonly SentenceOfText[],
  languages: readonly CompiledCourtesyLanguage[],
  options: ClauseWordLabelOptions,
): readonly CompiledCourtesyLanguage[] {
  const rated = languages.map((language) => ({
    language,
    unexplained: countUnexplained(labelSentences(sentences, language, options), language),
  }));
  const least = Math.min(...rated.map(({ unexplained }) => unexplained));
  return rated.flatMap(({ language, unexplained }) => (unexplained === least ? [language] : []));
}

/** The language that explains most of the sentence, then most of the sentences around it. */
export function findSentenceLanguage(
  sentence: SentenceOfText,
  context: readonly SentenceOfText[],
  options: ClauseWordLabelOptions,
): CompiledCourtesyLanguage | undefined {
  const best = rateLanguages([sentence], getCompiledCourtesyLanguages(), options);
  if (best.length === 1) return best[0];
  return rateLanguages(context, best, { ...options, hasSmallTalk: false })[0];
}
