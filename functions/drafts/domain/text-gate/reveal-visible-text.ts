// A text as people see it: characters that look alike become one, and invisible ones are removed. Pure.

/** Formats, fillers that are drawn as nothing, selectors of variants, and the frame of a keycap. */
const INVISIBLE =
  /\u034f|\u20e3|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\p{M}(?=\p{M}{3})/gu;
const SPACES = /[\p{Zs}\t]+/gu;
const DASHES = /\p{Pd}|[\u2212\u00ad]/gu;
/** These are full stops of Japanese and Chinese sentences; only beside Latin letters they are part of a host. */
const WIDE_FULL_STOPS =
  /(?<=[a-z\d])\u3002|\u3002(?=[a-z\d])|(?<=[a-z\d]{2})\u30fb(?=[a-z\d]{2})/giu;
/** A list has spaces around its bullets, a host has none. */
const BULLETS = /(?<=[\p{L}\d])[\u00b7\u2022\u2027\u2219\u22c5](?=[\p{L}\d])/gu;
/** Endings of hosts that never follow the word for a full stop in a sentence, as `de` does in `point de vente`. */
const ENDINGS_OF_SPELT_HOSTS = 'com|net|org|ru|io|info|shop|xyz|online|fr|pt|br|mx|ar|co';
/** `kim [dot] shop`, `kim(punto)shop`, `kim -dot- shop`, `kim DOT shop`, `kim point com`. */
const SPELT_DOT = new RegExp(
  [
    String.raw`\s*[([{*_-]+\s*(?:dot|punkt|punto|ponto|point|\.)\s*[)\]}*_-]+\s*`,
    String.raw`\sdot\s+`,
    String.raw`\s*dot(?=com\b)`,
    String.raw`\spunkt\s+(?=(?:de|at|ch)\b)`,
    String.raw`\s(?:punkt|punto|ponto|point)\s+(?=(?:${ENDINGS_OF_SPELT_HOSTS})\b)`,
  ].join('|'),
  'giu',
);
const SPELT_AT = /\s*[([{]\s*(?:at|arroba|@)\s*[)\]}]\s*/giu;
/** Digits in circles, which NFKC keeps; each range starts at one. */
const ENCIRCLED_DIGITS = /[\u24f5-\u24fd\u2776-\u277e\u2780-\u2788\u278a-\u2792]/gu;
const ENCIRCLED_ONES = [0x2792 - 8, 0x2780, 0x2776, 0x24f5];
const DIGITS = /(?![0-9])\p{Nd}/gu;

const toEncircledValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (ENCIRCLED_ONES.find((one) => one <= code) ?? code) + 1);
};

/** The digits of every script are ten characters in a row. */
function toDigitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Use it only for comparisons: it returns what people see, in every spelling. */
export const revealVisibleText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DIGITS, toDigitValue)
    .replace(ENCIRCLED_DIGITS, toEncircledValue)
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .replace(WIDE_FULL_STOPS, '.')
    .replace(BULLETS, '.')
    .replace(SPELT_DOT, '.')
    .replace(SPELT_AT, '@');
