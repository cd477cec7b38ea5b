// Measures how much of a generated text a person changed before it was sent. Pure.

/** No reply is longer; it bounds the work for one pair of texts to some five million steps. */
const MAX_COMPARED_CHARACTERS = 2_200;

/** The product writes the mention at the beginning, and the network changes spaces and composed letters. */
const toComparableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^@\S+ /u, '');

/** A text as code points: an emoji is one of them in most cases. */
type Characters = readonly number[];

const toCharacters = (text: string): Characters =>
  Array.from(toComparableText(text), (character) => character.codePointAt(0) ?? 0).slice(
    0,
    MAX_COMPARED_CHARACTERS,
  );

function countSharedStart(a: Characters, b: Characters): number {
  const end = a.findIndex((character, index) => character !== b[index]);
  return end === -1 ? a.length : end;
}

/** The parts that differ: most people change a word or a sentence. */
function trimSharedEnds(a: Characters, b: Characters): readonly [Characters, Characters] {
  const start = countSharedStart(a, b);
  const [restOfA, restOfB] = [a.slice(start).toReversed(), b.slice(start).toReversed()];
  const end = countSharedStart(restOfA, restOfB);
  return [restOfA.slice(end), restOfB.slice(end)];
}

/** The smallest number of characters to insert, remove or replace (Levenshtein). */
function computeEditDistance(a: Characters, b: Characters): number {
  const [rows, columns] = trimSharedEnds(a, b);
  /** The distances of the rows so far to each beginning of the columns. */
  const distances = Uint16Array.from({ length: columns.length + 1 }, (_, index) => index);
  for (const [row, character] of rows.entries()) {
    let diagonal = row;
    distances[0] = row + 1;
    for (let column = 1; column <= columns.length; column += 1) {
      const above = distances[column] ?? 0;
      const replaced = diagonal + Number(columns[column - 1] !== character);
      distances[column] = Math.min(replaced, above + 1, (distances[column - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return distances[columns.length] ?? 0;
}

/**
 * The changed share of a text in thousandths of the longer one: 0 when a person changed nothing, 1,000 when nothing is
 * left. A change of a mention or of spaces is none.
 */
export function measureTextChange(generated: string, sent: string): number {
  const [from, to] = [toCharacters(generated), toCharacters(sent)];
  const distance = computeEditDistance(from, to);
  if (distance === 0) return 0;
  return Math.max(1, Math.round((distance / Math.max(from.length, to.length)) * 1_000));
}
