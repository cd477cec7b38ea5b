// The readings of the words of a text, so that no spelling hides a word. Pure.
import { foldToPlainLatinLetters } from './imitated-letters.ts';
import { revealVisibleText } from './reveal-visible-text.ts';

/** Matches `r e f u n d` and `h t t p : / /`. */
const SPACED_CHARACTERS = /(?<!\S)(?:\S ){2,}\S(?!\S)/gu;
/** Matches `r.e.f.u.n.d` and `r-e-f-u-n-d`. */
const SEPARATED_LETTERS = /(?<![\p{L}\d])(?:[\p{L}\d][._*,|/-]{1,3}){2,}[\p{L}\d](?![\p{L}\d])/gu;
const LEET_WORD = /\S*\p{L}\S*/gu;
const LEET = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }));
const LEET_SIGNS = new Map(Object.entries({ '@': 'a', $: 's', '€': 'e', '£': 'l', '+': 't' }));

/** Returns the word, and the word without its first and last letter, which may be words of their own: `a f o o l`. */
const toJoinedWords = (spaced: string, separators: RegExp): string => {
  const word = spaced.replace(separators, '');
  return `${word} ${word.slice(1)} ${word.slice(0, -1)}`;
};

const joinLetters = (text: string): string =>
  text
    .replace(SPACED_CHARACTERS, (spaced) => toJoinedWords(spaced, / /gu))
    .replace(SEPARATED_LETTERS, (spaced) => toJoinedWords(spaced, /[._*,|/-]/gu));

const undoLeet = (text: string, one: string): string =>
  text.replace(LEET_WORD, (word) =>
    word
      .replace(/\d/gu, (digit) => LEET.get(digit) ?? (digit === '1' ? one : digit))
      .replace(/[@$€£+]/gu, (sign) => LEET_SIGNS.get(sign) ?? sign)
      .replace(/[!|](?=\p{L})/gu, one),
  );

export type GateTextForms = {
  /** Keeps the case and the accents of the text. */
  readonly revealed: string;
  /** In lower case, without accents, in Latin letters when it can be read so. */
  readonly folded: string;
  /** Folded, with separated letters joined to words. */
  readonly joined: string;
  /** All readings of its words, one per line, for patterns in lower case without accents. */
  readonly words: string;
};

export function toGateTextForms(text: string): GateTextForms {
  const revealed = revealVisibleText(text);
  const folded = foldToPlainLatinLetters(revealed);
  const joined = joinLetters(folded);
  const lessRepeated = joined.replace(/(\p{L})\1{2,}/gu, '$1');
  const lines = [revealed.toLowerCase(), folded, joined, lessRepeated];
  const readings = [...lines, undoLeet(lessRepeated, 'i'), undoLeet(lessRepeated, 'l')];
  const words = [...new Set(readings)].join('\n').replaceAll('\u2019', "'");
  return { revealed, folded, joined, words };
}
