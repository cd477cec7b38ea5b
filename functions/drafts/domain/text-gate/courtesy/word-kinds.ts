// What a word of a clause can be, and which of several ways to read a clause counts. Pure.

/** Named like the lists that the words come from (`courtesy-language.ts`). */
export type WordKind =
  /** In a phrase of thanks, greetings or wishes: courtesy wherever it stands. */
  | 'phrase'
  /** A word of thanks, greetings, wishes, joy or feelings: courtesy by itself, unless it may answer what was asked. */
  | 'courteous'
  /** A word of joy, thanks, wishes or sympathy that is courtesy only where nothing is asked. */
  | 'warm'
  /** What small talk is about, as a word or a phrase: courtesy beside other courtesy only. */
  | 'setting'
  /** It says nothing by itself: an article, a pronoun, a name of the people who write. */
  | 'neutral'
  /** A verb or a word of a question that says nothing beside what it stands with, and makes the clause no courtesy. */
  | 'light'
  /** In a phrase that answers thanks (`no problem`) and agrees with anything else. */
  | 'assenting'
  /** In a phrase of small talk: courtesy only where nothing is asked. */
  | 'chatting'
  /** In no list: a clause with such a word is a claim, unless the reply may name it. */
  | 'other';

export type Step = { readonly length: number; readonly kind: WordKind };
/**
 * Of all ways to read a clause the cheapest counts. Each phrase and each word costs once, so they are preferred to their
 * parts, and what is courtesy anywhere to what is so in small talk only. One unexplained word is dearer than a clause of
 * explained ones. The numbers mean nothing beyond this order.
 */
const COSTS: Readonly<Record<WordKind, number>> = {
  // What may agree is not taken for mere courtesy.
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
export function findCheapestSteps(
  length: number,
  findSteps: (at: number) => readonly Step[],
): readonly Step[] {
  const costs = [0];
  const last: (Step | undefined)[] = [undefined];
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
  const steps: Step[] = [];
  for (let at = length; at > 0; ) {
    const step = last[at] ?? { length: 1, kind: 'other' };
    steps.unshift(step);
    at -= step.length;
  }
  return steps;
}
