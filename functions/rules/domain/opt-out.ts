// Recognizes people who do not want automatic messages. Pure.
import { foldText } from './compared-text.ts';
import { OPT_OUT_PHRASES, OPT_OUT_WORDS } from './opt-out-words.ts';

const FOLDED_WORDS = new Set(OPT_OUT_WORDS.map(foldText));

/** Scripts without spaces have no beginnings and ends of words. */
const toSearched = (phrase: string): string => {
  const folded = foldText(phrase.replace(/-$/u, ''));
  const end = phrase.endsWith('-') ? '' : ' ';
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(folded) ? ` ${folded}${end}` : folded;
};
const SEARCHED_PHRASES = OPT_OUT_PHRASES.map(toSearched);
/** A long message says more than that somebody wants no messages. */
const MAX_PHRASE_MESSAGE_CHARACTERS = 70;

const OPT_IN_WORDS = new Set(['start', 'unstop', 'resume'].map(foldText));

/** Folded first: phones write some signs as letters. */
const withoutPunctuation = (text: string): string =>
  foldText(foldText(text).replace(/[\p{P}\p{S}]+/gu, ' '));

/** `out` or `in` when the whole message says so, whatever its case, accents and punctuation; else undefined. */
export function readOptOut(text: string): 'out' | 'in' | undefined {
  const words = withoutPunctuation(text).replace(
    /^(?:please|por favor|bitte|s il vous plait) | (?:please|por favor|bitte|s il vous plait)$/u,
    '',
  );
  if (FOLDED_WORDS.has(words)) return 'out';
  const isShort = words.length <= MAX_PHRASE_MESSAGE_CHARACTERS;
  if (isShort && SEARCHED_PHRASES.some((phrase) => ` ${words} `.includes(phrase))) return 'out';
  return OPT_IN_WORDS.has(words) ? 'in' : undefined;
}
