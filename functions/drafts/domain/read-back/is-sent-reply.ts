// Whether a reply is published or may be. Pure.
import type { Draft, DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';

const SENT_STATES: readonly DraftState[] = ['posting', 'unknown', 'posted', 'live'];

export const isSentReply = ({ state }: Pick<Draft, 'state'>): boolean =>
  SENT_STATES.includes(state);

/** A returned and ended reply may be published as well, unless a read-back proved its absence. */
export const mayReplyBePublished = (draft: Pick<Draft, 'state' | 'unconfirmed'>): boolean =>
  isSentReply(draft) || draft.unconfirmed.some(({ isAbsent }) => !isAbsent);
