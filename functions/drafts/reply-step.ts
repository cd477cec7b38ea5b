// What every step of sending a reply may do: wait, come again, return the reply to its owner.
import { isoIn, nowMs } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/errors.ts';
import { enqueue, MAX_DELAY_SECONDS } from '#platform/jobs/enqueue.ts';
import { changeDraft } from './change-draft.ts';
import { claimIdOf, type Draft, findUnconfirmed } from './domain/draft.ts';
import type { DraftEvent } from './domain/lifecycle.ts';
import { failedReadBackWait, nextLiveCheck, readBackAt } from './domain/timing.ts';
import { type WhyUnproven, whyUnconfirmed } from './domain/words.ts';
import { postReplyJob, type SubjectRef } from './jobs.ts';
import { giveUseBack } from './plan-gate.ts';
import type { Channel, DraftStore, SentReply } from './subject.ts';

export type Port = DraftStore & Channel;
export type Step = { readonly port: Port; readonly subject: SubjectRef };

/** What to look for among the replies the network shows. */
export const sentOf = (draft: Draft): SentReply => ({
  responseId: claimIdOf(draft),
  text: draft.sendingText ?? '',
  claimedAt: draft.claimedAt ?? findUnconfirmed(draft, draft.sendingText)?.claimedAt ?? draft.since,
});

/** A message may come so much too early: the queue counts whole seconds, by another clock. */
const EARLY_MS = 2_000;

/**
 * Sends the message of the next step, due at `due` (ISO); the sweep sees to what is too far ahead for
 * a queue. Only who changed the draft sends it: were every copy of a message to send one, their
 * number would grow with each delivery.
 */
export async function again(step: Step, draft: Draft, due: string): Promise<void> {
  const delaySeconds = (Date.parse(due) - nowMs()) / 1_000;
  if (delaySeconds > MAX_DELAY_SECONDS) return;
  const payload = { subject: step.subject, responseId: draft.id };
  await enqueue(postReplyJob, payload, { delaySeconds });
}

/** Whether it is too early for this step; a message that is only just too early comes once more. */
export async function isTooEarly(step: Step, draft: Draft, due: string): Promise<boolean> {
  const waitMs = Date.parse(due) - nowMs();
  if (waitMs <= 0) return false;
  if (waitMs <= EARLY_MS) await again(step, draft, due);
  return true;
}

/** When a look is next taken (ISO); undefined where none is. */
const nextStepAt = (draft: Draft): string | undefined =>
  draft.state === 'unknown'
    ? readBackAt(draft)
    : draft.state === 'posted'
      ? nextLiveCheck(draft)
      : undefined;

async function rescheduleFor(
  step: Step,
  draft: Draft,
  wait: { readonly seconds: number; readonly afterFailedReadBack: boolean },
): Promise<void> {
  const until = isoIn(wait.seconds);
  const { afterFailedReadBack } = wait;
  const event = { type: 'rescheduled', until, afterFailedReadBack } as const;
  const waiting = await changeDraft(step.port, step.subject, draft, event);
  if (waiting) await again(step, waiting, nextStepAt(waiting) ?? until);
}

/** Nothing is tried for so long: a pause holds. */
export const reschedule = (step: Step, draft: Draft, seconds: number): Promise<void> =>
  rescheduleFor(step, draft, { seconds, afterFailedReadBack: false });

/** A read-back proved nothing: it is tried again, later each time, or when the network says. */
export const rescheduleReadBack = (
  step: Step,
  draft: Draft,
  error?: NetworkError,
): Promise<void> => {
  const seconds = error?.retryAfterSeconds ?? failedReadBackWait(draft);
  return rescheduleFor(step, draft, { seconds, afterFailedReadBack: true });
};

/** Ends the try; what the plan had reserved for it is released. Undefined where another writer was first. */
export async function endTry(
  { port, subject }: Step,
  draft: Draft,
  event: DraftEvent & { readonly type: 'not_sent' | 'earlier_found' | 'earlier_unproven' },
): Promise<Draft | undefined> {
  const returned = await changeDraft(port, subject, draft, event);
  if (returned) await giveUseBack(subject.userId, 'posted', draft.usagePeriod);
  return returned;
}

/** Back to the owner with the reason in words. */
export async function returnToOwner(step: Step, draft: Draft, reason: string): Promise<void> {
  await endTry(step, draft, { type: 'not_sent', reason });
}

/** Back to the owner, who reads that the reply may stand all the same. */
export async function returnUnconfirmed(
  step: Step,
  draft: Draft,
  why: WhyUnproven | 'absent',
): Promise<void> {
  const reason = whyUnconfirmed(step.subject.kind, why);
  await endTry(step, draft, { type: 'not_sent', reason, tellsOfDoubt: true });
}
