// P14: 10,000 messages with 1 % poison are drained: what is delivered twice, and how fast.
import { inboundEventJob } from '#functions/events/jobs.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { FIRST_TIME, iterateEvents } from '#functions/rules/event-repository.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import { createTestUserWithAccount } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { computeMedian, measureMedians } from './medians.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import { type DrainResult, drainQueue, type QueueWorker } from './simulated-queue.ts';

const MESSAGE_COUNT = 10_000;
/** Every hundredth message. */
const POISON_INTERVAL = 100;
const ROUNDS = 21;
const MIN_SPEED = 0.3;

type Account = { readonly userId: string; readonly igUserId: string };

const isPoison = (place: number): boolean => place % POISON_INTERVAL === 0;

const buildPayload = (account: Account, place: number) => ({
  ...account,
  kind: 'comment',
  mediaId: '18000000000000001',
  commentId: `1790000${place}`,
  source: 'webhook',
  writtenAt: isoSecondsAfterTestStart(place),
});

/** What a queue could hold that no version of the worker can handle, in turn. */
function buildPoisonBody(account: Account, place: number): string {
  const payload = buildPayload(account, place);
  const poisons = [
    '{"job":"inbound-event","payload":{"kind":"com',
    JSON.stringify({ job: 'a-job-that-nobody-knows', payload }),
    JSON.stringify({ job: inboundEventJob.name, payload: { ...payload, kind: 'smoke-signal' } }),
    JSON.stringify({ job: inboundEventJob.name }),
  ];
  return poisons[(place / POISON_INTERVAL) % poisons.length] ?? '';
}

const buildBodies = (account: Account): readonly string[] =>
  Array.from({ length: MESSAGE_COUNT }, (_, place) =>
    isPoison(place)
      ? buildPoisonBody(account, place)
      : JSON.stringify({ job: inboundEventJob.name, payload: buildPayload(account, place) }),
  );

function countRedeliveries({ receiveCounts }: DrainResult): number {
  return receiveCounts.reduce(
    (sum, count, place) => (isPoison(place) ? sum : sum + Math.max(0, count - 1)),
    0,
  );
}

function requireCompleteDrain({ receiveCounts, deadLetters }: DrainResult): void {
  if (receiveCounts.some((count) => count === 0)) throw new Error('A message was not delivered.');
  if (deadLetters.some((place) => !isPoison(place))) throw new Error('A good message was lost.');
}

/** The deployed worker, with a table in which it logs each event. */
async function measureEventWorker(): Promise<BenchRow> {
  const { userId, igUserId } = await createTestUserWithAccount('17841400000000001');
  const account = { userId, igUserId };
  const result = await drainQueue(buildBodies(account), eventWorker);
  requireCompleteDrain(result);
  let logged = 0;
  for await (const _ of iterateEvents(account, { from: FIRST_TIME })) logged += 1;
  const goodCount = MESSAGE_COUNT - MESSAGE_COUNT / POISON_INTERVAL;
  if (logged !== goodCount) throw new Error(`${logged} of ${goodCount} events are in the log.`);
  logProgress(
    `With the table ${Math.round(MESSAGE_COUNT / result.seconds)} messages a second; ${result.deadLetters.length} given up`,
  );
  return createBenchRow({
    id: 'P14-good-redeliveries',
    what: `redeliveries of good messages while the event worker drains ${MESSAGE_COUNT} messages, 1 % of them poison`,
    ratio: countRedeliveries(result),
    target: { atMost: 0 },
  });
}

const noOpWorker: QueueWorker = async () => ({ batchItemFailures: [] });
/** As the worker of events is built, with a job that takes no time. */
const bareWorker = createQueueWorker([createJobHandler(inboundEventJob, async () => undefined)]);

async function measureSpeed(): Promise<BenchRow> {
  const bodies = buildBodies({ userId: 'usr_1', igUserId: '17841400000000001' });
  const poisonRedeliveries: number[] = [];
  const drainSeconds = async (worker: QueueWorker): Promise<number> => {
    const result = await drainQueue(bodies, worker);
    requireCompleteDrain(result);
    if (worker === bareWorker)
      poisonRedeliveries.push(result.receiveCounts.reduce((sum, one) => sum + one, -MESSAGE_COUNT));
    return result.seconds;
  };
  const seconds = await measureMedians(
    { bare: () => drainSeconds(bareWorker), noOp: () => drainSeconds(noOpWorker) },
    ROUNDS,
  );
  const format = (value: number) => Math.round(MESSAGE_COUNT / value);
  logProgress(
    `${format(seconds.bare)} messages a second, ${computeMedian(poisonRedeliveries)} redeliveries of poison; without a worker ${format(seconds.noOp)}`,
  );
  return createBenchRow({
    id: 'P14-speed',
    what: `messages a second through the queue worker, 1 % of ${MESSAGE_COUNT} of them poison ÷ through a worker that does nothing`,
    ratio: seconds.noOp / seconds.bare,
    target: { atLeast: MIN_SPEED },
  });
}

const rows = [await runWithBenchTable(measureEventWorker), await measureSpeed()];
await reportBenchRowsAndExit(rows);
