// The languages of courtesy, compiled on first use, and the checks over all of them. Pure.
import { type CompiledLanguage, compileLanguage } from './compile-language.ts';
import { COURTESY_LANGUAGES } from './courtesy-lists.ts';

const compiled: CompiledLanguage[] = [];

export const getLanguages = (): readonly CompiledLanguage[] => {
  if (compiled.length === 0) compiled.push(...COURTESY_LANGUAGES.map(compileLanguage));
  return compiled;
};

/** Whether a word is courtesy or says nothing by itself in any of the languages. */
export const isEverydayWord = (word: string): boolean =>
  getLanguages().some(
    ({ neutral, light, courteous, affirmative, qualifying }) =>
      neutral.has(word) ||
      light.has(word) ||
      courteous.has(word) ||
      affirmative.has(word) ||
      qualifying.has(word),
  );

export const isDenial = (word: string): boolean =>
  getLanguages().some(({ denying }) => denying.has(word));

const joinPatterns = (name: 'apologyParts' | 'oppositeEndings'): string =>
  COURTESY_LANGUAGES.flatMap((language) => language[name]?.source ?? []).join('|');

const APOLOGY = new RegExp(joinPatterns('apologyParts'), 'u');
const OPPOSITE = new RegExp(`(?:${joinPatterns('oppositeEndings')})\\p{L}{0,3}$`, 'u');

export const isApology = (text: string): boolean => APOLOGY.test(text);
/** Whether the word has an ending that turns it around: `sugar-free`, `grenzenlose`. */
export const hasOppositeEnding = (word: string): boolean => OPPOSITE.test(word);
