// Whether a text says more than courtesy and more than its owner has said. A question makes nothing true. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { type ClauseReadingContext, classifyClause } from './courtesy/classify-clause.ts';
import type { CompiledCourtesyLanguage } from './courtesy/compile-courtesy-language.ts';
import {
  containsApology,
  getCompiledCourtesyLanguages,
  isDenialWord,
} from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { doesTextAskAnything } from './courtesy/does-text-ask-anything.ts';
import {
  type ClauseWordLabelOptions,
  type LabelledClauseWord,
  labelClauseWords,
} from './courtesy/label-clause-words.ts';
import {
  haveWordsSameStem,
  isClaimSaidInOwnerSentence,
  isQualifyingWord,
  listClaimWords,
  readOwnerSentences,
} from './courtesy/owner-sentences.ts';
import {
  type SentenceOfText,
  splitTextIntoSentences,
} from './courtesy/split-text-into-sentences.ts';

/** Pictures that agree, deny, sell or offend: no courtesy by themselves. */
const ANSWERING_PICTURES = /[👍👌✅✔☑🆗⭕💯❌✖🚫⛔👎🙅🙆🙋🆓🤝]/u;
const OFFENSIVE_PICTURES = /[🖕🔞💊💉🔪🗡🔫💣💵💴💶💷💰💸🍆🍑🎰🤮🤡💩🐷🐖🐵🐒]/u;

/** The owner's facts, and their texts in public and to this person. */
const listOwnerTexts = (context: DraftPromptContext): readonly string[] =>
  [
    context.caption,
    context.account.biography,
    ...context.facts.map(({ text }) => text),
    ...context.thread.filter(({ isOwn }) => isOwn).map(({ text }) => text),
  ].filter((text) => text !== null);

const NAME_PART = /[\p{L}\p{M}]{3,}/gu;

function createNameTest({ author, account }: DraftPromptContext): (word: string) => boolean {
  const names = [author, account.username, account.name ?? ''].map(toComparableText);
  const parts = new Set(
    names.flatMap((name) => [...listWordsOfComparableText(name), ...(name.match(NAME_PART) ?? [])]),
  );
  return (word) => parts.has(word) && !/\p{N}/u.test(word);
}

const labelSentences = (
  sentences: readonly SentenceOfText[],
  language: CompiledCourtesyLanguage,
  options: ClauseWordLabelOptions,
): readonly LabelledClauseWord[] =>
  sentences
    .flatMap(({ clauses }) => clauses)
    .flatMap((clause) => labelClauseWords(clause, language, options));

const countUnexplained = (words: readonly LabelledClauseWord[]): number =>
  words.reduce((sum, { kind, text }) => sum + (kind === 'other' ? text.length : 0), 0);

/** The languages that explain most of the sentences. */
function rateLanguages(
  sentences: readonly SentenceOfText[],
  languages: readonly CompiledCourtesyLanguage[],
  options: ClauseWordLabelOptions,
): readonly CompiledCourtesyLanguage[] {
  const rated = languages.map((language) => ({
    language,
    unexplained: countUnexplained(labelSentences(sentences, language, options)),
  }));
  const least = Math.min(...rated.map(({ unexplained }) => unexplained));
  return rated.flatMap(({ language, unexplained }) => (unexplained === least ? [language] : []));
}

/** The language that explains most of the sentence, then most of the sentences around it. */
function findLanguage(
  sentence: SentenceOfText,
  context: readonly SentenceOfText[],
  options: ClauseWordLabelOptions,
): CompiledCourtesyLanguage | undefined {
  const best = rateLanguages([sentence], getCompiledCourtesyLanguages(), options);
  if (best.length === 1) return best[0];
  return rateLanguages(context, best, { ...options, hasSmallTalk: false })[0];
}

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

/** The owner's sentence that says the whole claim; undefined when none does. */
const findSource = (
  claim: readonly string[],
  reading: ClauseReadingContext,
  asked: readonly string[],
) =>
  claim.length === 0
    ? undefined
    : reading.owner.find((sentence) => isClaimSaidInOwnerSentence(claim, sentence, asked));

function isFoundedSentence(sentence: SentenceOfText, reading: ClauseReadingContext): boolean {
  const clauses = sentence.clauses.flatMap((clause) => classifyClause(clause, reading));
  const claims = clauses.filter(({ kind }) => kind === 'claim');
  const asked = listAskedWords(reading);
  const claim = claims.flatMap(({ words }) => words);
  const source = findSource(claim, reading, asked);
  if (claims.length > 0 && source === undefined) return false;
  return clauses.every(({ kind }) => {
    if (kind === 'affirmation')
      return (
        findSource(asked, reading, []) !== undefined ||
        (source !== undefined &&
          asked.every((word) => source.words.some((one) => haveWordsSameStem(word, one))))
      );
    if (kind === 'denial') return claim.some((word) => isQualifyingWord(word, reading.language));
    return true;
  });
}

/** These words are the topic of a compliment, or say something. */
const SAYING_KINDS: readonly string[] = ['other', 'setting', 'light'];

