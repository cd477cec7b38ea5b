// The lists of a language as the check reads them. Pure.
import type { CourtesyLanguage } from './courtesy-language.ts';
import { PhraseList, type Slot } from './phrase-list.ts';
import { createWordList, listWords, toComparable, type WordList } from './word-list.ts';

export type CompiledLanguage = {
  readonly neutral: WordList;
  readonly light: WordList;
  readonly courteous: WordList;
  readonly praising: WordList;
  readonly meaningful: WordList;
  readonly affirmative: WordList;
  readonly qualifying: WordList;
  readonly qualifyingParts: RegExp | undefined;
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  readonly isUnspaced: boolean;
  readonly phrases: PhraseList;
  readonly assenting: PhraseList;
  readonly chatting: PhraseList;
  readonly smallTalk: PhraseList;
  readonly beside: PhraseList;
  readonly warm: WordList;
  readonly setting: WordList;
  readonly yours: WordList;
  readonly claiming: WordList;
};

const splitWords = (words: string): readonly string[] => words.split(/\s+/u).filter(Boolean);

function compileSlot(slot: string, groups: CourtesyLanguage['groups']): Slot {
  const isOptional = slot.endsWith('?');
  const choices = slot
    .replace(/\?$/u, '')
    .split('|')
    .flatMap((choice) => {
      const group = /^\{(\w+)\}$/u.exec(choice)?.[1];
      return group === undefined ? [choice] : splitWords(groups?.[group] ?? '');
    })
    .map((choice) => listWords(toComparable(choice)))
    .filter((words) => words.length > 0);
  return { choices, isOptional };
}

const compilePhrases = (lines: string, groups: CourtesyLanguage['groups']): PhraseList =>
  new PhraseList(
    lines.split('\n').map((line) => splitWords(line).map((slot) => compileSlot(slot, groups))),
  );

const compileAffixes = (affixes = ''): readonly string[] => splitWords(affixes).map(toComparable);

export const compileLanguage = (language: CourtesyLanguage): CompiledLanguage => ({
  neutral: createWordList(language.neutral),
  courteous: createWordList(`${language.courteous} ${language.feeling}`),
  // Beside a word that is no courtesy these say something as well.
  meaningful: createWordList(`${language.feeling} ${language.praising}`),
  praising: createWordList(language.praising),
  affirmative: createWordList(language.affirmative),
  qualifying: createWordList(language.qualifying),
  qualifyingParts: language.qualifyingParts,
  prefixes: compileAffixes(language.prefixes),
  suffixes: compileAffixes(language.suffixes),
  isUnspaced: language.isUnspaced ?? false,
  phrases: compilePhrases(language.phrases, language.groups),
  assenting: compilePhrases(language.assenting, language.groups),
  chatting: compilePhrases(language.chatting, language.groups),
  smallTalk: compilePhrases(language.smallTalk?.phrases ?? '', language.smallTalk?.groups),
  beside: compilePhrases(language.smallTalk?.beside ?? '', language.smallTalk?.groups),
  warm: createWordList(language.smallTalk?.warm ?? '', language.qualifyingParts),
  setting: createWordList(language.smallTalk?.setting ?? '', language.qualifyingParts),
  yours: createWordList(language.smallTalk?.yours ?? ''),
  claiming: createWordList(language.smallTalk?.claiming ?? ''),
  light: createWordList(language.light),
});
