// The beginning of a text in characters as people count them, so that no emoji is cut in half.

let segmenter: Intl.Segmenter | undefined;

/** Characters of one code unit each, which do not join into longer ones. */
const SINGLE_UNITS = /^[\n -~\u00a1-\u024f]*$/;

function splitCharacters(text: string): readonly string[] {
  // The first segmenter takes 30 ms, and few texts need it.
  if (SINGLE_UNITS.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** `isCut`: the text has more characters. */
export function cutCharacters(
  text: string,
  maxCharacters: number,
): { readonly start: string; readonly isCut: boolean } {
  // A character has one code unit or more.
  if (text.length <= maxCharacters) return { start: text, isCut: false };
  const characters = splitCharacters(text);
  return {
    start: characters.slice(0, maxCharacters).join(''),
    isCut: characters.length > maxCharacters,
  };
}
