// Reads a clause of a reply as courtesy, a yes, a no, or a claim. Pure.
import type { CompiledCourtesyLanguage } from './compile-courtesy-language.ts';
import { getCompiledCourtesyLanguages, isDenialWord } from './compiled-courtesy-languages.ts';
import {
  isInflectedFormInWordList,
  type LabelledClauseWord,
  labelClauseWords,
} from './label-clause-words.ts';
import { isQualifyingWord, listClaimWords, type OwnerSentence } from './owner-sentences.ts';
import type { SentenceOfText } from './split-text-into-sentences.ts';
import { isThanksOrGreetingWord } from './thanks-and-greetings.ts';

export type ClauseReadingContext = {
  readonly language: CompiledCourtesyLanguage;
  readonly owner: readonly OwnerSentence[];
  readonly incoming: readonly SentenceOfText[];
  readonly isQuestion: boolean;
  /** The answered text is only courtesy, so agreeing with it says nothing more. */
  readonly isAgreeable: boolean;
  readonly isKnownName: (word: string) => boolean;
  /** Whether the answered text has the word. */
  readonly isEcho: (word: string) => boolean;
  readonly apologises: boolean;
};

type ClauseKind = 'courtesy' | 'affirmation' | 'denial' | 'claim';
type Clause = { readonly kind: ClauseKind; readonly words: readonly string[] };

const isWarm = (word: string, { courteous, smallTalk }: CompiledCourtesyLanguage): boolean =>
  courteous.has(word) || smallTalk.warm.has(word);

/** Whether a word is courtesy in this reading. An agreeing word is, when there is nothing to agree with. */
const countsAsCourtesy = (
  { kind, text, phrase = [text] }: LabelledClauseWord,
  { isQuestion, isAgreeable, language }: ClauseReadingContext,
) => {
  // A wish or a compliment may answer a question: `enjoy it`, `good choice`.
  if (isQuestion) return phrase.some(isThanksOrGreetingWord);
  if (kind === 'assenting') return isAgreeable;
  if (kind === 'phrase' || kind === 'chatting' || kind === 'warm') return true;
  if (kind === 'setting') return isWarm(text, language);
  return kind === 'courteous';
};

const isClaiming = (word: string): boolean =>
  getCompiledCourtesyLanguages().some((language) =>
    isInflectedFormInWordList(word, language.smallTalk.claiming, language),
  );

/** A reply may name, beside courtesy, the topic of the answered text and things of the person. */
function mayBeNamed(
  words: readonly LabelledClauseWord[],
  at: number,
  reading: ClauseReadingContext,
): boolean {
  const { language, isQuestion, isEcho, apologises } = reading;
  const { kind, text = '' } = words[at] ?? {};
  if (isQuestion || apologises || kind !== 'other' || /\p{N}/u.test(text)) return false;
  if (isQualifyingWord(text, language) || isClaiming(text)) return false;
  const belongs = [at - 1, at - 2].some((before) =>
    language.smallTalk.yours.has(words[before]?.text ?? ''),
  );
  return belongs || isEcho(text);
}

const MOST_WORDS_OF_ADDRESS = 2;
/** Whether the words are a name, known or just mentioned: `Good morning, Glasgow`. */
const isAddress = (words: readonly LabelledClauseWord[], reading: ClauseReadingContext): boolean =>
  words.every(({ text }) => reading.isKnownName(text)) ||
  (words.length <= MOST_WORDS_OF_ADDRESS && words.every((_, at) => mayBeNamed(words, at, reading)));

/** A topic of small talk or of courtesy is no courtesy by itself. */
const isTopic = (
  { kind, text }: LabelledClauseWord,
  { meaningful, praising, neutral }: CompiledCourtesyLanguage,
): boolean =>
  kind === 'phrase'
    ? neutral.has(text)
    : kind === 'courteous' && meaningful.has(text) && !praising.has(text);

/** Whether a part of the clause is courtesy by itself. The other words may be topics of courtesy. */
function hasCourteousCore(
  words: readonly LabelledClauseWord[],
  reading: ClauseReadingContext,
): boolean {
  const courteous = words.filter((word) => countsAsCourtesy(word, reading));
  const isPlain = words.every(({ kind }) => kind !== 'setting' && kind !== 'other');
  return courteous.some((word) => isPlain || !isTopic(word, reading.language));
}

const isCourtesyClause = (
  words: readonly LabelledClauseWord[],
  reading: ClauseReadingContext,
): boolean =>
  hasCourteousCore(words, reading) &&
  words.every(
    (word, index) =>
      word.kind === 'neutral' ||
      (word.kind === 'setting' && !reading.isQuestion) ||
      countsAsCourtesy(word, reading) ||
      mayBeNamed(words, index, reading),
  );

/** A clause that only agrees. */
function findAgreement(
  words: readonly LabelledClauseWord[],
  { language }: ClauseReadingContext,
): Clause | undefined {
  const agrees = ({ text, kind }: LabelledClauseWord) =>
    language.affirmative.has(text) || kind === 'assenting';
  const isWhole = words.every((word) => agrees(word) || word.kind === 'neutral');
  if (!isWhole || !words.some(agrees)) return undefined;
  return { kind: 'affirmation', words: words.map(({ text }) => text) };
}

/** The agreeing or denying word at the beginning of a clause. */
function findAnswer(
  words: readonly LabelledClauseWord[],
  reading: ClauseReadingContext,
): Clause | undefined {
  const texts = words.map(({ text }) => text);
  const isAffirmative = (word: string): boolean => reading.language.affirmative.has(word);
  if (texts.every(isDenialWord)) return { kind: 'denial', words: texts };
  const agreement = findAgreement(words, reading);
  if (agreement) return agreement;
  const [first] = words;
  if (first === undefined || first.kind === 'phrase' || first.kind === 'courteous')
    return undefined;
  if (isDenialWord(first.text)) return { kind: 'denial', words: [first.text] };
  return isAffirmative(first.text) ? { kind: 'affirmation', words: [first.text] } : undefined;
}

/** Portuguese says yes with the verb of the question: `Tem sim`. */
const YES_WITH_VERB =
  /^\s*(?:tem|temos|pode|podemos|faco|fazemos|e|sai|vem|aceitamos) sim(?!\p{L})/u;

export function classifyClause(text: string, reading: ClauseReadingContext): readonly Clause[] {
  const clause = text.replace(YES_WITH_VERB, 'sim');
  const { language, isKnownName } = reading;
  const label = (hasSmallTalk: boolean) =>
    labelClauseWords(clause, language, { isKnownName, hasSmallTalk });
  const plain = label(false);
  // A text that only agrees is courtesy when there is nothing else to agree with.
  const agreement = reading.isAgreeable ? undefined : findAgreement(plain, reading);
  if (agreement) return [agreement];
  const withSmallTalk = reading.isQuestion ? plain : label(true);
  if (isAddress(withSmallTalk, reading) || isCourtesyClause(withSmallTalk, reading))
    return [{ kind: 'courtesy', words: [] }];
  const answer = findAnswer(plain, reading);
  if (answer === undefined)
    return [{ kind: 'claim', words: listClaimWords(clause, language, isKnownName) }];
  const rest = plain.slice(answer.words.length).map(({ text }) => text);
  return rest.length === 0
    ? [answer]
    : [answer, ...classifyClause(rest.join(language.isUnspaced ? '' : ' '), reading)];
}
