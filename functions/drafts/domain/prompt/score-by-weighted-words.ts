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

function countPieces(pieces: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

/** A score for each text, in their order; 0 when nothing is shared. */
export function scoreByWeightedWords(
  question: string,
  texts: readonly string[],
): readonly number[] {
  const documents = texts.map((text) => {
    const pieces = listPieces(text);
    return { counts: countPieces(pieces), length: pieces.length };
  });
  const averageLength =
    documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const asked = [...new Set(listPieces(question))].map((piece) => {
    const frequency = documents.filter(({ counts }) => counts.has(piece)).length;
    const rarity = Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
    return { piece, rarity };
  });
  return documents.map(({ counts, length }) => {
    const lengthPenalty =
      SATURATION * (1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / averageLength);
    return asked.reduce((sum, { piece, rarity }) => {
      const count = counts.get(piece) ?? 0;
      return sum + (rarity * count * (SATURATION + 1)) / (count + lengthPenalty);
    }, 0);
  });
}
