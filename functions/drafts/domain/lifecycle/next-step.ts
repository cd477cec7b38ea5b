// Decides the next step of a reply from its draft and the facts of its run: a question that only the network or the
// rules can answer, or an event and its effects. Pure and total: every state, fact and outcome of a call has a step.
import { findRuleReplyExpiryReason } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import type { Draft } from './draft.ts';
import { awaitsViewBeforeGeneration } from './draft-text-generation.ts';
import { buildWaitStepUntilDue } from './steps/build-common-reply-steps.ts';
import { decideLiveCheckStep } from './steps/decide-published-reply-step.ts';
import { decideStepOfClaimedReply } from './steps/decide-step-of-claimed-reply.ts';
import {
  decideStepOfDueReply,
  decideStepOfReturnedReply,
} from './steps/decide-step-of-due-or-returned-reply.ts';
import { decideStepOfUnconfirmedReply } from './steps/decide-step-of-unconfirmed-reply.ts';
import {
  buildStoreEventStep,
  DONE_REPLY_STEP,
  type ReplyFacts,
  type ReplyStep,
} from './steps/reply-facts-and-steps.ts';

/** Ends a reply that was not approved in time, or reads back a rejected reply again. */
function endOrReadBack(draft: Draft, facts: ReplyFacts): ReplyStep {
  // Time that passes during a read-back must not end a reply that it finds.
  const end =
    facts.readBacks === undefined ? findRuleReplyExpiryReason(draft, facts.now) : undefined;
  if (end) return buildStoreEventStep({ type: 'discarded', ...end });
  return draft.state === 'editing' ? decideStepOfReturnedReply(draft, facts) : DONE_REPLY_STEP;
}

export function nextStep(draft: Draft, facts: ReplyFacts): ReplyStep {
  switch (draft.state) {
    case 'queued':
      return (
        buildWaitStepUntilDue(draft.sendsAt ?? draft.since, facts) ??
        decideStepOfDueReply(draft, facts)
      );
    case 'posting':
      return decideStepOfClaimedReply(draft, facts);
    case 'unknown':
      return decideStepOfUnconfirmedReply(draft, facts);
    case 'posted':
      return decideLiveCheckStep(draft, facts);
    case 'editing':
      return endOrReadBack(draft, facts);
    case 'generating':
      return awaitsViewBeforeGeneration(draft) ? endOrReadBack(draft, facts) : DONE_REPLY_STEP;
    case 'discarded':
    case 'live':
      return DONE_REPLY_STEP;
  }
}
