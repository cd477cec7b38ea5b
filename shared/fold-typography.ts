// Signs that phones and keyboards write in several forms. Comparisons of people's texts ignore these differences.

/** Apostrophes, primes, accents that stand alone, and letters that look like an apostrophe. */
const APOSTROPHES =
  /[\u2018-\u201b\u2032\u2035\u2039\u203a\u02b9-\u02bf\u02c8\u02ca\u02cb\u00b4\u0060\u055a\u05f3\ua78b\ua78c\uff07\uff40]/gu;
const QUOTES =
  /[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u02ba\u02ee\u05f4\u300c-\u300f\u301d-\u301f\uff02]/gu;
/** Hyphens, dashes and minus signs; not the sign that makes a Japanese vowel long. */
const DASHES = /[\u2010-\u2015\u2043\u2212\u02d7\u058a\u05be\u2e3a\u2e3b\ufe58\ufe63\uff0d]/gu;
const ELLIPSIS = /\u2026/gu;
/** Each character becomes one or more ASCII characters, independent of its neighbors. */
export const foldTypography = (text: string): string =>
  text.replace(APOSTROPHES, "'").replace(QUOTES, '"').replace(DASHES, '-').replace(ELLIPSIS, '...');
