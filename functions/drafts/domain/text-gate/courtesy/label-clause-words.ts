// Labels each word of a clause as courtesy, as saying nothing by itself, or as another word. Pure.
import type { CompiledCourtesyLanguage } from './compile-courtesy-language.ts';
import type { CourtesyPhraseList } from './courtesy-phrase-list.ts';
import {
  collapseRepeatedLetters,
  hasLengthenedLetters,
  listWordsOfComparableText,
} from './courtesy-word-list.ts';
import {
  type ClauseReadingStep,
  type ClauseWordKind,
  findCheapestClauseReading,
} from './find-cheapest-clause-reading.ts';

export type LabelledClauseWord = {
  readonly text: string;
  readonly kind: ClauseWordKind;
  /** All words of the phrase that contains it. */
  readonly phrase?: readonly string[];
};

const LONGEST_WORD = 24;
const LONGEST_PARTICLE = 2;

export type ClauseWordLabelOptions = {
  readonly isKnownName: (word: string) => boolean;
  /** The answered text asks nothing, so small talk counts. */
  readonly hasSmallTalk: boolean;
};

/**
 * Whether the list has the word without the parts written together with it: `وشكرا`, `감사합니다요`, and in Korean several
 * words.
 */
export function isInflectedFormInWordList(
  word: string,
  list: CompiledCourtesyLanguage['neutral'],
  language: CompiledCourtesyLanguage,
): boolean {
  const { prefixes, suffixes } = language;
  if (list.has(word)) return true;
  if (prefixes.length + suffixes.length === 0) return false;
  const stems = ['', ...prefixes]
    .filter((prefix) => word.startsWith(prefix))
    .map((prefix) => word.slice(prefix.length));
  return stems.some((stem) =>
    ['', ...suffixes].some(
      (suffix) =>
        stem.endsWith(suffix) &&
        stem.length - suffix.length >= 2 &&
        list.has(stem.slice(0, stem.length - suffix.length)),
    ),
  );
}

const isSameWord = (language: CompiledCourtesyLanguage) => {
  const and = language.prefixes.includes('و') ? 'و' : undefined;
  return (word: string, choice: string): boolean =>
    word === choice ||
    (and !== undefined && word === `${and}${choice}`) ||
    (hasLengthenedLetters(word) &&
      collapseRepeatedLetters(word) === collapseRepeatedLetters(choice));
};

function labelSpacedWords(
  words: readonly string[],
  language: CompiledCourtesyLanguage,
  { isKnownName, hasSmallTalk }: ClauseWordLabelOptions,
): readonly LabelledClauseWord[] {
  const { smallTalk } = language;
  const isSame = isSameWord(language);
  const findWordKind = (word: string): ClauseWordKind => {
    if (/^\p{N}/u.test(word)) return 'other';
    if (isInflectedFormInWordList(word, language.courteous, language)) return 'courteous';
    if (isKnownName(word) || language.neutral.has(word)) return 'neutral';
    if (hasSmallTalk && isInflectedFormInWordList(word, smallTalk.warm, language)) return 'warm';
    if (hasSmallTalk && isInflectedFormInWordList(word, smallTalk.setting, language))
      return 'setting';
    return language.light.has(word) ? 'light' : 'other';
  };
  const phrases: readonly (readonly [CourtesyPhraseList, ClauseWordKind])[] = [
    [language.phrases, 'phrase'],
    [language.assenting, 'assenting'],
    [language.chatting, 'chatting'],
    ...(hasSmallTalk
      ? ([
          [smallTalk.chatting, 'chatting'],
          [smallTalk.settingPhrases, 'setting'],
        ] as const)
      : []),
  ];
  const steps = findCheapestClauseReading(words.length, (at) => [
    ...phrases.flatMap(([list, kind]) =>
      list.findEnds(words, at, isSame).map((end) => ({ length: end - at, kind })),
    ),
    { length: 1, kind: findWordKind(words[at] ?? '') },
  ]);
  let at = 0;
  return steps.flatMap(({ length, kind }) => {
    const phrase = words.slice(at, at + length);
    at += length;
    return phrase.map((text) => ({ text, kind, phrase }));
  });
}

const JAPANESE_WORDS = new Intl.Segmenter('ja', { granularity: 'word' });

/** Labels the words of a text without spaces. */
function labelUnspacedText(
  text: string,
  language: CompiledCourtesyLanguage,
  { isKnownName, hasSmallTalk }: ClauseWordLabelOptions,
): readonly LabelledClauseWord[] {
  const { smallTalk } = language;
  const segments = [...JAPANESE_WORDS.segment(text)];
  const starts = new Set(segments.map(({ index }) => index));
  const wholeSegments = new Set(segments.map(({ index, segment }) => `${index} ${segment}`));
  const assenting = new Set(
    language.assenting.phrases.flatMap(([slot]) => slot?.choices.flat() ?? []),
  );
  const findSteps = (at: number): readonly ClauseReadingStep[] => {
    const steps: ClauseReadingStep[] = [{ length: 1, kind: 'other' }];
    for (let length = 1; length <= LONGEST_WORD && at + length <= text.length; length += 1) {
      const part = text.slice(at, at + length);
      // A single character counts as a word only when it cannot be a part of another word.
      const isWord = length > 1 || wholeSegments.has(`${at} ${part}`) || !starts.has(at);
      const isWholeText = at === 0 && text.length - length <= LONGEST_PARTICLE;
      if (assenting.has(part) && isWholeText) steps.push({ length, kind: 'assenting' });
      if (language.courteous.has(part)) steps.push({ length, kind: 'courteous' });
      if (isWord && (language.neutral.has(part) || isKnownName(part)))
        steps.push({ length, kind: 'neutral' });
      if (length > 1 && language.light.has(part)) steps.push({ length, kind: 'light' });
      if (hasSmallTalk && isWord && smallTalk.warm.has(part)) steps.push({ length, kind: 'warm' });
      if (hasSmallTalk && isWord && smallTalk.setting.has(part))
        steps.push({ length, kind: 'setting' });
    }
    return steps;
  };
  let at = 0;
  const parts: { text: string; kind: ClauseWordKind }[] = [];
  for (const { length, kind } of findCheapestClauseReading(text.length, findSteps)) {
    const part = text.slice(at, at + length);
    const previous = parts.at(-1);
    if (kind === 'other' && previous?.kind === 'other') previous.text += part;
    else parts.push({ text: part, kind });
    at += length;
  }
  return parts.flatMap((part) =>
    part.kind === 'other'
      ? [...JAPANESE_WORDS.segment(part.text)].map(({ segment }) => ({
          text: segment,
          kind: part.kind,
        }))
      : [part],
  );
}

/** `clause` is comparable text. */
export function labelClauseWords(
  clause: string,
  language: CompiledCourtesyLanguage,
  options: ClauseWordLabelOptions,
): readonly LabelledClauseWord[] {
  const words = listWordsOfComparableText(clause);
  return language.isUnspaced
    ? labelUnspacedText(words.join(''), language, options)
    : labelSpacedWords(words, language, options);
}
