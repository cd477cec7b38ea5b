// The state of a reply by rule that its comment or message shows. Pure.

import type { Draft, DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { RuleReply } from '#shared/schemas/rule-reply.ts';

const STATE_OF: Readonly<Record<DraftState, RuleReply['state'] | undefined>> = {
  generating: 'awaiting_approval',
  editing: 'awaiting_approval',
  queued: 'waiting',
  posting: 'sending',
  unknown: 'sending',
  posted: 'sent',
  live: 'sent',
  discarded: undefined,
};

/** Undefined for a reply that ended without being sent. */
export const toPublicRuleReplyState = ({
  state,
  automation,
}: Pick<Draft, 'state' | 'automation'>): RuleReply['state'] | undefined =>
  state === 'generating' && automation?.approval === 'not_needed' ? 'waiting' : STATE_OF[state];
