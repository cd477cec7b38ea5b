// Reads unconfirmed texts back before a queued reply is sent, so that none is published twice.

import { nowIso, secondsUntil } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/network-error.ts';
import {
  type Draft,
  findUnconfirmedText,
  getClaimResponseId,
  type UnconfirmedText,
} from '../domain/lifecycle/draft.ts';
import { computeAbsenceProofTime } from '../domain/lifecycle/draft-timing.ts';
import {
  describeEarlierPublishedReply,
  describeEarlierUnconfirmedReply,
  describeSendFailure,
} from '../domain/lifecycle/failure-sentences.ts';
import { getReplyKind } from '../jobs.ts';
import {
  endReplyAttempt,
  type ReplyStepContext,
  rescheduleReadBack,
  rescheduleReply,
  returnReplyToOwner,
  returnUnconfirmedToOwner,
  toSentReply,
} from '../reply-step-operations.ts';
import {
  attemptReadBack,
  isOwnerFixableReadBackError,
  shouldGiveUpReadBack,
  shouldRecheckGoneThread,
} from './attempt-read-back.ts';
import { recordPublishedReply } from './check-reply-live.ts';
import { claimAndPublishReply } from './publish-reply.ts';

async function handleFailedReadBack(
  context: ReplyStepContext,
  draft: Draft,
  error: NetworkError,
): Promise<void> {
  // The publish step returns the reply with a sentence that tells the owner to link the account again.
  if (error.kind === 'token' || error.kind === 'permission')
    return claimAndPublishReply(context, draft);
  return isOwnerFixableReadBackError(error) || (await shouldGiveUpReadBack(context, draft, error))
    ? returnReplyToOwner(context, draft, describeSendFailure(getReplyKind(context.subject), error))
    : rescheduleReadBack(context, draft, error);
}

/** Publishes once the absence is proven: the network may not show a recently returned text yet. */
async function publishOnceAbsenceProven(
  context: ReplyStepContext,
  draft: Draft,
  unconfirmedText: UnconfirmedText | undefined,
): Promise<void> {
  const proofTime = unconfirmedText && computeAbsenceProofTime(unconfirmedText);
  if (proofTime === undefined || proofTime <= nowIso()) return claimAndPublishReply(context, draft);
  await rescheduleReply(context, draft, secondsUntil(proofTime));
}

/** For a queued text that was sent before and is still unconfirmed. */
export async function readBackThenPublish(context: ReplyStepContext, draft: Draft): Promise<void> {
  const unconfirmedText = findUnconfirmedText(draft, draft.sendingText);
  const readBack = await attemptReadBack(context, {
    ...toSentReply(draft),
    isFound: unconfirmedText?.isFound,
  });
  switch (readBack.kind) {
    case 'found':
      return recordPublishedReply(context, draft, readBack.networkId);
    case 'absent':
      return publishOnceAbsenceProven(context, draft, unconfirmedText);
    case 'unconfirmed':
      return shouldRecheckGoneThread(draft, readBack.why)
        ? rescheduleReadBack(context, draft)
        : returnUnconfirmedToOwner(context, draft, readBack.why);
    case 'failed':
      return handleFailedReadBack(context, draft, readBack.error);
  }
}

/** For a queued text that replaces unconfirmed ones, each of which may be published by now. */
export async function readBackEarlierTextsThenPublish(
  context: ReplyStepContext,
  draft: Draft,
): Promise<void> {
  const kind = getReplyKind(context.subject);
  const openTexts = draft.unconfirmed.filter(({ isFound }) => !isFound);
  const stillUnconfirmed: string[] = [];
  for (const { text, claimedAt, isOwnerNotified } of openTexts) {
    const readBack = await attemptReadBack(context, {
      responseId: getClaimResponseId(draft),
      text,
      claimedAt,
    });
    switch (readBack.kind) {
      case 'found': {
        // The owner must decide whether to send the queued text as well.
        const event = {
          type: 'earlier_found',
          text,
          reason: describeEarlierPublishedReply(kind),
        } as const;
        return void (await endReplyAttempt(context, draft, event));
      }
      case 'failed':
        return handleFailedReadBack(context, draft, readBack.error);
      case 'unconfirmed':
        if (!isOwnerNotified) stillUnconfirmed.push(text);
        break;
      case 'absent':
        break;
    }
  }
  if (stillUnconfirmed.length === 0)
    return publishOnceAbsenceProven(context, draft, openTexts.at(-1));
  await endReplyAttempt(context, draft, {
    type: 'earlier_unconfirmed',
    texts: stillUnconfirmed,
    reason: describeEarlierUnconfirmedReply(kind),
  });
}
