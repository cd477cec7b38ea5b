// The languages of courtesy, compiled on first use, and the checks over all of them. Pure.
import {
  type CompiledCourtesyLanguage,
  compileCourtesyLanguage,
} from './compile-courtesy-language.ts';
import { COURTESY_WORDS_BY_LANGUAGE } from './courtesy-words-by-language.ts';

const compiled: CompiledCourtesyLanguage[] = [];

export const getCompiledCourtesyLanguages = (): readonly CompiledCourtesyLanguage[] => {
  if (compiled.length === 0)
    compiled.push(...COURTESY_WORDS_BY_LANGUAGE.map(compileCourtesyLanguage));
  return compiled;
};

/** Whether a word is courtesy or says nothing by itself in any of the languages. */
export const isEverydayWord = (word: string): boolean =>
  getCompiledCourtesyLanguages().some(
    ({ neutral, light, courteous, affirmative, qualifying }) =>
      neutral.has(word) ||
      light.has(word) ||
      courteous.has(word) ||
      affirmative.has(word) ||
      qualifying.has(word),
  );

export const isDenialWord = (word: string): boolean =>
  getCompiledCourtesyLanguages().some(({ denying }) => denying.has(word));

const joinPatterns = (name: 'apologyParts' | 'oppositeEndings'): string =>
  COURTESY_WORDS_BY_LANGUAGE.flatMap((language) => language[name]?.source ?? []).join('|');

const APOLOGY = new RegExp(joinPatterns('apologyParts'), 'u');
const OPPOSITE = new RegExp(`(?:${joinPatterns('oppositeEndings')})\\p{L}{0,3}$`, 'u');

export const containsApology = (text: string): boolean => APOLOGY.test(text);
/** Whether the word has an ending that turns it around: `sugar-free`, `grenzenlose`. */
export const hasNegatingWordEnding = (word: string): boolean => OPPOSITE.test(word);
