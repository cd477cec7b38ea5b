// What the state of a reply to a comment says about whether the comment is answered. Pure.
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';

const SENT_STATES: readonly DraftState[] = ['posting', 'unknown', 'posted', 'live'];

/** It is published, or may be. */
export const isSentReply = ({ state }: Draft): boolean => SENT_STATES.includes(state);

/** A message to the author of the comment, which nobody else sees. */
export const isPrivateRuleReply = ({ automation }: Draft): boolean =>
  automation?.actionType === 'dm';
