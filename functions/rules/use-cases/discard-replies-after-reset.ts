// Discards the replies that were undecided when the rules were reset, a batch in each job.

import {
  isReplyEndedByReset,
  RULES_RESET_END_REASON,
} from '#functions/drafts/domain/rule-replies/apply-rules-reset-to-reply.ts';
import { readIndexedRepliesAwaitingApproval } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { readApprovalsCreatedUntil } from '#functions/drafts/storage/approval-list-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { discardRepliesAfterResetJob } from '../jobs.ts';
import {
  advanceApprovalReset,
  completeApprovalReset,
  isCurrentStepOfApprovalReset,
} from '../storage/approval-reset-repository.ts';
import { FIRST_EVENT_LOG_POSITION } from '../storage/inbound-event-log-repository.ts';

const REPLIES_PER_JOB = 200;
/** Each discard is a transaction, and all discards of an account change one count. */
const PARALLEL_DISCARDS = 10;
/** The index of approvals lags, so it is read again after this time. */
const SECOND_LOOK_SECONDS = 30;

type DiscardJob = JobPayload<typeof discardRepliesAfterResetJob>;

/**
 * Replies that a person had approved stay on their way. Returns the start of the next batch; undefined after the last.
 */
async function discardBatch({ from, resetAt, by, ...account }: DiscardJob) {
  const range = { from, until: resetAt, limit: REPLIES_PER_JOB + 1 };
  const indexed = await readApprovalsCreatedUntil(account, range);
  const replies = await readIndexedRepliesAwaitingApproval(
    account,
    indexed.slice(0, REPLIES_PER_JOB),
  );
  const ended = replies.filter(({ draft }) => isReplyEndedByReset(draft, resetAt));
  await mapInParallel(ended, PARALLEL_DISCARDS, ({ subject, draft }) =>
    applyAndSaveDraftEvent(subject, draft, { type: 'discarded', ...RULES_RESET_END_REASON }, by),
  );
  return indexed[REPLIES_PER_JOB]?.replyId;
}

/** A repeated delivery discards nothing new, and does not enqueue the next step again. */
export async function discardRepliesAfterReset(job: DiscardJob): Promise<readonly DiscardJob[]> {
  if (!(await isCurrentStepOfApprovalReset(job))) return [];
  const from = await discardBatch(job);
  if (from === undefined && job.isSecondLook) {
    await completeApprovalReset(job);
    return [];
  }
  const isSecondLook = job.isSecondLook || from === undefined;
  const next = { ...job, step: job.step + 1, from: from ?? FIRST_EVENT_LOG_POSITION, isSecondLook };
  if (!(await advanceApprovalReset(job, next))) return [];
  if (from !== undefined) return [next];
  await enqueueJob(discardRepliesAfterResetJob, next, { delaySeconds: SECOND_LOOK_SECONDS });
  return [];
}
