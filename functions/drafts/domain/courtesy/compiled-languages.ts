// The languages of courtesy, compiled when they are needed first. Pure.
import { type CompiledLanguage, compileLanguage } from './compile-language.ts';
import { COURTESY_LANGUAGES } from './courtesy-lists.ts';

const compiled: CompiledLanguage[] = [];

export const getLanguages = (): readonly CompiledLanguage[] => {
  if (compiled.length === 0) compiled.push(...COURTESY_LANGUAGES.map(compileLanguage));
  return compiled;
};

/** A word of courtesy, or one that says nothing by itself, in any of the languages. */
export const isEverydayWord = (word: string): boolean =>
  getLanguages().some(
    ({ neutral, light, courteous, affirmative, qualifying }) =>
      neutral.has(word) ||
      light.has(word) ||
      courteous.has(word) ||
      affirmative.has(word) ||
      qualifying.has(word),
  );
