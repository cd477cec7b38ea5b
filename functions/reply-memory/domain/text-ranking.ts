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

/** Tuned on the open data of the evaluation: how slowly a place further down counts less. */
const RANK_DAMPING = 5;

/**
 * 1 for the best text, and less for each place after it, so that places of two rankings can be added
 * up (reciprocal rank fusion; Cormack, Clarke and Büttcher, 2009). Equal scores share a place. A text without a score
 * has no place.
 */
function scoreByPlace(scores: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const places = new Map<number, number>();
  const ranked = scores.filter((score) => score !== undefined).toSorted((a, b) => b - a);
  for (const [place, score] of ranked.entries()) if (!places.has(score)) places.set(score, place);
  return scores.map((score) => {
    const place = score === undefined ? undefined : places.get(score);
    return place === undefined ? undefined : RANK_DAMPING / (RANK_DAMPING + place);
  });
}

/** A score from 0 to 1 for each text, in their order: the mean of both rankings, or of the one that knows the text. */
export function scoreTexts(
  { text, vector }: RankingQuestion,
  { vectors, words }: RankableTexts,
): readonly number[] {
  const byWords = scoreByPlace(scoreByWeightedWords(text, words));
  const asked = vector && measureVector(vector);
  const byMeaning = scoreByPlace(
    vectors.map((one) => asked && one && computeSimilarity(asked, one)),
  );
  return byWords.map((byWord = 0, position) => (byWord + (byMeaning[position] ?? byWord)) / 2);
}
