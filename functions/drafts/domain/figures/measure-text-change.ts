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

/** How many items at the beginning of both are equal, up to `max`. */
function countSharedStart(a: readonly string[], b: readonly string[], max: number): number {
  const end = a.findIndex((item, index) => index >= max || item !== b[index]);
  return end === -1 ? Math.min(a.length, max) : end;
}

/** The parts that differ: most people change a word or a sentence. */
function trimSharedEnds(a: readonly string[], b: readonly string[]) {
  const shorter = Math.min(a.length, b.length);
  const start = countSharedStart(a, b, shorter);
  const end = countSharedStart(a.toReversed(), b.toReversed(), shorter - start);
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const;
}

/** The smallest number of items to insert, remove or replace (Levenshtein). */
function computeEditDistance(a: readonly string[], b: readonly string[]): number {
  const [rows, columns] = trimSharedEnds(a, b);
  let previous = Uint16Array.from({ length: columns.length + 1 }, (_, index) => index);
  for (const [index, row] of rows.entries()) {
    const current = new Uint16Array(columns.length + 1);
    current[0] = index + 1;
    for (const [column, item] of columns.entries()) {
      const replaced = (previous[column] ?? 0) + Number(item !== row);
      const removed = (previous[column + 1] ?? 0) + 1;
      const inserted = (current[column] ?? 0) + 1;
      current[column + 1] = Math.min(replaced, removed, inserted);
    }
    previous = current;
  }
  return previous[columns.length] ?? 0;
}

/**
 * The changed share of a text in thousandths of the longer one: 0 when a person changed nothing, 1,000 when nothing is
 * left. A change of a mention or of spaces is none.
 */
export function measureTextChange(generated: string, sent: string): number {
  const [from, to] = [generated, sent].map((text) =>
    [...toComparableText(text)].slice(0, MAX_COMPARED_CHARACTERS),
  ) as [string[], string[]];
  const distance = computeEditDistance(from, to);
  if (distance === 0) return 0;
  return Math.max(1, Math.round((distance / Math.max(from.length, to.length)) * 1_000));
}
