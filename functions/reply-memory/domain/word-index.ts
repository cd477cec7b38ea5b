// Scores texts by the pieces of words that they share with a question; rare pieces weigh more. Pure.
//
// The weight is BM25 (Robertson and Zaragoza, 2009): a piece counts less the more texts have it, so words such as "do"
// or "you" hardly count. Pieces of four letters find other forms of a word and parts of German compounds.
import { SPACELESS_SCRIPT } from '#shared/spaceless-scripts.ts';

const PIECE_LENGTH = 4;
const SPACELESS_PIECE_LENGTH = 2;

/** The usual values: how fast repetition stops to count, and how much long texts are held against them. */
const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.5;

function splitIntoPieces(word: string): readonly string[] {
  const isSpaceless = SPACELESS_SCRIPT.test(word);
  const length = isSpaceless ? SPACELESS_PIECE_LENGTH : PIECE_LENGTH;
  // The marks of beginning and end make short words differ from the same letters within a long one.
  const marked = isSpaceless ? word : `^${word}$`;
  const count = Math.max(1, marked.length - length + 1);
  return Array.from({ length: count }, (_, start) => marked.slice(start, start + length));
}

const listPieces = (text: string): readonly string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  ).flatMap(splitIntoPieces);

/** The texts that have a piece, by their positions, and how often each has it. */
type Postings = { readonly positions: number[]; readonly counts: number[] };

/** The pieces of many texts, made once for any number of questions. */
export type WordIndex = {
  readonly postings: ReadonlyMap<string, Postings>;
  /** In pieces. */
  readonly lengths: readonly number[];
  readonly averageLength: number;
};

export function buildWordIndex(texts: readonly string[]): WordIndex {
  const postings = new Map<string, Postings>();
  const lengths = texts.map((text, position) => {
    const pieces = listPieces(text);
    for (const piece of pieces) {
      const found = postings.get(piece);
      if (found === undefined) postings.set(piece, { positions: [position], counts: [1] });
      else if (found.positions.at(-1) === position)
        found.counts[found.counts.length - 1] = (found.counts.at(-1) ?? 0) + 1;
      else {
        found.positions.push(position);
        found.counts.push(1);
      }
    }
    return pieces.length;
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { postings, lengths, averageLength: total / Math.max(1, lengths.length) };
}

/** A score for each text of the index, in their order; 0 when nothing is shared. */
export function scoreByWeightedWords(
  question: string,
  { postings, lengths, averageLength }: WordIndex,
): readonly number[] {
  const scores = lengths.map(() => 0);
  for (const piece of new Set(listPieces(question))) {
    const { positions = [], counts = [] } = postings.get(piece) ?? {};
    const rarity = Math.log(
      1 + (lengths.length - positions.length + 0.5) / (positions.length + 0.5),
    );
    for (const [at, position] of positions.entries()) {
      const count = counts[at] ?? 0;
      const length = lengths[position] ?? 0;
      const lengthPenalty =
        SATURATION * (1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / averageLength);
      scores[position] =
        (scores[position] ?? 0) + (rarity * count * (SATURATION + 1)) / (count + lengthPenalty);
    }
  }
  return scores;
}
