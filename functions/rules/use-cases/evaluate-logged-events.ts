// The steps of a run of the rules: each enqueues the evaluation of some logged events.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob, enqueueJobs } from '#platform/jobs/enqueue.ts';
import { evaluateEventJob, runRulesJob } from '../jobs.ts';
import {
  getInboundEventPosition,
  iterateLoggedInboundEvents,
  type StoredInboundEvent,
} from '../storage/inbound-event-log-repository.ts';
import {
  continueRuleRun,
  endRuleRun,
  recordNextRuleRunEnqueued,
  SECONDS_BETWEEN_RULE_RUNS,
} from '../storage/rule-run-repository.ts';

/** One step evaluates this many events, and the next one continues. */
const EVENTS_PER_STEP = 500;

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
