// Publishes one reply on a network without idempotency keys: claim, publish, record, and read back before any
// further attempt. Each delivery of the job runs the next step for the current state of the draft.
import { nowIso } from '#platform/clock.ts';
import { type Draft, findUnconfirmedText } from '../domain/lifecycle/draft.ts';
import { isDraftClaimExpired } from '../domain/lifecycle/draft-timing.ts';
import { awaitsLook } from '../domain/lifecycle/generation.ts';
import { findExpiry } from '../domain/rule-replies/rule-reply-ends.ts';
import type { ReplySubject } from '../jobs.ts';
import type { BySubjectKind, ReplyChannel, RuleReplyGuard } from '../reply-ports.ts';
import { readReply } from '../reply-repository.ts';
import {
  deferReplyIfTooEarly,
  discardRuleReply,
  type ReplyStepContext,
} from '../reply-step-operations.ts';
import { checkReplyLive } from './check-reply-live.ts';
import { claimAndPublishReply, markReplyUnconfirmed } from './publish-reply.ts';
import { readBackAfterRejection } from './read-back-after-rejection.ts';
import {
  readBackEarlierTextsThenPublish,
  readBackThenPublish,
} from './read-back-before-publishing.ts';
import { readBackReply } from './read-back-reply.ts';

async function sendQueuedReply(context: ReplyStepContext, draft: Draft): Promise<void> {
  if (await deferReplyIfTooEarly(context, draft, draft.sendsAt ?? draft.since)) return;
  if (findUnconfirmedText(draft, draft.sendingText)) return readBackThenPublish(context, draft);
  return draft.unconfirmed.every(({ isFound }) => isFound)
    ? claimAndPublishReply(context, draft)
    : readBackEarlierTextsThenPublish(context, draft);
}

/** The worker that claimed the draft is still running, or it died and the outcome is unknown. */
async function recoverStaleClaim(context: ReplyStepContext, draft: Draft): Promise<void> {
  if (isDraftClaimExpired(draft, nowIso())) await markReplyUnconfirmed(context, draft);
}

/** Nobody approved it in time, or a rejected one is read back once more. */
async function handleReturnedReply(context: ReplyStepContext, draft: Draft): Promise<void> {
  const end = findExpiry(draft, nowIso());
  if (end) await discardRuleReply(context, draft, end);
  else if (draft.state === 'editing') await readBackAfterRejection(context, draft);
}

export async function postReply(
  channels: BySubjectKind<ReplyChannel>,
  guard: RuleReplyGuard,
  job: { readonly subject: ReplySubject; readonly responseId: string },
): Promise<void> {
  const context = { port: channels[job.subject.kind], guard, subject: job.subject };
  const draft = (await readReply(job.subject, job.responseId))?.draft;
  if (draft === undefined) return;
  switch (draft.state) {
    case 'queued':
      return sendQueuedReply(context, draft);
    case 'posting':
      return recoverStaleClaim(context, draft);
    case 'unknown':
      return readBackReply(context, draft);
    case 'posted':
      return checkReplyLive(context, draft);
    case 'editing':
      return handleReturnedReply(context, draft);
    case 'generating':
      return awaitsLook(draft) ? handleReturnedReply(context, draft) : undefined;
    case 'discarded':
    case 'live':
      return;
  }
}
