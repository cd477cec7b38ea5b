// Ranks past answers of the owner for a text, the most useful first. Pure.
import {
  prepareTexts,
  type RankableTexts,
  type RankingQuestion,
  scoreTexts,
} from './text-ranking.ts';

export type RankableReply = {
  readonly question: string;
  readonly answer: string;
  readonly vector?: Int8Array | undefined;
};

export type RankableReplies<Reply extends RankableReply> = {
  readonly replies: readonly Reply[];
  readonly texts: RankableTexts;
};

/** Tuned on the open data of the evaluation; the best text by words and meaning has 1. */
const BONUS_FOR_SAME_INTENT = 0.25;
const BONUS_FOR_NUMBERS = 0.25;

const QUESTION_MARK = /[?？؟]/u;
const NUMBER = /\p{N}/u;

/** The text by which a past answer is found. */
export const toReplyText = ({ question, answer }: Pick<RankableReply, 'question' | 'answer'>) =>
  `${question}\n${answer}`;

export const prepareReplies = <Reply extends RankableReply>(
  replies: readonly Reply[],
): RankableReplies<Reply> => ({
  replies,
  texts: prepareTexts(replies.map((reply) => ({ text: toReplyText(reply), vector: reply.vector }))),
});

/** A question is answered by answers to questions, and most of all by those that name a number. */
function scoreIntent(isQuestion: boolean, { question, answer }: RankableReply): number {
  const isSame = isQuestion === QUESTION_MARK.test(question);
  const hasNumber = isQuestion && NUMBER.test(answer);
  return (isSame ? BONUS_FOR_SAME_INTENT : 0) + (hasNumber ? BONUS_FOR_NUMBERS : 0);
}

/** Without later ones with the same answer. */
function keepFirstOfEqualAnswers<Reply extends RankableReply>(
  replies: readonly Reply[],
): readonly Reply[] {
  const answers = new Set<string>();
  return replies.filter(({ answer }) => {
    const key = answer.trim().toLowerCase();
    return answers.size < answers.add(key).size;
  });
}

/** The best of equal answers; equally good ones keep the given order. */
export function rankReplies<Reply extends RankableReply>(
  question: RankingQuestion,
  { replies, texts }: RankableReplies<Reply>,
): readonly Reply[] {
  const isQuestion = QUESTION_MARK.test(question.text);
  const scores = scoreTexts(question, texts);
  const ranked = replies
    .map((reply, position) => ({
      reply,
      score: (scores[position] ?? 0) + scoreIntent(isQuestion, reply),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ reply }) => reply);
  return keepFirstOfEqualAnswers(ranked);
}
