// Reads an unconfirmed reply back before any further attempt to publish it.

import type { NetworkError } from '#platform/instagram/network-error.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import {
  computeAbsenceProofTime,
  computeReadBackTime,
  isLastReadBack,
  MAX_PUBLISH_TRIES,
} from '../domain/lifecycle/draft-timing.ts';
import {
  describeSendFailure,
  describeUnconfirmedReply,
  isGoneSentence,
  type UnconfirmedReason,
} from '../domain/lifecycle/failure-sentences.ts';
import { SUBJECT_DELETED } from '../domain/rule-replies/rule-reply-ends.ts';
import { getReplyKind } from '../jobs.ts';
import {
  deferReplyIfTooEarly,
  discardRuleReply,
  endReplyAttempt,
  enqueueReplyJob,
  type ReplyStepContext,
  rescheduleReadBack,
  returnUnconfirmedToOwner,
  toSentReply,
} from '../reply-step-operations.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import {
  attemptReadBack,
  isOwnerFixableReadBackError,
  isProvenGone,
  type NotFoundReadBackResult,
  shouldGiveUpReadBack,
  shouldRecheckGoneThread,
} from './attempt-read-back.ts';
import { recordPublishedReply } from './check-reply-live.ts';
import { claimAndPublishReply } from './publish-reply.ts';

/** The sentence for a rejection as gone that a read-back disproved; undefined when the subject was not reported gone. */
const describeDisprovenGone = ({ subject }: ReplyStepContext, draft: Draft): string | undefined =>
  draft.isReportedGone && isGoneSentence(draft.error)
    ? describeSendFailure(getReplyKind(subject), { kind: 'refused' })
    : undefined;

/** With these reasons even a rejected reply may be published. */
const INCONCLUSIVE_REASONS: readonly string[] = [
  'unexplained',
  'out_of_reach',
  'unreadable',
] satisfies UnconfirmedReason[];

/** Returns the reply to its owner, with the rejection or with the sentence that the outcome is unconfirmed. */
async function returnAfterReadBack(
  context: ReplyStepContext,
  draft: Draft,
  outcome: UnconfirmedReason | 'absent',
): Promise<void> {
  if (draft.mayRetry || INCONCLUSIVE_REASONS.includes(outcome))
    return returnUnconfirmedToOwner(context, draft, outcome);
  const disprovenSentence =
    outcome === 'absent' ? describeDisprovenGone(context, draft) : undefined;
  const reason =
    disprovenSentence ??
    draft.error ??
    describeUnconfirmedReply(getReplyKind(context.subject), outcome);
  const returnedDraft = await endReplyAttempt(context, draft, { type: 'not_sent', reason });
  // The quick read-backs end before the absence is proven, so one more is scheduled for that time.
  const lastUnconfirmed = returnedDraft?.unconfirmed.at(-1);
  const lastReadBackAt = lastUnconfirmed && computeAbsenceProofTime(lastUnconfirmed);
  if (returnedDraft && lastReadBackAt)
    await enqueueReplyJob(context, returnedDraft, lastReadBackAt);
}

async function handleFailedReadBack(
  context: ReplyStepContext,
  draft: Draft,
  error: NetworkError,
): Promise<void> {
  return isOwnerFixableReadBackError(error) || (await shouldGiveUpReadBack(context, draft, error))
    ? returnAfterReadBack(context, draft, 'not_read_back')
    : rescheduleReadBack(context, draft, error);
}

/** The last planned read-back has not found the reply. */
async function handleLastReadBack(
  context: ReplyStepContext,
  draft: Draft,
  result: NotFoundReadBackResult,
): Promise<void> {
  if (result.kind === 'absent') {
    const canRetry = draft.mayRetry && draft.tries < MAX_PUBLISH_TRIES;
    return canRetry
      ? claimAndPublishReply(context, draft)
      : returnAfterReadBack(context, draft, 'absent');
  }
  return shouldRecheckGoneThread(draft, result.why)
    ? rescheduleReadBack(context, draft)
    : returnAfterReadBack(context, draft, result.why);
}

/** Later read-backs of a reply whose subject does not exist would only keep its owner waiting. */
const returnToMissingSubject = (context: ReplyStepContext, draft: Draft): Promise<unknown> =>
  draft.automation === null
    ? returnAfterReadBack(context, draft, 'gone')
    : discardRuleReply(context, draft, SUBJECT_DELETED);

/** Runs one read-back of an unconfirmed reply. */
export async function readBackReply(context: ReplyStepContext, draft: Draft): Promise<void> {
  // Only a read-back after its full delay proves anything.
  if (await deferReplyIfTooEarly(context, draft, computeReadBackTime(draft))) return;
  const result = await attemptReadBack(context, toSentReply(draft));
  if (result.kind === 'found') return recordPublishedReply(context, draft, result.networkId);
  if (result.kind === 'failed') return handleFailedReadBack(context, draft, result.error);
  if (await isProvenGone(context, draft))
    return void (await returnToMissingSubject(context, draft));
  if (isLastReadBack(draft)) return handleLastReadBack(context, draft, result);
  const reason = result.kind === 'absent' ? describeDisprovenGone(context, draft) : undefined;
  const event = { type: 'read_back_empty', ...(reason && { reason }) } as const;
  const pendingDraft = await applyAndSaveDraftEvent(context.subject, draft, event);
  if (pendingDraft) await enqueueReplyJob(context, pendingDraft, computeReadBackTime(pendingDraft));
}