/** Whether the text is only a compliment, a wish or thanks. */
function isCourtesyThroughout(
  sentences: readonly SentenceOfText[],
  isKnownName: ClauseWordLabelOptions['isKnownName'],
): boolean {
  const options = { isKnownName, hasSmallTalk: true };
  return sentences.every((sentence) =>
    getCompiledCourtesyLanguages().some((language) =>
      labelSentences([sentence], language, options).every(
        ({ kind }) => !SAYING_KINDS.includes(kind),
      ),
    ),
  );
}

const withoutMentions = (text: string): string =>
  text.replace(/(?<![\p{L}\d])@[\p{L}\d._]+/gu, ' ');

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

/** A shorter sentence has a meaning only with the question that it answered. */
const SHORTEST_REPEATED = { words: 3, letters: 6 };

const answersQuestion = (words: readonly string[]): boolean =>
  words.some(isDenialWord) ||
  getCompiledCourtesyLanguages().some(({ affirmative }) => affirmative.has(words[0] ?? ''));

/** A number in an old answer may have changed since. An owner who keeps facts keeps the present one there. */
function mayNumbersBeOld(answer: string, { facts, caption }: DraftPromptContext): boolean {
  if (facts.length === 0) return false;
  const listNumbers = (text: string): readonly string[] => text.match(/\p{N}+/gu) ?? [];
  const known = [...facts.map((fact) => fact.text), caption ?? ''].flatMap(listNumbers);
  return listNumbers(answer).some((number) => !known.includes(number));
}

/** The owner's public answers to people who wrote much the same: an answer to another question may be untrue here. */
function listPastAnswers(context: DraftPromptContext): readonly string[] {
  const { text, pastReplies } = context;
  const written = new Set(listWordsOfComparableText(toComparableText(text)));
  return pastReplies.flatMap(({ question, answer }) => {
    const words = listWordsOfComparableText(toComparableText(question));
    const shared = words.filter((word) => written.has(word)).length;
    const isSimilar = shared * 2 >= Math.max(words.length, written.size);
    return isSimilar && !mayNumbersBeOld(answer, context) ? [answer] : [];
  });
}

/** Whether the text repeats, word for word, what the owner has written in public or to this person. */
function repeatsOwner(text: string, context: DraftPromptContext): boolean {
  const listTextWords = (one: string) =>
    listWordsOfComparableText(toComparableText(withoutMentions(one)));
  const words = listTextWords(text);
  const isLong =
    words.length >= SHORTEST_REPEATED.words ||
    (/[\p{Script=Han}\p{Script=Kana}]/u.test(text) && text.length >= SHORTEST_REPEATED.letters);
  if (!isLong || answersQuestion(words)) return false;
  const past = context.kind !== 'message' ? listPastAnswers(context) : [];
  return [...listOwnerTexts(context), ...past].some(
    (one) => listTextWords(one).join(' ') === words.join(' '),
  );
}

/** Such a word has no grammar in it, so it counts anywhere in the text. */
const HAN_OR_KATAKANA = /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u;

/** Tests whether the answered text has a word. */
function createEchoTest(text: string): (word: string) => boolean {
  const comparable = toComparableText(text);
  const words = listWordsOfComparableText(comparable);
  return (word) =>
    words.some((one) => haveWordsSameStem(word, one)) ||
    (HAN_OR_KATAKANA.test(word) && comparable.includes(word));
}

function isFoundedText(sentences: readonly SentenceOfText[], context: DraftPromptContext): boolean {
  const ownerTexts = listOwnerTexts(context);
  const incoming = splitTextIntoSentences(withoutMentions(context.text));
  const isKnownName = createNameTest(context);
  const surrounding = [...incoming, ...ownerTexts.flatMap(splitTextIntoSentences), ...sentences];
  const isQuestion = doesTextAskAnything(context.text);
  const isAgreeable = !isQuestion && isCourtesyThroughout(incoming, isKnownName);
  // An apology in the words of a complaint admits it.
  const apologises = sentences.some(({ clauses }) => containsApology(clauses.join(' ')));
  const isEcho = createEchoTest(withoutMentions(context.text));
  const shared = { incoming, isQuestion, isAgreeable, isKnownName, isEcho, apologises };
  const options = { isKnownName, hasSmallTalk: false };
  if (!isAgreeable && isMerePraise(sentences, options)) return false;
  return sentences.every((sentence) => {
    const language = findLanguage(sentence, surrounding, {
      isKnownName,
      hasSmallTalk: !isQuestion,
    });
    if (language === undefined) return false;
    const owner = readOwnerSentences(ownerTexts, language);
    return isFoundedSentence(sentence, { ...shared, language, owner });
  });
}

export function isReplyTextUnfounded(text: string, context: DraftPromptContext): boolean {
  if (OFFENSIVE_PICTURES.test(text)) return true;
  if (doesTextAskAnything(context.text) && ANSWERING_PICTURES.test(text)) return true;
  const sentences = splitTextIntoSentences(withoutMentions(text));
  if (sentences.length === 0 || repeatsOwner(text, context)) return false;
  return !isFoundedText(sentences, context);
}
