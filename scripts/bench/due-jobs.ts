// P17 and P18: what the scheduler does with 100,000 due jobs, and with a delay of two days.
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { enqueueDueJobs } from '#functions/scheduler/enqueue-due-jobs.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { buildDueAttributes, DUE_SHARD_COUNT } from '#platform/jobs/due-job.ts';
import { scheduleJob } from '#platform/jobs/schedule-job.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { putItems } from '#platform/table/table.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';

const DUE_COUNT = 100_000;
const FUTURE_COUNT = 1_000;
const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60;
/** A job may be this late before an alarm says so. */
const MAX_LATENESS_SECONDS = 300;

/** How often each job was enqueued, by its account. */
const enqueuedCounts = new Map<string, number>();

function countEnqueuedJobs(): void {
  process.env.CHECK_QUEUE_URL = 'https://queue.example/check';
  mockClient(SQSClient)
    .on(SendMessageBatchCommand)
    .callsFake(({ Entries }: { readonly Entries: readonly SendMessageBatchRequestEntry[] }) => {
      for (const { MessageBody = '' } of Entries) {
        const { igUserId } = JSON.parse(MessageBody).payload;
        enqueuedCounts.set(igUserId, (enqueuedCounts.get(igUserId) ?? 0) + 1);
      }
      return {};
    });
}

const toAccount = (name: string, number: number) => ({
  userId: `usr_${name}_${number}`,
  igUserId: `${name}_${number}`,
});

/** Accounts whose check is due at `at`, spread over the first `shards` partitions. */
async function seedDueChecks(
  name: string,
  options: { readonly count: number; readonly at: string; readonly shards: number },
): Promise<void> {
  const { count, at, shards } = options;
  await putItems(
    Array.from({ length: count }, (_, number) => {
      const account = toAccount(name, number);
      const due = buildDueAttributes(missedEventsCheckJob, account, at);
      const item = { ...due, gsi3pk: tablePartitions.dueJobs(number % shards) };
      return { key: tableKeys.instagramAccount(account), item };
    }),
  );
}

/** Drains as the deployed function does, in runs of 45 seconds; returns the seconds that took. */
async function drainDueJobs(): Promise<number> {
  const startedAt = performance.now();
  for (let isDrained = false; !isDrained; ) {
    const runStartedAt = performance.now();
    ({ isDrained } = await enqueueDueJobs(() => performance.now() - runStartedAt < 45_000));
  }
  return (performance.now() - startedAt) / 1_000;
}

const sumCounts = (name: string): number =>
  [...enqueuedCounts].reduce((sum, [id, count]) => (id.startsWith(name) ? sum + count : sum), 0);

async function logRateByShards(): Promise<void> {
  for (const shards of [1, 4, DUE_SHARD_COUNT]) {
    const count = DUE_COUNT / 10;
    await seedDueChecks(`of-${shards}`, { count, at: nowIso(), shards });
    const seconds = await drainDueJobs();
    logProgress(`${shards} shards: ${Math.round(count / seconds)} due jobs a second`);
  }
}

async function measureDrain(): Promise<BenchRow[]> {
  const at = nowIso();
  await seedDueChecks('due', { count: DUE_COUNT, at, shards: DUE_SHARD_COUNT });
  await seedDueChecks('future', {
    count: FUTURE_COUNT,
    at: isoSecondsFromNow(3_600),
    shards: DUE_SHARD_COUNT,
  });
  const seconds = await drainDueJobs();
  logProgress(
    `${DUE_COUNT} due jobs in ${seconds.toFixed(1)} s, ${Math.round(DUE_COUNT / seconds)} a second`,
  );
  return [
    createBenchRow({
      id: 'P18-due-once',
      what: `messages of ${DUE_COUNT} due jobs ÷ jobs`,
      ratio: sumCounts('due') / DUE_COUNT,
      target: { between: [1, 1] },
    }),
    createBenchRow({
      id: 'P18-due-early',
      what: `messages of ${FUTURE_COUNT} jobs that are due in an hour`,
      ratio: sumCounts('future'),
      target: { atMost: 0 },
    }),
    createBenchRow({
      id: 'P18-due-late',
      what: `seconds until the last of ${DUE_COUNT} due jobs is enqueued ÷ ${MAX_LATENESS_SECONDS}`,
      ratio: seconds / MAX_LATENESS_SECONDS,
      target: { atMost: 1 },
    }),
  ];
}

/** Every minute of two days passes. */
async function measureLongDelay(): Promise<BenchRow> {
  const realNow = Date.now;
  const startMs = realNow();
  const account = toAccount('delayed', 1);
  await scheduleJob(account, missedEventsCheckJob, account, isoSecondsFromNow(TWO_DAYS_SECONDS));
  let minute = 0;
  Date.now = () => startMs + minute * 60_000;
  for (; minute < TWO_DAYS_SECONDS / 60; minute += 1) {
    await enqueueDueJobs(() => true);
    if (sumCounts('delayed') > 0) throw new Error(`The job came after ${minute} minutes.`);
  }
  for (; minute < TWO_DAYS_SECONDS / 60 + 10; minute += 1) await enqueueDueJobs(() => true);
  Date.now = realNow;
  return createBenchRow({
    id: 'P17-delayed-action',
    what: 'messages of an action that is delayed by two days ÷ 1',
    ratio: sumCounts('delayed'),
    target: { between: [1, 2] },
  });
}

const rows = await runWithBenchTable(async () => {
  countEnqueuedJobs();
  const delayRow = await measureLongDelay();
  await logRateByShards();
  return [delayRow, ...(await measureDrain())];
});
await reportBenchRowsAndExit(rows);
