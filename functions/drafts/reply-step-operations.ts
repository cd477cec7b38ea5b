// Operations shared by all steps of posting a reply: enqueue the next step, reschedule, return to the owner.
import { isoSecondsFromNow, nowMs } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/network-error.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { MAX_QUEUE_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import { type Draft, findUnconfirmedText, getClaimResponseId } from './domain/lifecycle/draft.ts';
import type { DraftEvent, FailedReadBack } from './domain/lifecycle/draft-events.ts';
import {
  computeFailedReadBackBackoffSeconds,
  computeNextLiveCheckTime,
  computeReadBackTime,
} from './domain/lifecycle/draft-timing.ts';
import {
  describeUnconfirmedReply,
  type UnconfirmedReason,
} from './domain/lifecycle/failure-sentences.ts';
import { getReplyKind, postReplyJob, type ReplySubject } from './jobs.ts';
import type { ReplyChannel, RuleReplyGuard, SentReply } from './reply-ports.ts';
import { releaseReservedUsage, releaseUsageOfEndedReply } from './reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

export type ReplyStepContext = {
  readonly port: ReplyChannel;
  readonly guard: RuleReplyGuard;
  readonly subject: ReplySubject;
};

/** What a read-back searches for among the replies that the network shows. */
export const toSentReply = (draft: Draft): SentReply => ({
  responseId: getClaimResponseId(draft),
  text: draft.sendingText ?? '',
  claimedAt:
    draft.claimedAt ?? findUnconfirmedText(draft, draft.sendingText)?.claimedAt ?? draft.since,
});

/** A queue message may arrive this much early: the queue counts whole seconds by another clock. */
const EARLY_TOLERANCE_MS = 2_000;

/**
 * Enqueues the next step of the reply for `dueTime` (ISO). Times beyond the maximum delay of the queue are left
 * to the due time that is stored with the draft. Only the writer that changed the draft enqueues: if every duplicate delivery did, the number of
 * messages would grow with each delivery.
 */
export async function enqueueReplyJob(
  context: ReplyStepContext,
  draft: Draft,
  dueTime: string,
): Promise<void> {
  const delaySeconds = (Date.parse(dueTime) - nowMs()) / 1_000;
  if (delaySeconds > MAX_QUEUE_DELAY_SECONDS) return;
  const payload = { subject: context.subject, responseId: draft.id };
  await enqueueJob(postReplyJob, payload, { delaySeconds });
}

/** Whether it is too early for this step; enqueues it once more when it is early only by clock tolerance. */
export async function deferReplyIfTooEarly(
  context: ReplyStepContext,
  draft: Draft,
  dueTime: string,
): Promise<boolean> {
  const waitMs = Date.parse(dueTime) - nowMs();
  if (waitMs <= 0) return false;
  if (waitMs <= EARLY_TOLERANCE_MS) await enqueueReplyJob(context, draft, dueTime);
  return true;
}

/** When the next read-back or live check is due (ISO); undefined when there is none. */
const computeNextCheckTime = (draft: Draft): string | undefined =>
  draft.state === 'unknown'
    ? computeReadBackTime(draft)
    : draft.state === 'posted'
      ? computeNextLiveCheckTime(draft)
      : undefined;

async function deferReply(
  context: ReplyStepContext,
  draft: Draft,
  delay: {
    readonly seconds: number;
    readonly afterFailedReadBack?: FailedReadBack;
    readonly slotHour?: string;
  },
): Promise<boolean> {
  const until = isoSecondsFromNow(delay.seconds);
  const { seconds: _, ...failure } = delay;
  const event = { type: 'rescheduled', until, ...failure } as const;
  const deferredDraft = await applyAndSaveDraftEvent(context.subject, draft, event);
  if (deferredDraft)
    await enqueueReplyJob(context, deferredDraft, computeNextCheckTime(deferredDraft) ?? until);
  return deferredDraft !== undefined;
}

/** Defers the next attempt by `seconds` without counting a failure. False when another writer was first. */
export const rescheduleReply = (
  context: ReplyStepContext,
  draft: Draft,
  seconds: number,
  slot: { readonly slotHour?: string } = {},
): Promise<boolean> => deferReply(context, draft, { seconds, ...slot });

/**
 * Defers a failed read-back, with growing backoff or by the time that the network named. Without an error it is one that
 * reported the subject as gone.
 */
export async function rescheduleReadBack(
  context: ReplyStepContext,
  draft: Draft,
  error?: NetworkError,
): Promise<void> {
  const seconds = error?.retryAfterSeconds ?? computeFailedReadBackBackoffSeconds(draft);
  const afterFailedReadBack = error ? 'other' : 'reported_gone';
  await deferReply(context, draft, { seconds, afterFailedReadBack });
}

/** Ends the attempt and releases its reserved usage. Undefined when another writer was first. */
export async function endReplyAttempt(
  { subject, guard }: ReplyStepContext,
  draft: Draft,
  event: DraftEvent & { readonly type: 'not_sent' | 'earlier_found' | 'earlier_unconfirmed' },
): Promise<Draft | undefined> {
  const returned = await applyAndSaveDraftEvent(subject, draft, event);
  if (returned === undefined) return undefined;
  await releaseReservedUsage(subject.userId, 'posted', draft.usagePeriod);
  const isUnsent = event.type === 'not_sent' && event.isOwnerNotified !== true;
  if (isUnsent) await guard.forgetUnsentText(subject, draft);
  return returned;
}

/** Ends a reply by rule without sending it. */
export async function discardRuleReply(
  { subject }: Pick<ReplyStepContext, 'subject'>,
  draft: Draft,
  end: { readonly endedBy: string; readonly reason: string },
  by?: string,
): Promise<Draft | undefined> {
  const discarded = await applyAndSaveDraftEvent(subject, draft, { type: 'discarded', ...end }, by);
  if (discarded) await releaseUsageOfEndedReply(subject.userId, draft);
  return discarded;
}

/** Leaves it to the owner whether a reply by rule is sent. */
export async function askOwnerAboutReply(
  { subject }: ReplyStepContext,
  draft: Draft,
  reason: string,
): Promise<void> {
  // From `unknown` the text may be published: it goes back like any other that came back.
  const event =
    draft.state === 'queued'
      ? ({ type: 'approval_needed', reason } as const)
      : ({ type: 'not_sent', reason } as const);
  const returned = await applyAndSaveDraftEvent(subject, draft, event);
  if (returned) await releaseReservedUsage(subject.userId, 'posted', draft.usagePeriod);
}

/** Returns the reply to its owner with the reason as a sentence. */
export async function returnReplyToOwner(
  context: ReplyStepContext,
  draft: Draft,
  reason: string,
  outcome: { readonly isCertainlyNotSent?: boolean } = {},
): Promise<void> {
  await endReplyAttempt(context, draft, { type: 'not_sent', reason, ...outcome });
}

/** Returns the reply to its owner with a sentence that it may be published anyway. */
export async function returnUnconfirmedToOwner(
  context: ReplyStepContext,
  draft: Draft,
  unconfirmedReason: UnconfirmedReason | 'absent',
): Promise<void> {
  const reason = describeUnconfirmedReply(getReplyKind(context.subject), unconfirmedReason);
  // A retry would have followed, had it not been the last one.
  const isAbsent = unconfirmedReason === 'absent';
  await endReplyAttempt(context, draft, {
    type: 'not_sent',
    reason,
    isOwnerNotified: true,
    isAbsent,
  });
}
