// The history of a reply: each change with its time, cause and reason. Pure.
import { toStoredText } from '#shared/sentences/stored-sentence.ts';
import type { DraftTransition } from './draft.ts';

/** The cause of changes that a job makes. */
export const WORKER_AS_CAUSE = 'worker';

/** Repeated steps, such as saves while the owner types, are one entry, because the item must stay small. */
const MAX_HISTORY_LENGTH = 50;

/** Appends a transition. A full history drops its oldest entries, except the first, which says who began the reply. */
export function appendDraftTransition(
  history: readonly DraftTransition[],
  transition: DraftTransition,
): DraftTransition[] {
  const last = history.at(-1);
  const isRepeated =
    last?.event === transition.event &&
    last.by === transition.by &&
    (last.why && toStoredText(last.why)) === (transition.why && toStoredText(transition.why));
  const appended = [...(isRepeated ? history.slice(0, -1) : history), transition];
  return appended.length <= MAX_HISTORY_LENGTH
    ? appended
    : [...appended.slice(0, 1), ...appended.slice(1 - MAX_HISTORY_LENGTH)];
}
