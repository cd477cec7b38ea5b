// Reads from a draft's history when it was asked for, sent and published. Pure.
import type { Draft } from './draft.ts';

type WithHistory = Pick<Draft, 'history' | 'since'>;

/** The history begins with the drafts that this draft has replaced. */
export const getDraftRequestTime = ({ history, since }: WithHistory): string =>
  history.findLast(({ event }) => event === 'requested')?.at ?? since;

/** Call it only for a published reply. */
export const getReplyPublishTime = ({ history, since }: WithHistory): string =>
  history.find(({ event }) => event === 'accepted' || event === 'live')?.at ?? since;

export const isReplyPublished = ({ state }: Pick<Draft, 'state'>): boolean =>
  state === 'posted' || state === 'live';

/**
 * The time (ISO) since when the network has the text and its outcome is unknown; null in every other state. Read-backs
 * and further calls for the same text do not change it.
 */
export function getReplySendingStartTime({
  history,
  since,
  state,
}: WithHistory & Pick<Draft, 'state'>): string | null {
  if (state !== 'posting' && state !== 'unknown') return null;
  const queuedIndex = history.findLastIndex(
    ({ event }) => event === 'queued' || event === 'generated_unseen',
  );
  return history.slice(queuedIndex + 1).find(({ event }) => event === 'claimed')?.at ?? since;
}
