// Facts in the form in which they are compared. Pure.
import { foldTypography } from '#shared/fold-typography.ts';

/** Without case, accents and forms of signs, for patterns: `Größe – 25 €` becomes `grosse - 25 €`. */
export const foldFactText = (text: string): string =>
  foldTypography(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

const DECIMAL_COMMA = /(?<=\p{N}),(?=\p{N})/gu;
/** A sign changes a number, but not a word: `9.50`, `9-5`, `20%`, `9€`. */
const MEANINGLESS_SIGN = /(?<!\p{N})[^\p{L}\p{N}\p{Sc}%]|[^\p{L}\p{N}\p{Sc}%](?!\p{N})/gu;

/** The same for texts that differ in case, accents, spaces and punctuation alone. */
export function toComparableFactText(text: string): string {
  const joined = foldFactText(text).replaceAll(' ', '').replace(DECIMAL_COMMA, '.');
  // A text of signs alone has nothing else to compare.
  return joined.replace(MEANINGLESS_SIGN, '') || joined;
}
