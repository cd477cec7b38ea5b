// The outcomes of an event, as its owner filters the activity by them. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  getReplyApprovalStatus,
  isReplyApprovalUndecided,
} from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import { FAILED_APPROVAL_STATUS } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import type { EventOutcome } from '#shared/rules/rule-event-outcomes.ts';

type StoredRuleOutcome = {
  readonly outcome: string;
  readonly actions: readonly {
    readonly replyId?: string | undefined;
    readonly stoppedBy?: string | undefined;
  }[];
};

/** A reply that was returned to its owner has failed and awaits approval. */
function listReplyOutcomes(reply: Draft): readonly EventOutcome[] {
  if (isReplyApprovalUndecided(reply))
    return getReplyApprovalStatus(reply) === 'failed'
      ? ['failed', 'awaits_approval']
      : ['awaits_approval'];
  switch (reply.state) {
    case 'posted':
    case 'live':
      return ['answered'];
    case 'discarded':
      return [reply.automation?.endedBy === FAILED_APPROVAL_STATUS ? 'failed' : 'held_back'];
    default:
      return ['on_its_way'];
  }
}

/** Acting rules come first, as in the activity. `replies` are by their ids. */
export function listRuleEventOutcomes(
  decided: readonly StoredRuleOutcome[],
  replies: ReadonlyMap<string, Draft>,
): readonly EventOutcome[] {
  const acting = decided.filter(({ outcome }) => outcome === 'acted');
  if (acting.length === 0) return decided.length > 0 ? ['held_back'] : [];
  return acting
    .flatMap(({ actions }) => actions)
    .flatMap(({ replyId = '', stoppedBy }) => {
      if (stoppedBy !== undefined) return ['held_back'];
      const reply = replies.get(replyId);
      return reply ? listReplyOutcomes(reply) : [];
    });
}
