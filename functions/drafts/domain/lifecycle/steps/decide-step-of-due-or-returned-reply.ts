// The steps that read back earlier texts: before a queued reply is sent, so that no text is published twice, and after
// a reply was returned to its owner. Pure.
import {
  type Draft,
  findUnconfirmedText,
  getClaimingResponseId,
  type UnconfirmedReplyText,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import { computeReplyAbsenceProofTime } from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  describeEarlierPublishedReply,
  describeEarlierUnconfirmedReply,
  describeSendFailure,
} from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import { toReplyFoundDraftEvent } from '#functions/drafts/domain/lifecycle/to-reply-found-draft-event.ts';
import {
  buildRescheduleReadBackStep,
  buildReturnToOwnerStep,
  buildReturnUnconfirmedStep,
  repeatReadBackOrGiveUp,
  shouldRecheckGoneThread,
} from './build-common-reply-steps.ts';
import { decideStepOfPublishedReply } from './decide-published-reply-step.ts';
import { decideSendStep } from './decide-send-step.ts';
import {
  ask,
  buildStoreEventStep,
  DONE_REPLY_STEP,
  findReadBackOutcomeOfText,
  type NetworkCallFailure,
  type ReplyFacts,
  type ReplyStep,
  toSentReply,
} from './reply-facts-and-steps.ts';

const toEarlierReply = (draft: Draft, { text, claimedAt }: UnconfirmedReplyText) => ({
  responseId: getClaimingResponseId(draft),
  text,
  claimedAt,
});

/** Nothing is sent until a read-back succeeds, even when the owner first has to link the account again. */
const handleFailure = (draft: Draft, facts: ReplyFacts, failure: NetworkCallFailure): ReplyStep =>
  repeatReadBackOrGiveUp(draft, facts, failure, () =>
    buildReturnToOwnerStep(draft, describeSendFailure(facts.kind, failure)),
  );

/** The queued text was sent before and is still unconfirmed; undefined after the read-back shows that it is absent. */
function readBackSameText(
  draft: Draft,
  facts: ReplyFacts,
  { isFound }: UnconfirmedReplyText,
): ReplyStep | undefined {
  const sentReply = toSentReply(draft);
  const outcome = findReadBackOutcomeOfText(facts, sentReply.text);
  switch (outcome?.kind) {
    case undefined:
      return ask({ ask: 'readBacks', sentReply: { ...sentReply, isFound } });
    case 'found':
      return decideStepOfPublishedReply(facts, outcome.networkId);
    case 'absent':
      return undefined;
    case 'unconfirmed':
      return shouldRecheckGoneThread(draft, outcome.why)
        ? buildRescheduleReadBackStep(draft, facts)
        : buildReturnUnconfirmedStep(draft, facts, outcome.why);
    case 'failed':
      return handleFailure(draft, facts, outcome.failure);
  }
}

/** Each unconfirmed text before the queued one may be published by now; undefined when none is. */
function readBackOtherTexts(
  draft: Draft,
  facts: ReplyFacts,
  others: readonly UnconfirmedReplyText[],
): ReplyStep | undefined {
  const unconfirmed: string[] = [];
  for (const earlier of others) {
    const { text } = earlier;
    const outcome = findReadBackOutcomeOfText(facts, text);
    if (outcome === undefined)
      return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
    // The owner must decide whether to send the queued text as well.
    if (outcome.kind === 'found') {
      const reason = describeEarlierPublishedReply(facts.kind);
      return buildStoreEventStep({ type: 'earlier_found', text, reason });
    }
    if (outcome.kind === 'failed') return handleFailure(draft, facts, outcome.failure);
    if (outcome.kind === 'unconfirmed' && !earlier.isOwnerNotified) unconfirmed.push(text);
  }
  if (unconfirmed.length === 0) return undefined;
  const reason = describeEarlierUnconfirmedReply(facts.kind);
  return buildStoreEventStep({ type: 'earlier_unconfirmed', texts: unconfirmed, reason });
}

/** Waits until the absence is proven: the network may not show a recently returned text yet. */
function waitForProof(
  { now }: ReplyFacts,
  newest: UnconfirmedReplyText | undefined,
): ReplyStep | undefined {
  const proofTime = newest && computeReplyAbsenceProofTime(newest);
  return proofTime === undefined || proofTime <= now
    ? undefined
    : buildStoreEventStep({ type: 'rescheduled', until: proofTime });
}

/** The step of a queued reply that is due. */
export function decideStepOfDueReply(draft: Draft, facts: ReplyFacts): ReplyStep {
  const sameText = findUnconfirmedText(draft, draft.sendingText);
  const openTexts = draft.unconfirmed.filter((one) => one === sameText || !one.isFound);
  const others = openTexts.filter((one) => one !== sameText);
  return (
    (sameText && readBackSameText(draft, facts, sameText)) ??
    readBackOtherTexts(draft, facts, others) ??
    waitForProof(facts, openTexts.at(-1)) ??
    decideSendStep(draft, facts)
  );
}

/**
 * The step of a returned reply: rejections have been wrong, and the network may show a published reply only after the
 * quick read-backs. A found reply becomes live if the owner has not edited the draft; otherwise the owner is informed.
 */
export function decideStepOfReturnedReply(draft: Draft, facts: ReplyFacts): ReplyStep {
  const earlier = draft.unconfirmed.at(-1);
  const proofTime = earlier && computeReplyAbsenceProofTime(earlier);
  if (!earlier || earlier.isFound || proofTime === undefined || proofTime > facts.now)
    return DONE_REPLY_STEP;
  const { text } = earlier;
  const outcome = findReadBackOutcomeOfText(facts, text);
  if (outcome === undefined)
    return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
  if (outcome.kind === 'absent') return buildStoreEventStep({ type: 'absence_proven', text });
  if (outcome.kind !== 'found') return DONE_REPLY_STEP;
  const event = toReplyFoundDraftEvent(facts.kind, draft, { networkId: outcome.networkId, text });
  return event
    ? buildStoreEventStep(event, { continues: event.type === 'found_on_network' })
    : DONE_REPLY_STEP;
}
