// Leaves out what the owner has decided about already, and what another suggestion says. Pure.
import { MAX_FACT_POSTS } from '#shared/limits.ts';
import { areFactTextsAlike, type ComparedFactText, toComparedFactText } from './content-words.ts';
import type { FactCandidate } from './suggestion-texts.ts';

/** The posts of both; none means all posts. */
const joinMediaIds = (left: readonly string[], right: readonly string[]): readonly string[] =>
  left.length === 0 || right.length === 0
    ? []
    : [...new Set([...left, ...right])].slice(0, MAX_FACT_POSTS);

/**
 * `decidedTexts` are those of accepted facts and of refused suggestions. Of alike candidates the first one stays, and
 * is about the posts of them all.
 */
export function selectFactCandidates(
  candidates: readonly FactCandidate[],
  decidedTexts: readonly string[],
): readonly FactCandidate[] {
  const decided = decidedTexts.map(toComparedFactText);
  const selected: { candidate: FactCandidate; readonly compared: ComparedFactText }[] = [];
  for (const candidate of candidates) {
    const compared = toComparedFactText(candidate.text);
    if (decided.some((one) => areFactTextsAlike(one, compared))) continue;
    const first = selected.find((one) => areFactTextsAlike(one.compared, compared));
    if (first === undefined) {
      selected.push({ candidate, compared });
    } else {
      const mediaIds = joinMediaIds(first.candidate.mediaIds, candidate.mediaIds);
      first.candidate = { ...first.candidate, mediaIds };
    }
  }
  return selected.map(({ candidate }) => candidate);
}
