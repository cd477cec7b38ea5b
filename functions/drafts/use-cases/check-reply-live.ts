// Checks an accepted reply until the network shows it, which makes it live.
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { computeNextLiveCheckTime } from '../domain/lifecycle/draft-timing.ts';
import { readReply } from '../reply-repository.ts';
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

/** `error` is one after which the same call may succeed later. */
type LiveCheck = { readonly isLive: boolean; readonly error?: NetworkError };

/** Looks for the published reply on the network, which also stores it. */
async function runLiveCheck(
  { port, subject }: ReplyStepContext,
  draft: Draft,
  networkId: string,
): Promise<LiveCheck> {
  try {
    return { isLive: await port.confirmReplyLive(subject, networkId, toSentReply(draft)) };
  } catch (error) {
    // A failed check says nothing about the reply, which is published, so the check is repeated.
    logger.warn('live check failed', { response_id: draft.id, error: error as Error });
    const isTransient = error instanceof NetworkError && isTransientError(error);
    return isTransient ? { isLive: false, error } : { isLive: false };
  }
}

/** Storing a sent message makes its reply live already; a read costs less than a second write that is refused. */
async function recordLiveReply(
  { subject }: ReplyStepContext,
  draft: Draft,
  networkId: string,
): Promise<void> {
  const stored = await readReply(subject, draft.id);
  if (stored?.draft.revision !== draft.revision) return;
  await applyAndSaveDraftEvent(subject, draft, { type: 'live', networkId });
}

async function scheduleNextLiveCheck(
  context: ReplyStepContext,
  postedDraft: Draft,
  error: NetworkError | undefined,
): Promise<void> {
  if (error) return rescheduleReadBack(context, postedDraft, error);
  const pendingDraft = await applyAndSaveDraftEvent(context.subject, postedDraft, {
    type: 'not_live_yet',
  });
  const nextCheckTime = pendingDraft && computeNextLiveCheckTime(pendingDraft);
  if (pendingDraft && nextCheckTime !== undefined)
    await enqueueReplyJob(context, pendingDraft, nextCheckTime);
}

/** Marks the accepted reply as live as soon as the network shows it. */
export async function checkReplyLive(context: ReplyStepContext, draft: Draft): Promise<void> {
  const { networkId } = draft;
  if (networkId === null || (await deferIfBeforeNextCheck(context, draft))) return;
  const { isLive, error } = await runLiveCheck(context, draft, networkId);
  return isLive
    ? recordLiveReply(context, draft, networkId)
    : scheduleNextLiveCheck(context, draft, error);
}

/**
 * Records that the reply is published, as live when the network shows it at once. Call it once the reply is claimed: a
 * worker that dies in between is followed by one that finds the reply by its claim.
 */
export async function recordPublishedReply(
  context: ReplyStepContext,
  draft: Draft,
  networkId: string,
): Promise<void> {
  const { isLive, error } = await runLiveCheck(context, draft, networkId);
  if (isLive) return recordLiveReply(context, draft, networkId);
  const postedDraft = await applyAndSaveDraftEvent(context.subject, draft, {
    type: 'accepted',
    networkId,
  });
  if (postedDraft) await scheduleNextLiveCheck(context, postedDraft, error);
}
