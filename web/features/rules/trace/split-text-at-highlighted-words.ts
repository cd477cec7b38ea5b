// Splits a text at the words that are marked in it. Pure.

type TextPart = {
  /** The index of the part in the text. */
  readonly start: number;
  readonly text: string;
  readonly isMarked: boolean;
};

type Span = { readonly start: number; readonly end: number };

function findSpans(text: string, word: string): readonly Span[] {
  const spans: Span[] = [];
  if (word === '') return spans;
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1))
    spans.push({ start, end: start + word.length });
  return spans;
}

/** Words may overlap: "price" and "ice" mark one part. */
function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/** The parts joined together are the text. */
export function splitTextAtHighlightedWords(
  text: string,
  words: readonly string[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), isMarked });
    at = end;
  };
  for (const { start, end } of mergeSpans(words.flatMap((word) => findSpans(text, word)))) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
