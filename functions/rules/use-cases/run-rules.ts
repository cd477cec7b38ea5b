// Evaluates logged events again: for a manual run, or after a rule was backdated.
import { createId } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob, enqueueJobs } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { say } from '#shared/sentences/say.ts';
import { evaluateEventJob, runRulesJob } from '../jobs.ts';
import {
  getInboundEventPosition,
  iterateLoggedInboundEvents,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';
import { readRuleList, readRules } from '../storage/rule-repository.ts';
import {
  continueRuleRun,
  endRuleRun,
  failRuleRun,
  recordNextRuleRunEnqueued,
  SECONDS_BETWEEN_RULE_RUNS,
  startOrJoinRuleRun,
} from '../storage/rule-run-repository.ts';

type Contract = typeof rulesContracts.runRules;

/** One step evaluates this many events, and the next one continues. */
const EVENTS_PER_STEP = 500;

/**
 * Enqueues a run over events written at `from` (ISO) or later; an active run is followed by one. Returns the id of the
 * run.
 */
export async function enqueueRuleRun(account: AccountRef, from: string): Promise<string> {
  const { userId, igUserId } = account;
  const { isNew, runId, delaySeconds, ...run } = await startOrJoinRuleRun(account, from);
  if (!isNew) return runId;
  try {
    await enqueueJob(runRulesJob, { userId, igUserId, runId, from: run.from }, { delaySeconds });
  } catch (error) {
    await failRuleRun(account, runId);
    throw error;
  }
  return runId;
}

/** Runs every active rule over the events it applies to; without active rules the run does nothing. */
export async function runRules(account: AccountRef): Promise<ContractResponse<Contract>> {
  const list = await readRuleList(account, { consistent: true });
  const active = (await readRules(account, list)).filter(({ isActive }) => isActive);
  const [start] = active.map(({ appliesFrom }) => appliesFrom).sort();
  if (start === undefined)
    return {
      message: say('no_rule_to_run'),
      run_id: createId('run'),
    };
  return { message: say('rules_running'), run_id: await enqueueRuleRun(account, start) };
}

type RunJob = JobPayload<typeof runRulesJob>;

/** Starts the run that was requested during this one. */
async function finishRun(run: RunJob): Promise<void> {
  const nextFrom = await endRuleRun(run, run.runId);
  if (nextFrom === undefined) return;
  const delaySeconds = SECONDS_BETWEEN_RULE_RUNS;
  await enqueueJob(runRulesJob, { ...run, from: nextFrom }, { delaySeconds });
  await recordNextRuleRunEnqueued(run, run.runId, nextFrom);
}

/**
 * Enqueues the evaluation of the events since `from`, oldest first, so that replies come in the order in which people
 * wrote. A repeated delivery evaluates some events again, which changes nothing.
 */
export async function evaluateLoggedEvents(run: RunJob): Promise<readonly RunJob[]> {
  if (!(await continueRuleRun(run, run.runId, run.from))) return [];
  const events: StoredInboundEvent[] = [];
  for await (const stored of iterateLoggedInboundEvents(run, { from: run.from })) {
    events.push(stored);
    if (events.length > EVENTS_PER_STEP) break;
  }
  const evaluated = events.slice(0, EVENTS_PER_STEP);
  await enqueueJobs(
    evaluateEventJob,
    evaluated.map(({ event }) => ({ event, isRerun: true })),
  );
  const next = events[EVENTS_PER_STEP];
  if (next) return [{ ...run, from: getInboundEventPosition(next.event) }];
  await finishRun(run);
  return [];
}
