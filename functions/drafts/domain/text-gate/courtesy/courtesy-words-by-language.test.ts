// The lists of courtesy contain each entry once.
import { expect, test } from 'vitest';
import { toComparableText } from './courtesy-word-list.ts';
import { COURTESY_WORDS_BY_LANGUAGE } from './courtesy-words-by-language.ts';

const LISTS_OF_PHRASES = ['phrases', 'assenting', 'chatting', 'settingPhrases'];

const listRepeats = (words: readonly string[]): readonly string[] => {
  const compared = words.map(
    (word) => toComparableText(word.replace('*', '')) + word.endsWith('*'),
  );
  return words.filter((_, index) => compared.indexOf(compared[index] ?? '') < index);
};

/** Finds choices that repeat another choice or are empty. */
const listNeedlessChoices = (phrase: string): readonly string[] =>
  phrase
    .split(' ')
    .map((slot) => slot.replace(/\?$/u, '').split('|'))
    .flatMap((choices) => [...listRepeats(choices), ...choices.filter((one) => one === '')]);

function listFaults(name: string, value: unknown): readonly string[] {
  if (value instanceof RegExp) return [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => listFaults(inner, one));
  if (typeof value !== 'string') return [];
  const phrases = value.split('\n').map((line) => line.trim());
  const faults = LISTS_OF_PHRASES.includes(name)
    ? [...listRepeats(phrases), ...phrases.filter(Boolean).flatMap(listNeedlessChoices)]
    : listRepeats(value.split(/\s+/u));
  return faults.map((word) => `${name}: ${word}`);
}

test.each(
  COURTESY_WORDS_BY_LANGUAGE.map((language) => [language.affirmative.split(' ')[0], language]),
)('no list of the language of "%s" repeats a word', (_name, language) => {
  expect(listFaults('', language)).toEqual([]);
});
