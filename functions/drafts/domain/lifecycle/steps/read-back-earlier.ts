// The steps that read back what was sent earlier: before a queued reply is sent, so that none is published twice, and after
// a reply came back to its owner. Pure.
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

function handleFailure(draft: Draft, facts: ReplyFacts, failure: NetworkFailure): Step {
  // The send step returns the reply with a sentence that asks the owner to link the account again.
  if (failure.kind === 'token' || failure.kind === 'permission') return sendReply(draft, facts);
  return repeatOrGiveUp(draft, facts, failure, () =>
    returnToOwner(draft, describeSendFailure(facts.kind, failure)),
  );
}

/** Sends once the absence is proven: the network may not show a recently returned text yet. */
function sendOnceAbsenceProven(
  draft: Draft,
  facts: ReplyFacts,
  earlier: UnconfirmedText | undefined,
): Step {
  const proofTime = earlier && computeAbsenceProofTime(earlier);
  return proofTime === undefined || proofTime <= facts.now
    ? sendReply(draft, facts)
    : store({ type: 'rescheduled', until: proofTime });
}

/** The queued text was sent before and is still unconfirmed. */
function readBackSameText(draft: Draft, facts: ReplyFacts, earlier: UnconfirmedText): Step {
  const sentReply = toSentReply(draft);
  const outcome = facts.readBacks?.[sentReply.text];
  switch (outcome?.kind) {
    case undefined:
      return ask({ ask: 'readBacks', sentReply: { ...sentReply, isFound: earlier.isFound } });
    case 'found':
      return recordPublished(facts, outcome.networkId);
    case 'absent':
      return sendOnceAbsenceProven(draft, facts, earlier);
    case 'unconfirmed':
      return shouldRecheckGoneThread(draft, outcome.why)
        ? rescheduleReadBack(draft, facts)
        : returnUnconfirmed(draft, facts, outcome.why);
    case 'failed':
      return handleFailure(draft, facts, outcome.failure);
  }
}

/** The queued text replaces unconfirmed ones, each of which may be published by now. */
function readBackOtherTexts(draft: Draft, facts: ReplyFacts): Step {
  const openTexts = draft.unconfirmed.filter(({ isFound }) => !isFound);
  const unconfirmed: string[] = [];
  for (const earlier of openTexts) {
    const { text } = earlier;
    const outcome = facts.readBacks?.[text];
    if (outcome === undefined)
      return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
    // The owner must decide whether to send the queued text as well.
    if (outcome.kind === 'found')
      return store({
        type: 'earlier_found',
        text,
        reason: describeEarlierPublishedReply(facts.kind),
      });
    if (outcome.kind === 'failed') return handleFailure(draft, facts, outcome.failure);
    if (outcome.kind === 'unconfirmed' && !earlier.isOwnerNotified) unconfirmed.push(text);
  }
  return unconfirmed.length === 0
    ? sendOnceAbsenceProven(draft, facts, openTexts.at(-1))
    : store({
        type: 'earlier_unconfirmed',
        texts: unconfirmed,
        reason: describeEarlierUnconfirmedReply(facts.kind),
      });
}

/** The step of a queued reply that is due. */
export function readBackThenSend(draft: Draft, facts: ReplyFacts): Step {
  const sameText = findUnconfirmedText(draft, draft.sendingText);
  return sameText ? readBackSameText(draft, facts, sameText) : readBackOtherTexts(draft, facts);
}

/**
 * The step of a reply that came back: rejections have been wrong, and the network may show a published reply only after the
 * quick read-backs. A found reply becomes live if the owner has not edited the draft; otherwise the owner is informed.
 */
export function readBackReturned(draft: Draft, facts: ReplyFacts): Step {
  const earlier = draft.unconfirmed.at(-1);
  const proofTime = earlier && computeAbsenceProofTime(earlier);
  if (!earlier || earlier.isFound || proofTime === undefined || proofTime > facts.now) return DONE;
  const { text } = earlier;
  const outcome = facts.readBacks?.[text];
  if (outcome === undefined)
    return ask({ ask: 'readBacks', sentReply: toEarlierReply(draft, earlier) });
  if (outcome.kind === 'absent') return store({ type: 'absence_proven', text });
  if (outcome.kind !== 'found') return DONE;
  const event = toFoundReplyEvent(facts.kind, draft, { networkId: outcome.networkId, text });
  return event ? store(event, { continues: event.type === 'found_on_network' }) : DONE;
}
