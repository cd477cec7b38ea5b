// Splits a caption, a biography or a reply into its sentences and list entries. Pure.

/** Signs between the entries of a list, as biographies have them. */
const SEPARATORS = /\n+|[•·●▪➡→|👇👉⬇↓]+\uFE0F?/u;
/** Pictures of a joke, which stay in the statement. */
export const JOKING_PICTURE = '[😂🤣🤪😜😝😏🙃]';
const PICTURE = String.raw`(?:(?!${JOKING_PICTURE})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}\u200D\uFE0F\u20E3]))`;
/** A picture that ends a sentence: the next word begins another one. */
const AFTER_PICTURE = new RegExp(
  `(?<=${PICTURE}|${JOKING_PICTURE})\\s*(?=[\\p{Lu}\\p{Lo}\\p{N}¿¡])`,
  'u',
);
/** After these a full stop ends no sentence: `approx. 3 days`, `z. B.`, `Mon. to Fri.` */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?<!\p{N}\s)\p{L}|\p{L}\.\s?\p{L}|approx|ca|mio|mrd|std|incl|excl|inkl|exkl|zzgl|min|max|nr|no|vs|etc|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|str|av|aprox|env|tel|st|dr)\.$/iu;
const SENTENCE_END = /[.!?…。！？؟]+["'”’)\]]*(?=\s|$)|[。！？]+/gu;

function splitAtSentenceEnds(line: string): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    const next = line.slice(end).trimStart();
    const goesOn = match[0] === '.' && /^[\p{Ll}\p{N}]/u.test(next);
    if (goesOn || (match[0] === '.' && next !== '' && ABBREVIATION.test(line.slice(start, end))))
      continue;
    sentences.push(line.slice(start, end));
    start = end;
  }
  return [...sentences, line.slice(start)];
}

const BEGINNING = new RegExp(`^(?:${PICTURE}(?!\\p{L})|[\\s\\-–—*~✓✔>,;:.!)])+`, 'u');
const ENDING = new RegExp(`(?:${PICTURE}|[:;]-?[)D]|<3|[\\s\\-–—*~>,;:(])+$`, 'u');
const TRAILING_TAGS = /(?:\s*#[\p{L}\p{N}_]+)+\s*$/u;

/** Removes pictures, list signs and hashtags around the statement. */
const trimStatement = (text: string): string =>
  text.replace(ENDING, '').replace(TRAILING_TAGS, '').replace(ENDING, '').replace(BEGINNING, '');

/** In the order of the text, without empty ones. */
export const splitIntoStatements = (text: string): readonly string[] =>
  text
    .split(SEPARATORS)
    .flatMap((line) => line.split(AFTER_PICTURE))
    .flatMap(splitAtSentenceEnds)
    .map(trimStatement)
    .filter((statement) => /[\p{L}\p{N}]/u.test(statement));
