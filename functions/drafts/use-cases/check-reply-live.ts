// Checks an accepted reply until the network shows it, which makes it live.
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from '../domain/draft.ts';
import { computeNextLiveCheckTime } from '../domain/draft-timing.ts';
import {
  deferReplyIfTooEarly,
  enqueueReplyJob,
  type ReplyStepContext,
  rescheduleReadBack,
  toSentReply,
} from '../reply-step-operations.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';

/** Whether the same call may succeed later; other errors would repeat. */
const isTransientError = ({ kind }: NetworkError): boolean =>
  ['outage', 'throttled', 'unreachable'].includes(kind);

/** The first check runs at once; after one that found nothing the next waits for its delay. */
async function deferIfBeforeNextCheck(context: ReplyStepContext, draft: Draft): Promise<boolean> {
  if (draft.readBacks === 0 && draft.sendsAt === null) return false;
  const nextCheckTime = computeNextLiveCheckTime(draft);
  return nextCheckTime === undefined || deferReplyIfTooEarly(context, draft, nextCheckTime);
}

/** Marks the accepted reply as live as soon as the network shows it. */
export async function checkReplyLive(context: ReplyStepContext, draft: Draft): Promise<void> {
  if (draft.networkId === null || (await deferIfBeforeNextCheck(context, draft))) return;
  let isLive = false;
  try {
    const sentReply = toSentReply(draft);
    isLive = await context.port.confirmReplyLive(context.subject, draft.networkId, sentReply);
  } catch (error) {
    // A failed check says nothing about the reply, which is published, so the check is repeated.
    logger.warn('live check failed', { response_id: draft.id, error: error as Error });
    if (error instanceof NetworkError && isTransientError(error)) {
      return rescheduleReadBack(context, draft, error);
    }
  }
  if (isLive) {
    await applyAndSaveDraftEvent(context.subject, draft, { type: 'live' });
    return;
  }
  const pendingDraft = await applyAndSaveDraftEvent(context.subject, draft, {
    type: 'not_live_yet',
  });
  const nextCheckTime = pendingDraft && computeNextLiveCheckTime(pendingDraft);
  if (pendingDraft && nextCheckTime !== undefined)
    await enqueueReplyJob(context, pendingDraft, nextCheckTime);
}

export async function recordAcceptedReply(
  context: ReplyStepContext,
  draft: Draft,
  networkId: string,
): Promise<void> {
  const postedDraft = await applyAndSaveDraftEvent(context.subject, draft, {
    type: 'accepted',
    networkId,
  });
  if (postedDraft) await checkReplyLive(context, postedDraft);
}
