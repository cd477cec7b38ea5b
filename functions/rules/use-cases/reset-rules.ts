// Makes the rules forget which events they processed, and has a job discard the replies that await approval.
import { nowIso, nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { discardRepliesAfterResetJob } from '../jobs.ts';
import { startApprovalReset } from '../storage/approval-reset-repository.ts';
import {
  FIRST_EVENT_LOG_POSITION,
  iterateLoggedInboundEvents,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';
import { readRuleList, startRuleEpoch } from '../storage/rule-repository.ts';

/** Counts the rules that acted on the event in this epoch. */
const countProcessed = ({ evaluation }: StoredInboundEvent, epoch: number): number =>
  evaluation?.epoch === epoch
    ? Object.values(evaluation.outcomes).filter(({ outcome }) => outcome === 'acted').length
    : 0;

/** A person waits for the answer, so only the newest part of a very large log is counted. */
const COUNTING_TIME_MS = 5_000;
/** A caller waits at most this long until the job is queued. */
const ENQUEUE_TIMEOUT_MS = 2_000;

async function countProcessedEvents(account: AccountRef, epoch: number): Promise<number> {
  let count = 0;
  const until = nowMs() + COUNTING_TIME_MS;
  for await (const event of iterateLoggedInboundEvents(account, {
    from: FIRST_EVENT_LOG_POSITION,
    newestFirst: true,
  })) {
    if (nowMs() > until) break;
    count += countProcessed(event, epoch);
  }
  return count;
}

/**
 * Replies that await approval are then no longer listed or sent. The scheduler starts the job if its message is lost.
 * Returns how many replies the job discards.
 */
async function startDiscarding({ userId, igUserId }: AccountRef): Promise<number> {
  const by = `user:${userId}`;
  const start = { from: FIRST_EVENT_LOG_POSITION, isSecondLook: false, step: 0 };
  const job = { userId, igUserId, resetAt: nowIso(), by, ...start };
  const count = await startApprovalReset(job);
  if (count === undefined) return 0;
  await enqueueJob(discardRepliesAfterResetJob, job, { timeoutMs: ENQUEUE_TIMEOUT_MS }).catch(
    (error: unknown) =>
      logger.warn('the job of a reset was not enqueued; the scheduler will do it', {
        error: error as Error,
      }),
  );
  return count;
}

type Contract = typeof rulesContracts.resetRules;

export async function resetRules({
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const { epoch } = await readRuleList(caller, { consistent: true });
  await startRuleEpoch(caller);
  const awaitingApprovals = await startDiscarding(caller);
  const processedEvents = await countProcessedEvents(caller, epoch);
  return {
    message: 'Success',
    deleted: { processed_events: processedEvents, awaiting_approvals: awaitingApprovals },
  };
}
