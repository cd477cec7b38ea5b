// Discards the replies that were undecided when the rules were reset, a batch in each job.

import { isEndedByReset, RULES_RESET } from '#functions/drafts/domain/rule-replies/rule-reset.ts';
import { readIndexedAwaitingReplies } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { readApprovalsMadeUntil } from '#functions/drafts/storage/approval-list-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { discardAfterResetJob } from '../jobs.ts';
import {
  advanceApprovalReset,
  completeApprovalReset,
  isStepOfReset,
} from '../storage/approval-reset-repository.ts';
import { FIRST_TIME } from '../storage/event-repository.ts';

const REPLIES_PER_JOB = 200;
/** Each discard is a transaction, and all discards of an account change one count. */
const PARALLEL_DISCARDS = 10;
/** The index of approvals lags, so it is read again after this time. */
const SECOND_LOOK_SECONDS = 30;

type DiscardJob = JobPayload<typeof discardAfterResetJob>;

/**
 * Replies that a person had approved stay on their way. Returns the start of the next batch; undefined after the last.
 */
async function discardBatch({ from, resetAt, by, ...account }: DiscardJob) {
  const range = { from, until: resetAt, limit: REPLIES_PER_JOB + 1 };
  const indexed = await readApprovalsMadeUntil(account, range);
  const replies = await readIndexedAwaitingReplies(account, indexed.slice(0, REPLIES_PER_JOB));
  const ended = replies.filter(({ draft }) => isEndedByReset(draft, resetAt));
  await mapInParallel(ended, PARALLEL_DISCARDS, ({ subject, draft }) =>
    applyAndSaveDraftEvent(subject, draft, { type: 'discarded', ...RULES_RESET }, by),
  );
  return indexed[REPLIES_PER_JOB]?.replyId;
}

/** A repeated delivery discards nothing new, and does not enqueue the next step again. */
export async function discardAfterReset(job: DiscardJob): Promise<readonly DiscardJob[]> {
  if (!(await isStepOfReset(job))) return [];
  const from = await discardBatch(job);
  if (from === undefined && job.isSecondLook) {
    await completeApprovalReset(job);
    return [];
  }
  const isSecondLook = job.isSecondLook || from === undefined;
  const next = { ...job, step: job.step + 1, from: from ?? FIRST_TIME, isSecondLook };
  if (!(await advanceApprovalReset(job, next))) return [];
  if (from !== undefined) return [next];
  await enqueueJob(discardAfterResetJob, next, { delaySeconds: SECOND_LOOK_SECONDS });
  return [];
}
