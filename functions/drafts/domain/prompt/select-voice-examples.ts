// Selects the past replies of the owner that best show how to answer this comment or message.
import type { PastQuestionAndAnswer } from './draft-prompt.ts';
import { isFallbackReplyText } from './fallback-reply-text.ts';

const toWordSet = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]{2,}/gu) ?? [],
  );

/** Shared words divided by the words of both texts: 0 if none is shared, 0.5 if all are. */
function computeSimilarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size + right.size);
}

/**
 * The `count` most similar past replies, most similar first; equally similar ones keep the given order
 * (newest first). Replies with the same answer count once, and standard texts not at all.
 */
export function selectVoiceExamples(
  text: string,
  candidates: readonly PastQuestionAndAnswer[],
  count: number,
): readonly PastQuestionAndAnswer[] {
  const targetWords = toWordSet(text);
  const seenAnswers = new Set<string>();
  const distinct = candidates.filter((candidate) => {
    const key = candidate.answer.trim().toLowerCase();
    if (key === '' || seenAnswers.has(key) || isFallbackReplyText(candidate.answer)) return false;
    seenAnswers.add(key);
    return true;
  });
  return distinct
    .map((candidate) => ({
      candidate,
      score: computeSimilarity(targetWords, toWordSet(candidate.question)),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
