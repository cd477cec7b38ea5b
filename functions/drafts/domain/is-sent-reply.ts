// Whether a reply is published, or may be. Pure.
import type { Draft, DraftState } from './draft.ts';

const SENT_STATES: readonly DraftState[] = ['posting', 'unknown', 'posted', 'live'];

export const isSentReply = ({ state }: Pick<Draft, 'state'>): boolean =>
  SENT_STATES.includes(state);
