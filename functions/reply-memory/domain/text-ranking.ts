// Ranks texts by what they have in common with a question: by weighted words, and by meaning where both have vectors.
// The only ranking of drafts: examples of the owner's voice, earlier answers and facts. Pure.
import {
  computeSimilarity,
  type MeasuredVector,
  measureVector,
  type QuantizedVector,
} from './quantized-vector.ts';
import { buildWordIndex, scoreByWeightedWords, type WordIndex } from './word-index.ts';

export type RankableText = {
  readonly text: string;
  readonly vector?: QuantizedVector | undefined;
};

/** The text that is answered. */
export type RankingQuestion = RankableText;

/** The words and vectors of texts, made once for any number of questions. */
export type RankableTexts = {
  /** In the order of the texts. */
  readonly vectors: readonly (MeasuredVector | undefined)[];
  readonly words: WordIndex;
};

export const prepareTexts = (texts: readonly RankableText[]): RankableTexts => ({
  vectors: texts.map(({ vector }) => vector && measureVector(vector)),
  words: buildWordIndex(texts.map(({ text }) => text)),
});

/** The best score becomes 1 and an average one 0, so that scores of two kinds can be added up. */
function toComparableScores(scores: readonly (number | undefined)[]): readonly number[] {
  const known = scores.filter((score) => score !== undefined);
  const average = known.reduce((sum, score) => sum + score, 0) / Math.max(1, known.length);
  const best = known.reduce((most, score) => Math.max(most, score), average);
  return scores.map((score) =>
    score === undefined || best === average ? 0 : (score - average) / (best - average),
  );
}

/** A score for each text, in their order: the sum of both rankings. Texts without a vector are average by meaning. */
export function scoreTexts(
  { text, vector }: RankingQuestion,
  { vectors, words }: RankableTexts,
): readonly number[] {
  const byWords = toComparableScores(scoreByWeightedWords(text, words));
  if (vector === undefined) return byWords;
  const asked = measureVector(vector);
  const byMeaning = toComparableScores(vectors.map((one) => one && computeSimilarity(asked, one)));
  return byWords.map((score, position) => score + (byMeaning[position] ?? 0));
}
