// The kinds of words in a clause, and the choice among several ways to read it. Pure.

/** The names are those of the lists that the words come from (`compile-courtesy-language.ts`). */
export type ClauseWordKind =
  /** In a phrase of thanks, greetings or wishes: courtesy in any place. */
  | 'phrase'
  /** A word of thanks, greetings, wishes, joy or feelings: courtesy by itself, unless it may answer a question. */
  | 'courteous'
  /** A word of joy, thanks, wishes or sympathy: courtesy only in a text that asks nothing. */
  | 'warm'
  /** A topic of small talk, as a word or a phrase: courtesy only beside other courtesy. */
  | 'setting'
  /** It says nothing by itself: an article, a pronoun, a name of either person. */
  | 'neutral'
  /** A verb or a question word that adds nothing to the words beside it, and makes the clause no courtesy. */
  | 'light'
  /** In a phrase that answers thanks (`no problem`) and agrees with any other text. */
  | 'assenting'
  /** In a phrase of small talk: courtesy only in a text that asks nothing. */
  | 'chatting'
  /** In no list: a clause with such a word is a claim, unless the reply may name it. */
  | 'other';

export type ClauseReadingStep = { readonly length: number; readonly kind: ClauseWordKind };
/**
 * The cheapest way to read a clause counts. Each phrase and each word costs once, so both are preferred to their parts,
 * and general courtesy is preferred to courtesy of small talk. One unexplained word costs more than a clause of
 * explained words. Only the order of the numbers matters.
 */
const COSTS: Readonly<Record<ClauseWordKind, number>> = {
  // A phrase that may agree must not pass as mere courtesy.
  assenting: 0.5,
  phrase: 1,
  chatting: 1,
  courteous: 2,
  neutral: 3,
  light: 4,
  warm: 5,
  setting: 6,
  other: 1_000,
};

/** The steps with the lowest cost from the beginning to the end. */
export function findCheapestClauseReading(
  length: number,
  findSteps: (at: number) => readonly ClauseReadingStep[],
): readonly ClauseReadingStep[] {
  const costs = [0];
  const last: (ClauseReadingStep | undefined)[] = [undefined];
  for (let at = 0; at < length; at += 1) {
    const cost = costs[at];
    if (cost === undefined) continue;
    for (const step of findSteps(at)) {
      const end = at + step.length;
      const total = cost + COSTS[step.kind] * (step.kind === 'other' ? step.length : 1);
      if (total >= (costs[end] ?? Number.POSITIVE_INFINITY)) continue;
      costs[end] = total;
      last[end] = step;
    }
  }
  const steps: ClauseReadingStep[] = [];
  for (let at = length; at > 0; ) {
    const step = last[at] ?? { length: 1, kind: 'other' };
    steps.unshift(step);
    at -= step.length;
  }
  return steps;
}
