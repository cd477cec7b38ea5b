// Lambda entry of the scheduler, which runs every minute: enqueues the jobs that are due.
import { nowMs } from '#platform/clock.ts';
import { addMetrics, publishMetrics } from '#platform/metrics.ts';
import { enqueueDueJobs } from './enqueue-due-jobs.ts';

/** Ends before the next run begins and before the function's timeout. */
const RUN_BUDGET_MS = 45_000;

export async function handler(): Promise<void> {
  const endMs = nowMs() + RUN_BUDGET_MS;
  const summary = await enqueueDueJobs(() => nowMs() < endMs);
  // An alarm watches for missing runs and late jobs.
  addMetrics('scheduler', {
    // A run that could not read the due rows does not count.
    SchedulerRuns: summary.failedShards === 0 ? 1 : 0,
    DueJobsEnqueued: summary.enqueued,
    DueJobLateness: summary.maxLatenessSeconds,
  });
  publishMetrics();
}
