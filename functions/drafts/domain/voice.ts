// Picks the owner's past replies that tell most about how to answer this comment.
import type { PastReply } from './prompt.ts';

const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]{2,}/gu) ?? [],
  );

/** Shared words over the words of both; 0 where none is shared, a half where all are. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size + right.size);
}

/**
 * The `count` most similar past exchanges, most similar first; equally similar ones keep the order
 * given (newest first). An answer that repeats another's text is left out.
 */
export function pickExamples(
  text: string,
  candidates: readonly PastReply[],
  count: number,
): readonly PastReply[] {
  const target = words(text);
  const seen = new Set<string>();
  const distinct = candidates.filter((candidate) => {
    const key = candidate.answer.trim().toLowerCase();
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return distinct
    .map((candidate) => ({ candidate, score: likeness(target, words(candidate.question)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
