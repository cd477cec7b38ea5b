// The steps that read back earlier texts: before a queued reply is sent, so that no text is published twice, and after
// a reply was returned to its owner. Pure.
import {
  type Draft,
  findUnconfirmedText,
  getClaimResponseId,
  type UnconfirmedText,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import { computeAbsenceProofTime } from '#functions/drafts/domain/lifecycle/draft-timing.ts';
import {
  describeEarlierPublishedReply,
  describeEarlierUnconfirmedReply,
  describeSendFailure,
} from '#functions/drafts/domain/lifecycle/failure-sentences.ts';
import { toFoundReplyEvent } from '#functions/drafts/domain/lifecycle/to-found-reply-event.ts';
import { recordPublished } from './live-check.ts';
import {
  ask,
  DONE,
  findReadBack,
  type NetworkFailure,
  type ReplyFacts,
  type Step,
  store,
  toSentReply,
} from './reply-facts.ts';
import { sendReply } from './send-reply.ts';
import {
  repeatOrGiveUp,
  rescheduleReadBack,
  returnToOwner,
  returnUnconfirmed,
  shouldRecheckGoneThread,
} from './step-ends.ts';

const toEarlierReply = (draft: Draft, { text, claimedAt }: UnconfirmedText) => ({
  responseId: getClaimResponseId(draft),
  text,
  claimedAt,
});

/** Nothing is sent until a read-back succeeds, even when the owner first has to link the account again. */
const handleFailure = (draft: Draft, facts: ReplyFacts, failure: NetworkFailure): Step =>
  repeatOrGiveUp(draft, facts, failure, () =>
    returnToOwner(draft, describeSendFailure(facts.kind, failure)),
  );

/** The queued text was sent before and is still unconfirmed; undefined after the read-back shows that it is absent. */
function readBackSameText(
  draft: Draft,
  facts: ReplyFacts,
  { isFound }: UnconfirmedText,
): Step | undefined {
  const sentReply = toSentReply(draft);
  const outcome = findReadBack(facts, sentReply.text);
  switch (outcome?.kind) {
    case undefined:
      return ask({ ask: 'readBacks', sentReply: { ...sentReply, isFound } });
    case 'found':
      return recordPublished(facts, outcome.networkId);
    case 'absent':
      return undefined;
    case 'unconfirmed':
      return shouldRecheckGoneThread(draft, outcome.why)
        ? rescheduleReadBack(draft, facts)
        : returnUnconfirmed(draft, facts, outcome.why);
    case 'failed':
      return handleFailure(draft, facts, outcome.failure);
  }
}

/** Each unconfirmed text before the queued one may be published by now; undefined when none is. */
function readBackOtherTexts(
  draft: Draft,
  facts: ReplyFacts,
  others: readonly UnconfirmedText[],
): Step | undefined {
  const unconfirmed: string[] = [];
  for (const earlier of others) {
    const { text } = earlier;
    const outcome = findReadBack(facts, text);
    if (outcome === undefined)
      return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
    // The owner must decide whether to send the queued text as well.
    if (outcome.kind === 'found') {
      const reason = describeEarlierPublishedReply(facts.kind);
      return store({ type: 'earlier_found', text, reason });
    }
    if (outcome.kind === 'failed') return handleFailure(draft, facts, outcome.failure);
    if (outcome.kind === 'unconfirmed' && !earlier.isOwnerNotified) unconfirmed.push(text);
  }
  if (unconfirmed.length === 0) return undefined;
  const reason = describeEarlierUnconfirmedReply(facts.kind);
  return store({ type: 'earlier_unconfirmed', texts: unconfirmed, reason });
}

/** Waits until the absence is proven: the network may not show a recently returned text yet. */
function waitForProof({ now }: ReplyFacts, newest: UnconfirmedText | undefined): Step | undefined {
  const proofTime = newest && computeAbsenceProofTime(newest);
  return proofTime === undefined || proofTime <= now
    ? undefined
    : store({ type: 'rescheduled', until: proofTime });
}

/** The step of a queued reply that is due. */
export function readBackThenSend(draft: Draft, facts: ReplyFacts): Step {
  const sameText = findUnconfirmedText(draft, draft.sendingText);
  const openTexts = draft.unconfirmed.filter((one) => one === sameText || !one.isFound);
  const others = openTexts.filter((one) => one !== sameText);
  return (
    (sameText && readBackSameText(draft, facts, sameText)) ??
    readBackOtherTexts(draft, facts, others) ??
    waitForProof(facts, openTexts.at(-1)) ??
    sendReply(draft, facts)
  );
}

/**
 * The step of a returned reply: rejections have been wrong, and the network may show a published reply only after the
 * quick read-backs. A found reply becomes live if the owner has not edited the draft; otherwise the owner is informed.
 */
export function readBackReturned(draft: Draft, facts: ReplyFacts): Step {
  const earlier = draft.unconfirmed.at(-1);
  const proofTime = earlier && computeAbsenceProofTime(earlier);
  if (!earlier || earlier.isFound || proofTime === undefined || proofTime > facts.now) return DONE;
  const { text } = earlier;
  const outcome = findReadBack(facts, text);
  if (outcome === undefined)
    return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
  if (outcome.kind === 'absent') return store({ type: 'absence_proven', text });
  if (outcome.kind !== 'found') return DONE;
  const event = toFoundReplyEvent(facts.kind, draft, { networkId: outcome.networkId, text });
  return event ? store(event, { continues: event.type === 'found_on_network' }) : DONE;
}
