// The steps of a claimed reply: the one call that publishes it, and its outcome. Pure.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  addSecondsToIsoTime,
  isDraftClaimExpired,
} from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  describeSendFailure,
  describeUnconfirmedReply,
} from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import { ALREADY_ANSWERED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import { buildReturnToOwnerStep } from './build-common-reply-steps.ts';
import { decideStepOfPublishedReply } from './decide-published-reply-step.ts';
import { releaseTakenSendSlot } from './decide-send-step.ts';
import {
  ask,
  buildStoreEventStep,
  DONE_REPLY_STEP,
  type NetworkCallFailure,
  type ReplyFacts,
  type ReplyStep,
} from './reply-facts-and-steps.ts';

/** An outage or throttling says nothing about the call itself; any other failure would repeat. */
const isRejection = ({ kind }: NetworkCallFailure): boolean =>
  !['outage', 'throttled'].includes(kind);

/** These rejections are known to happen although the reply is published, so it is read back thoroughly. */
function chooseReadBackPlan(failure: NetworkCallFailure | undefined): Draft['readBackPlan'] {
  if (failure === undefined || !isRejection(failure)) return 'thorough';
  if (failure.kind === 'token' || failure.reason === 'posting_restricted') return 'thorough';
  return failure.reason === 'person_unavailable' ? 'single' : 'quick';
}

function markUnconfirmed({ kind, now }: ReplyFacts, failure?: NetworkCallFailure): ReplyStep {
  const wasRejected = failure !== undefined && isRejection(failure);
  const retryAfterSeconds = failure?.retryAfterSeconds;
  return buildStoreEventStep({
    type: 'publish_unconfirmed',
    reason: wasRejected
      ? describeSendFailure(kind, failure)
      : describeUnconfirmedReply(kind, 'not_read_back'),
    mayRetry: !wasRejected,
    isReportedGone: failure?.kind === 'gone',
    readBackPlan: chooseReadBackPlan(failure),
    until:
      retryAfterSeconds === undefined ? undefined : addSecondsToIsoTime(now, retryAfterSeconds),
  });
}

const BLOCKS: readonly (string | undefined)[] = [
  'posting_restricted',
  'account_restricted',
  'policy',
  'messaging_blocked',
  'messaging_banned',
];

function handlePublishFailure(
  draft: Draft,
  facts: ReplyFacts,
  failure?: NetworkCallFailure,
): ReplyStep {
  // The network takes the account's replies for spam or abuse.
  const isBlock = draft.automation !== null && BLOCKS.includes(failure?.reason);
  if (isBlock && !facts.isRestrictionReported) return ask({ ask: 'isRestrictionReported' });
  return failure?.isCertainlyNotApplied
    ? buildReturnToOwnerStep(draft, describeSendFailure(facts.kind, failure), {
        isCertainlyNotSent: true,
      })
    : markUnconfirmed(facts, failure);
}

/** The step of a claimed reply: this run publishes it, or the worker that claimed it died. */
export function decideStepOfClaimedReply(draft: Draft, facts: ReplyFacts): ReplyStep {
  const { publishing } = facts;
  if (!facts.isOwnClaim)
    return isDraftClaimExpired(draft, facts.now) ? markUnconfirmed(facts) : DONE_REPLY_STEP;
  if (draft.automation) {
    const slot = releaseTakenSendSlot(facts);
    if (facts.isAnsweredByOthers === undefined) return ask({ ask: 'isAnsweredByOthers' });
    if (facts.isAnsweredByOthers)
      return buildStoreEventStep(
        { type: 'discarded', ...ALREADY_ANSWERED_END_REASON },
        { effects: slot, otherwise: slot },
      );
  }
  switch (publishing?.kind) {
    case undefined:
      return ask({ ask: 'publishing' });
    case 'published':
      return decideStepOfPublishedReply(facts, publishing.networkId);
    // Our own reply is still to be found.
    case 'claimed_for_another':
      return markUnconfirmed(facts);
    case 'failed':
      return handlePublishFailure(draft, facts, publishing.failure);
  }
}
