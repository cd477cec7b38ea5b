// When a draft was asked for, and when its reply was published. Pure.
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
