// The history of a reply: what happened, when, who caused it and why. Pure.
import type { DraftTransition } from './draft.ts';

/** Who causes what a job does. */
export const WORKER = 'worker';

/** Steps that repeat, such as saves while the owner types, are one entry; the item must stay small. */
const MAX_HISTORY_LENGTH = 50;

/** Appends a transition. Beyond the maximum the oldest ones go, except the first, which tells who began the reply. */
export function appendTransition(
  history: readonly DraftTransition[],
  transition: DraftTransition,
): DraftTransition[] {
  const last = history.at(-1);
  const isRepeated =
    last?.event === transition.event && last.by === transition.by && last.why === transition.why;
  const appended = [...(isRepeated ? history.slice(0, -1) : history), transition];
  return appended.length <= MAX_HISTORY_LENGTH
    ? appended
    : [...appended.slice(0, 1), ...appended.slice(1 - MAX_HISTORY_LENGTH)];
}
