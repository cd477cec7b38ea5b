// Reads the sentences of a reply: which of them say more than courtesy and more than the owner has said. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { type ClauseReadingContext, classifyClause } from './courtesy/classify-clause.ts';
import { getCompiledCourtesyLanguages } from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { findSentenceLanguage, labelSentences } from './courtesy/find-sentence-language.ts';
import { isAboutAsked, isClaimSaidInOwnerSentence } from './courtesy/is-claim-said-by-owner.ts';
import type { ClauseWordLabelOptions, LabelledClauseWord } from './courtesy/label-clause-words.ts';
import {
  haveWordsSameStem,
  isQualifyingWord,
  listClaimWords,
  type OwnerSentence,
  readOwnerSentences,
} from './courtesy/owner-sentences.ts';
import {
  type SentenceOfText,
  splitTextIntoSentences,
} from './courtesy/split-text-into-sentences.ts';
import { listTextsBesideCaption, withoutMentions } from './owner-texts.ts';
import { type ReplyReading, readReply } from './read-reply.ts';
import { hasPromiseToCheck, removeClausesThatStateNothing } from './states-nothing.ts';

/** `Amazing!` agrees with a text when it stands alone. */
const isMerePraise = (
  sentences: readonly SentenceOfText[],
  options: ClauseWordLabelOptions,
): boolean =>
  getCompiledCourtesyLanguages().some((language) => {
    const words = labelSentences(sentences, language, options);
    const isPraise = ({ text }: LabelledClauseWord) => language.praising.has(text);
    return (
      words.some(isPraise) &&
      words.every(
        (word) => word.kind === 'neutral' || isPraise(word) || language.affirmative.has(word.text),
      )
    );
  });

/** The words of the question, which a yes says as well. */
const listAskedWords = ({
  incoming,
  language,
  isKnownName,
}: ClauseReadingContext): readonly string[] => {
  const asked = incoming.filter(({ isQuestion }) => isQuestion);
  return (asked.length > 0 ? asked : incoming)
    .flatMap(({ clauses }) => clauses)
    .flatMap((clause) => listClaimWords(clause, language, isKnownName));
};

/** Opposites that a no turns into each other. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:open|offen|geoffnet|auf|abiert[oa]s?|abr\p{L}+|abert[oa]s?|ouvert\p{L}*|ouvr\p{L}+|apert[oaie]|acik)$/u,
    /^(?:closed?|closing|geschlossen|zu|cerrad[oa]s?|cerr\p{L}+|fechad[oa]s?|fech\p{L}+|ferme\p{L}*|chius[oaie]|kapali)$/u,
  ],
];

const isOpposite = (left: string, right: string): boolean =>
  OPPOSITES.some(
    ([one, other]) =>
      (one.test(left) && other.test(right)) || (other.test(left) && one.test(right)),
  );

type SentenceReading = {
  readonly kinds: readonly string[];
  readonly claim: readonly string[];
  /** The owner's sentence that says the claim. */
  readonly source: OwnerSentence | undefined;
  readonly asked: readonly string[];
  readonly reading: ClauseReadingContext;
};

function readSentence(sentence: SentenceOfText, shared: ReplyReading): SentenceReading | undefined {
  const { context, isKnownName, isQuestion } = shared;
  const options = { isKnownName, hasSmallTalk: !isQuestion };
  const language = findSentenceLanguage(sentence, shared.surrounding, options);
  if (language === undefined) return undefined;
  const owner = [
    ...readOwnerSentences(listTextsBesideCaption(context), language, false),
    ...readOwnerSentences(context.caption === null ? [] : [context.caption], language, true),
  ];
  const reading = { ...shared, language, owner };
  const read = sentence.clauses.flatMap((clause) => classifyClause(clause, reading));
  const claim = read.filter(({ kind }) => kind === 'claim').flatMap(({ words }) => words);
  const asked = listAskedWords(reading);
  const source =
    claim.length === 0
      ? undefined
      : owner.find((one) => isClaimSaidInOwnerSentence(claim, one, asked));
  return { kinds: read.map(({ kind }) => kind), claim, source, asked, reading };
}

