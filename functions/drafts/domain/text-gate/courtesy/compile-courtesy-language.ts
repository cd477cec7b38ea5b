// Compiles the lists of a language for the check. Pure.

import { CourtesyPhraseList, type PhraseSlot } from './courtesy-phrase-list.ts';
import {
  type CourtesyWordList,
  createCourtesyWordList,
  listWordsOfComparableText,
  toComparableText,
} from './courtesy-word-list.ts';
import type { CourtesyWordsOfLanguage, SmallTalkWords } from './courtesy-words-of-language.ts';

type CompiledSmallTalk = {
  readonly warm: CourtesyWordList;
  readonly setting: CourtesyWordList;
  readonly chatting: CourtesyPhraseList;
  readonly settingPhrases: CourtesyPhraseList;
  readonly yours: CourtesyWordList;
  readonly claiming: CourtesyWordList;
};

export type CompiledCourtesyLanguage = {
  readonly neutral: CourtesyWordList;
  readonly light: CourtesyWordList;
  /** Includes the words of feelings. */
  readonly courteous: CourtesyWordList;
  readonly praising: CourtesyWordList;
  /** The courteous words that also say something: words of feelings and of praise. */
  readonly meaningful: CourtesyWordList;
  readonly affirmative: CourtesyWordList;
  readonly denying: ReadonlySet<string>;
  readonly qualifying: CourtesyWordList;
  readonly qualifyingParts: RegExp | undefined;
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  readonly isUnspaced: boolean;
  readonly phrases: CourtesyPhraseList;
  readonly assenting: CourtesyPhraseList;
  readonly chatting: CourtesyPhraseList;
  /** The lists are empty in a language without small talk. */
  readonly smallTalk: CompiledSmallTalk;
};

const splitWords = (words: string): readonly string[] => words.split(/\s+/u).filter(Boolean);

function compileSlot(slot: string, groups: CourtesyWordsOfLanguage['groups']): PhraseSlot {
  const isOptional = slot.endsWith('?');
  const choices = slot
    .replace(/\?$/u, '')
    .split('|')
    .flatMap((choice) => {
      const group = /^\{(\w+)\}$/u.exec(choice)?.[1];
      return group === undefined ? [choice] : splitWords(groups?.[group] ?? '');
    })
    .map((choice) => listWordsOfComparableText(toComparableText(choice)))
    .filter((words) => words.length > 0);
  return { choices, isOptional };
}

export const compileCourtesyPhrases = (
  lines: string,
  groups: CourtesyWordsOfLanguage['groups'],
): CourtesyPhraseList =>
  new CourtesyPhraseList(
    lines.split('\n').map((line) => splitWords(line).map((slot) => compileSlot(slot, groups))),
  );

const compileAffixes = (affixes = ''): readonly string[] =>
  splitWords(affixes).map(toComparableText);

const NO_SMALL_TALK: SmallTalkWords = {
  warm: '',
  setting: '',
  chatting: '',
  settingPhrases: '',
  yours: '',
  claiming: '',
};

const compileSmallTalk = (
  { groups, ...lists }: SmallTalkWords,
  qualifyingParts: RegExp | undefined,
): CompiledSmallTalk => ({
  warm: createCourtesyWordList(lists.warm, qualifyingParts),
  setting: createCourtesyWordList(lists.setting, qualifyingParts),
  chatting: compileCourtesyPhrases(lists.chatting, groups),
  settingPhrases: compileCourtesyPhrases(lists.settingPhrases, groups),
  yours: createCourtesyWordList(lists.yours),
  claiming: createCourtesyWordList(lists.claiming),
});

export const compileCourtesyLanguage = (
  language: CourtesyWordsOfLanguage,
): CompiledCourtesyLanguage => ({
  neutral: createCourtesyWordList(language.neutral),
  courteous: createCourtesyWordList(`${language.courteous} ${language.feeling}`),
  meaningful: createCourtesyWordList(`${language.feeling} ${language.praising}`),
  praising: createCourtesyWordList(language.praising),
  affirmative: createCourtesyWordList(language.affirmative),
  denying: new Set(listWordsOfComparableText(toComparableText(language.denying))),
  qualifying: createCourtesyWordList(language.qualifying),
  qualifyingParts: language.qualifyingParts,
  prefixes: compileAffixes(language.prefixes),
  suffixes: compileAffixes(language.suffixes),
  isUnspaced: language.isUnspaced ?? false,
  phrases: compileCourtesyPhrases(language.phrases, language.groups),
  assenting: compileCourtesyPhrases(language.assenting, language.groups),
  chatting: compileCourtesyPhrases(language.chatting, language.groups),
  smallTalk: compileSmallTalk(language.smallTalk ?? NO_SMALL_TALK, language.qualifyingParts),
  light: createCourtesyWordList(language.light),
});
