// The only place that calls the network to publish a reply, and the evaluation of its response.

import { isoSecondsFromNow } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { computeReadBackTime } from '../domain/lifecycle/draft-timing.ts';
import {
  describeSendFailure,
  describeUnconfirmedReply,
} from '../domain/lifecycle/failure-sentences.ts';
import { validateReplyLength } from '../domain/prompt/reply-length.ts';
import { ANSWERED_MEANWHILE } from '../domain/rule-replies/rule-reply-ends.ts';
import { getReplyKind } from '../jobs.ts';
import type { SendBlock } from '../reply-ports.ts';
import {
  discardRuleReply,
  enqueueReplyJob,
  type ReplyStepContext,
  rescheduleReply,
  returnReplyToOwner,
  toSentReply,
} from '../reply-step-operations.ts';
import { claimRuleReply, hasWaited, passRefresh, passVerdict } from '../rule-reply-steps.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { recordPublishedReply } from './check-reply-live.ts';

/** An outage or throttling says nothing about the call itself; any other error would repeat. */
const isRejection = ({ kind }: NetworkError): boolean => !['outage', 'throttled'].includes(kind);

/** After the rejections that are known to happen although the reply is published, it is read back thoroughly. */
function chooseReadBackPlan(error: NetworkError | undefined): Draft['readBackPlan'] {
  if (error === undefined || !isRejection(error)) return 'thorough';
  if (error.kind === 'token' || error.reason === 'posting_restricted') return 'thorough';
  return error.reason === 'person_unavailable' ? 'single' : 'quick';
}

export async function markReplyUnconfirmed(
  context: ReplyStepContext,
  draft: Draft,
  cause?: NetworkError,
): Promise<void> {
  const kind = getReplyKind(context.subject);
  const wasRejected = cause !== undefined && isRejection(cause);
  const unconfirmedDraft = await applyAndSaveDraftEvent(context.subject, draft, {
    type: 'publish_unconfirmed',
    reason: wasRejected
      ? describeSendFailure(kind, cause)
      : describeUnconfirmedReply(kind, 'not_read_back'),
    mayRetry: !wasRejected,
    isReportedGone: cause?.kind === 'gone',
    readBackPlan: chooseReadBackPlan(cause),
    until:
      cause?.retryAfterSeconds === undefined
        ? undefined
        : isoSecondsFromNow(cause.retryAfterSeconds),
  });
  if (unconfirmedDraft)
    await enqueueReplyJob(context, unconfirmedDraft, computeReadBackTime(unconfirmedDraft));
}

const BLOCKS: readonly NetworkError['reason'][] = [
  'posting_restricted',
  'account_restricted',
  'policy',
  'messaging_blocked',
  'messaging_banned',
];

/** The network takes what the account sends for spam or abuse. */
const isBlock = (error: NetworkError | undefined): boolean => BLOCKS.includes(error?.reason);

/**
 * A worker that dies between the claim and the record is followed by a read-back, which finds the reply by
 * its claim.
 */
async function publishClaimedReply(context: ReplyStepContext, claimedDraft: Draft): Promise<void> {
  let networkId: string;
  try {
    networkId = await context.port.publishReply(context.subject, toSentReply(claimedDraft));
  } catch (error) {
    const networkError = error instanceof NetworkError ? error : undefined;
    if (claimedDraft.automation && isBlock(networkError))
      await context.guard.handlePostingRestriction(context.subject, claimedDraft);
    if (networkError?.isCertainlyNotApplied) {
      return returnReplyToOwner(
        context,
        claimedDraft,
        describeSendFailure(getReplyKind(context.subject), networkError),
        { isCertainlyNotSent: true },
      );
    }
    logger.warn('the publish call failed without proof', {
      response_id: claimedDraft.id,
      error: error as Error,
    });
    return markReplyUnconfirmed(context, claimedDraft, networkError);
  }
  // The read-back of another response with the same text claimed this reply: ours has still to be found.
  const isClaimed = await context.port.claimPublishedReply(
    context.subject,
    networkId,
    toSentReply(claimedDraft),
  );
  return isClaimed
    ? recordPublishedReply(context, claimedDraft, networkId)
    : markReplyUnconfirmed(context, claimedDraft);
}

/** Claims the reply once it has its slot; a slot that is not used is given back. */
async function claimWithSlot(context: ReplyStepContext, draft: Draft): Promise<Draft | undefined> {
  const { guard, subject } = context;
  const slot = await guard.reserveSendSlot(subject, draft);
  if (!(await passVerdict(context, draft, slot))) return undefined;
  let claimedDraft: Draft | undefined;
  let isAnswered = false;
  try {
    claimedDraft = await claimRuleReply(context, draft);
    isAnswered = claimedDraft !== undefined && (await guard.isAnsweredByOthers(subject));
  } finally {
    const isUnused = claimedDraft === undefined || isAnswered;
    if (isUnused && slot.kind === 'send' && slot.slotHour !== undefined)
      await guard.releaseSendSlot(subject, draft, slot.slotHour);
  }
  if (claimedDraft === undefined || !isAnswered) return claimedDraft;
  await discardRuleReply(context, claimedDraft, ANSWERED_MEANWHILE);
  return undefined;
}

/**
 * Only what finds room in this hour asks the network what has become of its subject: most of a backlog waits for later
 * hours, and must not use up the calls of the account meanwhile. The slot is taken after that, since a slot that is held
 * for long keeps others from being sent.
 */
async function publishRuleReply(context: ReplyStepContext, draft: Draft): Promise<void> {
  const { guard, subject } = context;
  if (hasWaited(draft)) {
    if (!(await passVerdict(context, draft, await guard.reserveLaterSlotIfFull(subject, draft))))
      return;
    if (!(await passRefresh(context, draft))) return;
  }
  const claimedDraft = await claimWithSlot(context, draft);
  if (claimedDraft) await publishClaimedReply(context, claimedDraft);
}

/** A person who posted should know what stops it; a reply that is sent unseen waits where there is time for it. */
async function applySendBlock(
  context: ReplyStepContext,
  draft: Draft,
  block: SendBlock,
): Promise<void> {
  if ('waitSeconds' in block)
    return void (await rescheduleReply(context, draft, block.waitSeconds));
  const { stopReason, endsInSeconds } = block;
  const { automation } = draft;
  const canWait =
    endsInSeconds !== undefined &&
    automation?.approval === 'not_needed' &&
    isoSecondsFromNow(endsInSeconds) < automation.expiresAt;
  if (canWait) await rescheduleReply(context, draft, endsInSeconds);
  else await returnReplyToOwner(context, draft, stopReason);
}

/** Call only from `queued`, or from `unknown` after the last read-back found nothing. */
export async function claimAndPublishReply(context: ReplyStepContext, draft: Draft): Promise<void> {
  const lengthViolation = validateReplyLength(
    getReplyKind(context.subject),
    draft.sendingText ?? '',
  );
  if (lengthViolation !== undefined) return returnReplyToOwner(context, draft, lengthViolation);
  const { guard, subject } = context;
  if (draft.automation !== null) {
    const verdict = await guard.judgeReply(subject, draft);
    if (!(await passVerdict(context, draft, verdict))) return;
  }
  const sendBlock = await context.port.findSendBlock(context.subject, draft);
  if (sendBlock) return applySendBlock(context, draft, sendBlock);
  if (draft.automation !== null) return publishRuleReply(context, draft);
  const claimedDraft = await applyAndSaveDraftEvent(context.subject, draft, {
    type: 'claimed',
  });
  if (claimedDraft) await publishClaimedReply(context, claimedDraft);
}
