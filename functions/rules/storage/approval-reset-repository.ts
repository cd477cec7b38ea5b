// Marks on the list of approvals that the rules were reset: undecided replies are then no longer listed or sent, and a
// job discards them.
import { readApprovalListState } from '#functions/connection/approval-count-repository.ts';
import { isoSecondsFromNow } from '#platform/clock.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { buildDueJobAttributes, NO_DUE_JOB_ATTRIBUTES } from '#platform/jobs/due-job.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { discardRepliesAfterResetJob } from '../jobs.ts';

/** The scheduler takes over after this time, when the job's message was lost. */
const LOST_AFTER_SECONDS = 5 * 60;

type DiscardJob = JobPayload<typeof discardRepliesAfterResetJob>;

const buildDue = (job: DiscardJob) =>
  buildDueJobAttributes(discardRepliesAfterResetJob, job, isoSecondsFromNow(LOST_AFTER_SECONDS));

/** Returns how many listed replies the job discards; undefined when there are none and no job is needed. */
export const startApprovalReset = (job: DiscardJob): Promise<number | undefined> =>
  retryOnConflict(async () => {
    const { count, total } = await readApprovalListState(job);
    if (total === 0) return undefined;
    await updateItem(
      tableKeys.approvalList(job),
      {
        set: {
          reset_at: job.resetAt,
          discarding: total,
          discard_step: job.step,
          ...buildDue(job),
        },
      },
      attributeEquals('total', total),
    );
    return count;
  });

const isAtStep = ({ resetAt, step }: DiscardJob): ItemCondition =>
  combineConditionsWithAnd(
    attributeEquals('reset_at', resetAt),
    attributeEquals('discard_step', step),
  );

/** False for a repeated delivery of an earlier step, and after a later reset. */
export async function isCurrentStepOfApprovalReset({
  resetAt,
  step,
  ...account
}: DiscardJob): Promise<boolean> {
  const list = await getItem(tableKeys.approvalList(account), { consistent: true });
  return list?.reset_at === resetAt && list.discard_step === step;
}

/** False when another delivery was first: only one of them enqueues the next step. */
export const advanceApprovalReset = (job: DiscardJob, next: DiscardJob): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.approvalList(job),
      { set: { discard_step: next.step, ...buildDue(next) } },
      isAtStep(job),
    ),
  );

/** The mark stays, because an index that lags may still list an undecided reply. */
export const completeApprovalReset = (job: DiscardJob): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.approvalList(job),
      { set: { ...NO_DUE_JOB_ATTRIBUTES, discarding: undefined, discard_step: undefined } },
      isAtStep(job),
    ),
  );
