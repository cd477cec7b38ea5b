// What stands between a reply by rule and its publishing: whether it goes on, and its usage.
import { nowMs, secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { API_ERRORS, AppError } from '#shared/errors.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import { SUBJECT_DELETED } from './domain/rule-replies/rule-reply-ends.ts';
import type { RuleReplyVerdict } from './reply-ports.ts';
import {
  askOwnerAboutReply,
  discardRuleReply,
  type ReplyStepContext,
  rescheduleReply,
} from './reply-step-operations.ts';
import { withReservedUsage } from './reserve-plan-usage.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

/** Whether a reply by rule goes on; otherwise it is ended, deferred or left to its owner. */
export async function passVerdict(
  context: ReplyStepContext,
  draft: Draft,
  verdict: RuleReplyVerdict,
): Promise<boolean> {
  switch (verdict.kind) {
    case 'send':
      return true;
    case 'discard':
      await discardRuleReply(context, draft, verdict);
      return false;
    case 'ask':
      await askOwnerAboutReply(context, draft, verdict.reason);
      return false;
    case 'defer': {
      const { until, slotHour } = verdict;
      const isDeferred = await rescheduleReply(context, draft, secondsUntil(until), { slotHour });
      // Another delivery was faster, and has a slot of its own.
      if (!isDeferred) await context.guard.releaseSendSlot(context.subject, draft, slotHour);
      return false;
    }
  }
}

/** What is answered at once within this time is judged by its event: there was hardly time for anything else to happen. */
const REFRESH_AFTER_MS = 60_000;
/** An event is evaluated within seconds, so a reply that is due later waits for its delay. */
const DELAYED_AFTER_MS = 15_000;
const REFRESH_RETRY_SECONDS = 60;
/** Replies that are due at once would ask again at once, and put each other off. */
const REFRESH_RETRY_SPREAD_SECONDS = 60;

/** Whether something may have happened to what a reply by rule answers that nothing has announced. */
export function hasWaited({ automation }: Draft): boolean {
  if (automation?.approval !== 'not_needed' || automation.answers.writtenAt === undefined)
    return true;
  const writtenAt = Date.parse(automation.answers.writtenAt);
  const isDelayed = Date.parse(automation.dueAt) - writtenAt >= DELAYED_AFTER_MS;
  return isDelayed || nowMs() - writtenAt >= REFRESH_AFTER_MS;
}

/**
 * Learns what has become of what a reply by rule answers since it was written, and judges the reply once more: it may have
 * waited, or a rule was backdated. False when the reply ended or goes on later.
 */
export async function passRefresh(context: ReplyStepContext, draft: Draft): Promise<boolean> {
  const { guard, port, subject } = context;
  try {
    if ((await port.refreshSubject(subject)) === 'refreshed')
      return passVerdict(context, draft, await guard.judgeReply(subject, draft));
    await discardRuleReply(context, draft, SUBJECT_DELETED);
    return false;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const isTemporary = ['outage', 'throttled', 'unreachable'].includes(error.kind);
    // The reply itself would be rejected as well, and its rejection tells the owner why.
    if (!isTemporary) return true;
    const spread = Math.random() * REFRESH_RETRY_SPREAD_SECONDS;
    const seconds = (error.retryAfterSeconds ?? REFRESH_RETRY_SECONDS) + spread;
    await rescheduleReply(context, draft, Math.ceil(seconds));
    return false;
  }
}

/** A reply by rule counts as usage from its claim on: it may have waited for days. */
export async function claimRuleReply(
  context: ReplyStepContext,
  draft: Draft,
): Promise<Draft | undefined> {
  const { subject } = context;
  if (draft.usagePeriod !== null)
    return applyAndSaveDraftEvent(subject, draft, { type: 'claimed' });
  try {
    return await withReservedUsage(subject.userId, 'posted', (usagePeriod) =>
      applyAndSaveDraftEvent(subject, draft, { type: 'claimed', usagePeriod }),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'max_posted_comments_for_plan')) throw error;
    await askOwnerAboutReply(context, draft, API_ERRORS.max_posted_comments_for_plan.sentence);
    return undefined;
  }
}