function isFounded(
  { kinds, claim, source, asked, reading }: SentenceReading,
  sources: readonly OwnerSentence[],
): boolean {
  if (kinds.includes('claim') && source === undefined) return false;
  return kinds.every((kind) => {
    if (kind === 'affirmation')
      return (
        asked.length > 0 &&
        (reading.owner.some((one) => isClaimSaidInOwnerSentence(asked, one, asked)) ||
          sources.some((one) => isAboutAsked(asked, one)))
      );
    if (kind === 'denial')
      return (
        source !== undefined &&
        claim.some((word) => isQualifyingWord(word, reading.language)) &&
        isAboutAsked(
          asked.filter((word) => !isQualifyingWord(word, reading.language)),
          source,
          (left, right) => haveWordsSameStem(left, right) || isOpposite(left, right),
        )
      );
    return true;
  });
}

export type UnfoundedSentence = {
  readonly text: string;
  /** The words that say something; undefined when the language is unknown. */
  readonly claim: readonly string[] | undefined;
  readonly answersYesOrNo: boolean;
  /** It has the words of one of the owner's sentences, without those that narrow or turn it. */
  readonly isContradiction: boolean;
  /** It is such a sentence, and has no other words. */
  readonly isCutShort: boolean;
  readonly isQuestion: boolean;
};

const hasStem = (list: readonly string[], word: string): boolean =>
  list.some((one) => haveWordsSameStem(one, word));

/** The owner's sentences that have a word which narrows or turns them, and which the claim leaves out. */
const listTurnedSentences = ({ claim, reading }: SentenceReading): readonly OwnerSentence[] =>
  reading.owner.filter(({ words, isQualifying }) => {
    const shared = claim.filter((word) => hasStem(words, word));
    return (
      shared.length > 0 &&
      shared.length * 2 >= words.filter((word) => !isQualifying(word)).length &&
      words.some((word) => isQualifying(word) && !hasStem(claim, word))
    );
  });

/** Whether it has words of the owner's sentence only, and lacks one that narrows or turns it, also as a mere `no`. */
function isCutShort(text: string, { claim }: SentenceReading, owner: OwnerSentence): boolean {
  const written = listWordsOfComparableText(toComparableText(text));
  return (
    claim.every((word) => hasStem(owner.words, word)) &&
    owner.words.some((word) => owner.isQualifying(word) && !hasStem(written, word))
  );
}

function toUnfounded(
  { text, isQuestion }: SentenceOfText,
  reading: SentenceReading | undefined,
): UnfoundedSentence {
  const turned = reading ? listTurnedSentences(reading) : [];
  return {
    text,
    isQuestion,
    claim: reading?.claim,
    isContradiction: turned.length > 0,
    isCutShort: reading !== undefined && turned.some((one) => isCutShort(text, reading, one)),
    answersYesOrNo:
      reading?.kinds.some((kind) => kind === 'affirmation' || kind === 'denial') ?? false,
  };
}

/** The sentences that are neither courtesy nor founded. */
export function listUnfoundedSentences(
  text: string,
  context: DraftPromptContext,
  intent?: ReplyIntent,
): readonly UnfoundedSentence[] {
  const sentences = splitTextIntoSentences(withoutMentions(text));
  const reply = readReply(sentences, context, intent);
  const options = { isKnownName: reply.isKnownName, hasSmallTalk: false };
  const readings = removeClausesThatStateNothing(sentences, reply.isQuestion).map((sentence) => ({
    sentence,
    reading: readSentence(sentence, reply),
  }));
  const isAgreeing =
    !reply.isAgreeable && !hasPromiseToCheck(sentences) && isMerePraise(sentences, options);
  const sources = readings.flatMap(({ reading }) => reading?.source ?? []);
  return readings
    .filter(({ reading }) => isAgreeing || reading === undefined || !isFounded(reading, sources))
    .map(({ sentence, reading }) => toUnfounded(sentence, reading));
}
