// Forgets which events the rules processed, and discards what awaits approval.
import { readApprovalCount } from '#functions/connection/approval-count-repository.ts';
import { isUndecided } from '#functions/drafts/domain/reply-approval.ts';
import { discardRuleReply } from '#functions/drafts/reply-step-operations.ts';
import { readAwaitingReplies } from '#functions/drafts/rule-reply-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { FIRST_TIME, iterateEvents, type StoredEvent } from '../event-repository.ts';
import { readRuleList, startRuleEpoch } from '../rule-repository.ts';

const RESET = { endedBy: 'reset', reason: 'The rules were reset, so this was not sent.' };

/** Of an event that rules acted on in this epoch. */
const countProcessed = ({ evaluation }: StoredEvent, epoch: number): number =>
  evaluation?.epoch === epoch
    ? Object.values(evaluation.outcomes).filter(({ outcome }) => outcome === 'acted').length
    : 0;

/** The answer must not take longer than a person waits: of a very large log only the newest part is counted. */
const COUNTING_TIME_MS = 5_000;
/** Each takes a transaction. */
const PARALLEL_DISCARDS = 10;
/** More than an account has. */
const MAX_DISCARDS = 1_000_000;

async function countProcessedEvents(account: AccountRef, epoch: number): Promise<number> {
  let count = 0;
  const until = nowMs() + COUNTING_TIME_MS;
  for await (const event of iterateEvents(account, { from: FIRST_TIME, newestFirst: true })) {
    if (nowMs() > until) break;
    count += countProcessed(event, epoch);
  }
  return count;
}

/** Those that a person has approved are on their way, and stay. */
async function discardAwaiting(account: AccountRef, by: string): Promise<number> {
  if ((await readApprovalCount(account)) === 0) return 0;
  const replies = await readAwaitingReplies(account, { offset: 0, limit: MAX_DISCARDS });
  const open = replies.filter(({ draft }) => isUndecided(draft));
  const results = await mapInParallel(open, PARALLEL_DISCARDS, ({ subject, draft }) =>
    discardRuleReply({ subject }, draft, RESET, by),
  );
  return results.filter((result) => result !== undefined).length;
}

type Contract = typeof rulesContracts.resetRules;

export async function resetRules({
  caller,
}: RouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const { epoch } = await readRuleList(caller, { consistent: true });
  await startRuleEpoch(caller);
  const processedEvents = await countProcessedEvents(caller, epoch);
  const awaitingApprovals = await discardAwaiting(caller, `user:${caller.userId}`);
  return {
    message: 'Success',
    deleted: { processed_events: processedEvents, awaiting_approvals: awaitingApprovals },
  };
}
