// A text as people read it: characters that look alike become one, and what cannot be seen is removed. Pure.

const INVISIBLE_OR_FORMATTING = /\p{Cf}|\p{M}(?=\p{M}{3})/gu;
const SPACES = /[\p{Zs}\t]+/gu;
const DASHES = /\p{Pd}|[\u2212\u00ad]/gu;
const FULL_STOPS = /[\u3002\uff61\u2024\u00b7]/gu;
/** `kim [dot] shop`, `kim(punto)shop`, `kim DOT shop`. */
const SPELT_DOT = /\s*(?:[([{]\s*(?:dot|punkt|punto|ponto|point|\.)\s*[)\]}]|\s(?:DOT|dot)\s)\s*/gu;
const SPELT_AT = /\s*[([{]\s*(?:at|arroba|@)\s*[)\]}]\s*/giu;

/** For comparisons only: what people see of a text, however it was typed. */
export const revealText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE_OR_FORMATTING, '')
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .replace(FULL_STOPS, '.')
    .replace(SPELT_DOT, '.')
    .replace(SPELT_AT, '@');
