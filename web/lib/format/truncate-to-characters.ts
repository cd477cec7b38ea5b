// The beginning of a text in characters as people count them, so that no emoji is cut in half.

let segmenter: Intl.Segmenter | undefined;

/** Characters of one code unit each that do not combine into longer ones. */
const SINGLE_UNITS = /^[\n -~\u00a1-\u024f]*$/;

function splitCharacters(text: string): readonly string[] {
  // The first segmenter takes 30 ms to create, and few texts need it.
  if (SINGLE_UNITS.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** `isCut` means that the text has more characters. */
export function truncateToCharacters(
  text: string,
  maxCharacters: number,
): { readonly start: string; readonly isCut: boolean } {
  // A character has at least one code unit.
  if (text.length <= maxCharacters) return { start: text, isCut: false };
  const characters = splitCharacters(text);
  return {
    start: characters.slice(0, maxCharacters).join(''),
    isCut: characters.length > maxCharacters,
  };
}
