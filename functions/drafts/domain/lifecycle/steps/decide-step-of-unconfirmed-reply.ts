// The steps of a reply with an unconfirmed outcome: it is read back before any further attempt to publish it. Pure.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  computeReadBackTime,
  isLastReadBack,
  MAX_PUBLISH_TRIES,
} from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  describeSendFailure,
  describeUnconfirmedReply,
  isGone,
  type UnconfirmedReplyReason,
} from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import { SUBJECT_DELETED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import {
  buildRescheduleReadBackStep,
  buildReturnToOwnerStep,
  buildReturnUnconfirmedStep,
  buildWaitStepUntilDue,
  repeatReadBackOrGiveUp,
  shouldRecheckGoneThread,
} from './build-common-reply-steps.ts';
import { decideStepOfPublishedReply } from './decide-published-reply-step.ts';
import { decideSendStep } from './decide-send-step.ts';
import {
  ask,
  buildStoreEventStep,
  findReadBackOutcomeOfText,
  type ReplyFacts,
  type ReplyReadBackOutcome,
  type ReplyStep,
  toSentReply,
} from './reply-facts-and-steps.ts';

type NotFoundOutcome = Extract<ReplyReadBackOutcome, { readonly kind: 'absent' | 'unconfirmed' }>;

/** The sentence after a read-back disproved that the subject is gone; undefined when it was not reported as gone. */
const describeDisprovenGone = (draft: Draft, { kind }: ReplyFacts): Sentence | undefined =>
  draft.isReportedGone && isGone(draft.error)
    ? describeSendFailure(kind, { kind: 'refused' })
    : undefined;

/** A rejected reply may still be published when one of these holds. */
const INCONCLUSIVE_REASONS: readonly string[] = [
  'unexplained',
  'out_of_reach',
  'unreadable',
] satisfies UnconfirmedReplyReason[];

/** Returns the reply to its owner, with the rejection or with the sentence that the outcome is unconfirmed. */
function returnAfterReadBack(
  draft: Draft,
  facts: ReplyFacts,
  outcome: UnconfirmedReplyReason | 'absent',
): ReplyStep {
  if (draft.mayRetry || INCONCLUSIVE_REASONS.includes(outcome))
    return buildReturnUnconfirmedStep(draft, facts, outcome);
  const disproven = outcome === 'absent' ? describeDisprovenGone(draft, facts) : undefined;
  const reason = disproven ?? draft.error ?? describeUnconfirmedReply(facts.kind, outcome);
  return buildReturnToOwnerStep(draft, reason);
}

/** Later read-backs of a reply whose subject does not exist would only keep its owner waiting. */
const endForMissingSubject = (draft: Draft, facts: ReplyFacts): ReplyStep =>
  draft.automation === null
    ? returnAfterReadBack(draft, facts, 'gone')
    : buildStoreEventStep({ type: 'discarded', ...SUBJECT_DELETED_END_REASON });

/** The last planned read-back has not found the reply. */
function endReadBacks(draft: Draft, facts: ReplyFacts, outcome: NotFoundOutcome): ReplyStep {
  if (outcome.kind === 'unconfirmed')
    return shouldRecheckGoneThread(draft, outcome.why)
      ? buildRescheduleReadBackStep(draft, facts)
      : returnAfterReadBack(draft, facts, outcome.why);
  return draft.mayRetry && draft.tries < MAX_PUBLISH_TRIES
    ? decideSendStep(draft, facts)
    : returnAfterReadBack(draft, facts, 'absent');
}

function continueReadBacks(draft: Draft, facts: ReplyFacts, outcome: NotFoundOutcome): ReplyStep {
  if (draft.isReportedGone) {
    if (facts.isSubjectGone === undefined) return ask({ ask: 'isSubjectGone' });
    if (facts.isSubjectGone) return endForMissingSubject(draft, facts);
  }
  if (isLastReadBack(draft)) return endReadBacks(draft, facts, outcome);
  const reason = outcome.kind === 'absent' ? describeDisprovenGone(draft, facts) : undefined;
  return buildStoreEventStep({ type: 'read_back_empty', ...(reason && { reason }) });
}

/** The step of a reply in `unknown`. */
export function decideStepOfUnconfirmedReply(draft: Draft, facts: ReplyFacts): ReplyStep {
  const sentReply = toSentReply(draft);
  const outcome = findReadBackOutcomeOfText(facts, sentReply.text);
  switch (outcome?.kind) {
    case undefined:
      // Only a read-back after its full delay proves anything.
      return (
        buildWaitStepUntilDue(computeReadBackTime(draft), facts) ??
        ask({ ask: 'readBacks', sentReply })
      );
    case 'found':
      return decideStepOfPublishedReply(facts, outcome.networkId);
    case 'failed':
      return repeatReadBackOrGiveUp(draft, facts, outcome.failure, () =>
        returnAfterReadBack(draft, facts, 'not_read_back'),
      );
    case 'absent':
    case 'unconfirmed':
      return continueReadBacks(draft, facts, outcome);
  }
}
