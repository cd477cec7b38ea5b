// Selects the past replies of the owner for a prompt, from one ranking: the best ones show how the owner sounds, and
// those after them what the owner has said. Pure.
import {
  prepareReplies,
  type RankableReply,
  rankReplies,
} from '#functions/reply-memory/domain/rank-replies.ts';
import type { RankingQuestion } from '#functions/reply-memory/domain/text-ranking.ts';
import type { PastQuestionAndAnswer } from './draft-prompt.ts';
import { isFallbackReplyText } from './fallback-reply-text.ts';
import {
  MAX_EARLIER_ANSWER_CHARACTERS,
  MAX_PAST_REPLIES,
  MAX_VOICE_EXAMPLES,
} from './past-reply-limits.ts';

/** The candidates, best first, without standard texts. */
export function rankPastReplies(
  question: RankingQuestion,
  candidates: readonly RankableReply[],
): readonly PastQuestionAndAnswer[] {
  const own = candidates.filter(
    ({ answer }) => answer.trim() !== '' && !isFallbackReplyText(answer),
  );
  return rankReplies(question, prepareReplies(own));
}

/** As many of the best as a prompt has room for. */
function limitLength(
  ranked: readonly PastQuestionAndAnswer[],
  maxReplies: number,
): readonly PastQuestionAndAnswer[] {
  let characters = 0;
  return ranked.slice(0, maxReplies).filter(({ question, answer }) => {
    characters += question.length + answer.length;
    return characters <= MAX_EARLIER_ANSWER_CHARACTERS;
  });
}

/** A past reply of the memory, or one that was read for this draft alone. */
type RankedReply = PastQuestionAndAnswer & { readonly isCourtesy?: boolean };

const saysSomething = ({ isCourtesy = false }: RankedReply): boolean => !isCourtesy;

const toPair = ({
  question,
  answer,
  isElsewhere = false,
}: PastQuestionAndAnswer): PastQuestionAndAnswer => ({ question, answer, isElsewhere });

/** Both parts from one ranking, best first. Courtesy shows how the owner sounds, and says nothing. */
export const splitPastReplies = (ranked: readonly RankedReply[]) => ({
  pastReplies: ranked.slice(0, MAX_VOICE_EXAMPLES).map(toPair),
  earlierAnswers: limitLength(
    ranked.slice(MAX_VOICE_EXAMPLES).filter(saysSomething),
    MAX_PAST_REPLIES - MAX_VOICE_EXAMPLES,
  ).map(toPair),
});

/** Earlier answers alone, where the examples come from elsewhere. */
export const selectEarlierAnswers = (
  ranked: readonly RankedReply[],
): readonly PastQuestionAndAnswer[] =>
  limitLength(ranked.filter(saysSomething), MAX_PAST_REPLIES).map(toPair);
