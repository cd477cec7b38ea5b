// Finds answers that the owner gave to two people who asked much the same. Pure.

import { foldFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { FACT_MAX_CHARACTERS, MAX_FACT_POSTS } from '#shared/limits.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import { isOneDenied, listContentStems } from './content-words.ts';
import { extractClaim } from './extract-claim.ts';
import { areTopicsAboutBusiness, findAskedTopics, findStatedTopics } from './fact-topics.ts';
import { isPassingStatement } from './is-passing-statement.ts';
import type { AnsweredQuestion, FactCandidate } from './suggestion-texts.ts';

/** An answer in the form in which it is compared. */
type ComparableAnswer = AnsweredQuestion & {
  /** Without greeting, thanks and sign-off. */
  readonly claim: string;
  readonly askedWords: ReadonlySet<string>;
  readonly claimWords: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** The topics of the answer, or else of the question, are those of the whole business. */
  readonly isAboutBusiness: boolean;
};

const QUESTION_MARK = /[?？؟]/u;
/** A topic counts as a word, so that `how much` and `price` are the same question. */
const listAskedWords = (question: string): ReadonlySet<string> =>
  listContentStems(question).union(
    new Set(findAskedTopics(foldFactText(question)).map((topic) => `topic ${topic}`)),
  );

const MIN_CLAIM_WORDS = 2;
/** Other people and their accounts are no facts of this one. */
const TAG_OR_MENTION = /[@#]/u;

function toComparableAnswer(answered: AnsweredQuestion): ComparableAnswer | undefined {
  const { question, answer } = answered;
  const claim = extractClaim(answer.text, question.username);
  const [askedWords, claimWords] = [listAskedWords(question.text), listContentStems(claim)];
  const numbers = listNumbers(claim);
  const askedTopics = findAskedTopics(foldFactText(question.text));
  if (!QUESTION_MARK.test(question.text) && askedTopics.length === 0) return undefined;
  if (claimWords.size < MIN_CLAIM_WORDS && numbers.size === 0) return undefined;
  if (claim.length > FACT_MAX_CHARACTERS || QUESTION_MARK.test(claim)) return undefined;
  if (isPassingStatement(claim) || TAG_OR_MENTION.test(claim)) return undefined;
  const statedTopics = findStatedTopics(foldFactText(claim));
  const topics = statedTopics.length > 0 ? statedTopics : askedTopics;
  const isAboutBusiness = areTopicsAboutBusiness(topics);
  return { ...answered, claim, askedWords, claimWords, numbers, isAboutBusiness };
}

type WordWeights = ReadonlyMap<string, number>;

/** A word of many questions says little about what one of them asks. */
function weighWords(answers: readonly ComparableAnswer[]): WordWeights {
  const counts = new Map<string, number>();
  for (const word of answers.flatMap(({ askedWords }) => [...askedWords]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + answers.length / count)] as const),
  );
}

const sumWeights = (words: ReadonlySet<string>, weights: WordWeights): number =>
  [...words].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

const MIN_SHARED_QUESTION = 0.35;
const MIN_SHARED_ANSWER = 0.5;

/** The shared weight, as a part of that of the question that says less. */
function areQuestionsAlike(
  left: ComparableAnswer,
  right: ComparableAnswer,
  weights: WordWeights,
): boolean {
  const shared = sumWeights(left.askedWords.intersection(right.askedWords), weights);
  const least = Math.min(
    sumWeights(left.askedWords, weights),
    sumWeights(right.askedWords, weights),
  );
  return least > 0 && shared / least >= MIN_SHARED_QUESTION;
}

/** Also in a longer form: `ship` and `shipp`. */
const areStemsIn = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((stem) =>
    [...many].some((other) => other.startsWith(stem) || stem.startsWith(other)),
  );

/**
 * Two answers with different numbers say different things, however alike their words are. The same number may belong to
 * another thing: the words of the answer that says less must all be in the other one.
 */
function areAnswersAlike(left: ComparableAnswer, right: ComparableAnswer): boolean {
  if (isOneDenied(left.claimWords, right.claimWords)) return false;
  const sharedNumbers = left.numbers.intersection(right.numbers).size;
  if (left.numbers.size > 0 || right.numbers.size > 0) {
    const least = Math.min(left.numbers.size, right.numbers.size);
    const areWordsAlike =
      areStemsIn(left.claimWords, right.claimWords) ||
      areStemsIn(right.claimWords, left.claimWords);
    return sharedNumbers > 0 && sharedNumbers === least && areWordsAlike;
  }
  const shared = left.claimWords.intersection(right.claimWords).size;
  const least = Math.min(left.claimWords.size, right.claimWords.size);
  return shared >= MIN_CLAIM_WORDS && shared / least >= MIN_SHARED_ANSWER;
}

const isOfOtherPerson = (left: AnsweredQuestion, right: AnsweredQuestion): boolean =>
  left.question.authorKey !== right.question.authorKey;

/** An answer about a product holds only for the posts under which it was given. */
function listMediaIds(newest: ComparableAnswer, others: readonly ComparableAnswer[]) {
  if (newest.isAboutBusiness) return [];
  const mediaIds = [...new Set([newest, ...others].map(({ mediaId }) => mediaId))];
  return mediaIds.slice(0, MAX_FACT_POSTS);
}

const toCandidate = (
  newest: ComparableAnswer,
  others: readonly ComparableAnswer[],
): FactCandidate => ({
  text: newest.claim,
  mediaIds: listMediaIds(newest, others),
  source: 'reply',
  createdAt: newest.answer.writtenAt,
  place: { mediaId: newest.mediaId, commentId: newest.answer.commentId },
});

/** The newest of each group of answers that are alike, newest first. */
export function findRepeatedAnswers(
  answeredQuestions: readonly AnsweredQuestion[],
): readonly FactCandidate[] {
  const answers = answeredQuestions
    .flatMap((one) => toComparableAnswer(one) ?? [])
    .toSorted((a, b) => b.answer.writtenAt.localeCompare(a.answer.writtenAt));
  const weights = weighWords(answers);
  const grouped = new Set<ComparableAnswer>();
  return answers.flatMap((newest, index) => {
    if (grouped.has(newest)) return [];
    const others = answers
      .slice(index + 1)
      .filter(
        (older) => areQuestionsAlike(newest, older, weights) && areAnswersAlike(newest, older),
      );
    if (!others.some((older) => isOfOtherPerson(newest, older))) return [];
    for (const older of others) grouped.add(older);
    return [toCandidate(newest, others)];
  });
}
