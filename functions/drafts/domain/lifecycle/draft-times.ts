// When a draft was asked for, and when its reply was first sent and published. Pure.
import type { Draft } from './draft.ts';

type WithHistory = Pick<Draft, 'history' | 'since'>;

/** The history begins with the drafts that this one has replaced. */
export const getRequestedAt = ({ history, since }: WithHistory): string =>
  history.findLast(({ event }) => event === 'requested')?.at ?? since;

/** Only for a reply that is published. */
export const getPublishedAt = ({ history, since }: WithHistory): string =>
  history.find(({ event }) => event === 'accepted' || event === 'live')?.at ?? since;

export const isPublished = ({ state }: Pick<Draft, 'state'>): boolean =>
  state === 'posted' || state === 'live';

/**
 * Since when the text is with the network, its outcome unknown so far (ISO); null in every other state. Read-backs and
 * further calls for the same text do not change it.
 */
export function getSendingSince({
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
