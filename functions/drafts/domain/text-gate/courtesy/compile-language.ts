// Compiles the lists of a language for the check. Pure.
import type { CourtesyLanguage, SmallTalk } from './courtesy-language.ts';
import { PhraseList, type Slot } from './phrase-list.ts';
import { createWordList, listWords, toComparable, type WordList } from './word-list.ts';

type CompiledSmallTalk = {
  readonly warm: WordList;
  readonly setting: WordList;
  readonly chatting: PhraseList;
  readonly settingPhrases: PhraseList;
  readonly yours: WordList;
  readonly claiming: WordList;
};

export type CompiledLanguage = {
  readonly neutral: WordList;
  readonly light: WordList;
  /** Includes the words of feelings. */
  readonly courteous: WordList;
  readonly praising: WordList;
  /** The courteous words that also say something: words of feelings and of praise. */
  readonly meaningful: WordList;
  readonly affirmative: WordList;
  readonly denying: ReadonlySet<string>;
  readonly qualifying: WordList;
  readonly qualifyingParts: RegExp | undefined;
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  readonly isUnspaced: boolean;
  readonly phrases: PhraseList;
  readonly assenting: PhraseList;
  readonly chatting: PhraseList;
  /** The lists are empty in a language without small talk. */
  readonly smallTalk: CompiledSmallTalk;
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

const NO_SMALL_TALK: SmallTalk = {
  warm: '',
  setting: '',
  chatting: '',
  settingPhrases: '',
  yours: '',
  claiming: '',
};

const compileSmallTalk = (
  { groups, ...lists }: SmallTalk,
  qualifyingParts: RegExp | undefined,
): CompiledSmallTalk => ({
  warm: createWordList(lists.warm, qualifyingParts),
  setting: createWordList(lists.setting, qualifyingParts),
  chatting: compilePhrases(lists.chatting, groups),
  settingPhrases: compilePhrases(lists.settingPhrases, groups),
  yours: createWordList(lists.yours),
  claiming: createWordList(lists.claiming),
});

export const compileLanguage = (language: CourtesyLanguage): CompiledLanguage => ({
  neutral: createWordList(language.neutral),
  courteous: createWordList(`${language.courteous} ${language.feeling}`),
  meaningful: createWordList(`${language.feeling} ${language.praising}`),
  praising: createWordList(language.praising),
  affirmative: createWordList(language.affirmative),
  denying: new Set(listWords(toComparable(language.denying))),
  qualifying: createWordList(language.qualifying),
  qualifyingParts: language.qualifyingParts,
  prefixes: compileAffixes(language.prefixes),
  suffixes: compileAffixes(language.suffixes),
  isUnspaced: language.isUnspaced ?? false,
  phrases: compilePhrases(language.phrases, language.groups),
  assenting: compilePhrases(language.assenting, language.groups),
  chatting: compilePhrases(language.chatting, language.groups),
  smallTalk: compileSmallTalk(language.smallTalk ?? NO_SMALL_TALK, language.qualifyingParts),
  light: createWordList(language.light),
});
