// Selects the facts of the owner that a prompt has room for. Pure.
import {
  prepareTexts,
  type RankableText,
  type RankingQuestion,
  scoreTexts,
} from '#functions/reply-memory/domain/text-ranking.ts';
import type { PromptFact } from './draft-prompt.ts';

/** About 1,500 tokens. Most owners keep fewer facts than fit, so the model sees all of them. */
const MAX_CHARACTERS = 6_000;

type SelectableFact = PromptFact & RankableText & { readonly mediaIds: readonly string[] };

const countCharacters = (facts: readonly { readonly text: string }[]): number =>
  facts.reduce((sum, { text }) => sum + text.length, 0);

/** Whether a prompt has all of them. */
export const hasRoomForAllFacts = (facts: readonly { readonly text: string }[]): boolean =>
  countCharacters(facts) <= MAX_CHARACTERS;

const isForAllPosts = ({ mediaIds }: SelectableFact): boolean => mediaIds.length === 0;

/** Those for this post, then those with the most in common with the text, until the room is used up. */
function selectMostSimilar(
  question: RankingQuestion,
  facts: readonly SelectableFact[],
): readonly SelectableFact[] {
  const scores = scoreTexts(question, prepareTexts(facts));
  const ranked = facts
    .map((fact, index) => ({ fact, score: scores[index] ?? 0 }))
    .toSorted(
      (a, b) => Number(isForAllPosts(a.fact)) - Number(isForAllPosts(b.fact)) || b.score - a.score,
    )
    .map(({ fact }) => fact);
  return ranked.filter((_, index) => countCharacters(ranked.slice(0, index + 1)) <= MAX_CHARACTERS);
}

/**
 * `facts`: the usable ones, newest first. Those for all posts come first and the oldest before newer ones, so that the
 * beginning of the prompts of an account stays the same.
 */
export function selectPromptFacts(
  question: RankingQuestion,
  facts: readonly SelectableFact[],
): readonly PromptFact[] {
  const selected = hasRoomForAllFacts(facts) ? facts : selectMostSimilar(question, facts);
  const isSelected = new Set(selected);
  const inOrder = facts.filter((fact) => isSelected.has(fact)).toReversed();
  return [...inOrder.filter(isForAllPosts), ...inOrder.filter((fact) => !isForAllPosts(fact))].map(
    (fact) => ({ id: fact.id, text: fact.text }),
  );
}
