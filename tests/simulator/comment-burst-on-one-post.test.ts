// Two hundred comments a second on one post: batches of webhook events that many workers store at the same time.
import type { SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { handler as storeReportedComments } from '#functions/posts/comment-events.worker.ts';
import { readStoredPost } from '#functions/posts/storage/post-repository.ts';
import { COMMENT_EVENT_BATCH_SETTINGS } from '#infra/config.ts';
import { stageLimitsSchema } from '#infra/stage/stage-limits.ts';
import {
  advanceVirtualTime,
  createImportSimulationOpener,
  startAccountImport,
  startPollingImportStatus,
  waitForImportEnd,
} from './imports/import-scenario.ts';
import { createFaultPlanWithoutFaults } from './machine/fault-plan.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();

const COMMENTS_PER_SECOND = 200;
const SECONDS = 5;
const GATHER_MS = COMMENT_EVENT_BATCH_SETTINGS.gatherSeconds * 1_000;
const MAX_CONCURRENCY = stageLimitsSchema.parse({}).workers.comment_events;
const TIMEOUT_MS = 60_000;

type WaitingEvent = { readonly record: SQSRecord; readonly sentAt: number };

const makeEvent = ({ world, tenant }: Simulation, count: number): WaitingEvent => {
  const { igUserId, mediaId } = tenant.subject;
  const payload = {
    igUserId,
    mediaId,
    commentId: String(17_900_000_000_000 + count),
    text: `Is number ${count} still there?`,
    fromId: String(count % 90),
    username: `person${count % 90}`,
  };
  const record = {
    messageId: `m${count}`,
    body: JSON.stringify({ job: 'comment-event', payload }),
    attributes: { ApproximateReceiveCount: '1' },
  } as SQSRecord;
  return { record, sentAt: world.now() };
};

/** The worker of the queue with its pollers, each of which gathers a batch for a second. Returns how long each comment waited. */
function floodPost(simulation: Simulation): { readonly waitsMs: number[]; failed: number } {
  const { world } = simulation;
  const outcome = { waitsMs: [] as number[], failed: 0 };

  const runBatch = async (batch: readonly WaitingEvent[]) => {
    const process = await world.startProcess(
      `batch of ${batch[0]?.record.messageId}`,
      TIMEOUT_MS,
      () => storeReportedComments({ Records: batch.map(({ record }) => record) }),
    );
    const failures = process.kind === 'answered' ? process.result.batchItemFailures : [];
    const failedIds = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
    for (const event of batch) {
      if (!failedIds.has(event.record.messageId)) outcome.waitsMs.push(world.now() - event.sentAt);
    }
    outcome.failed += failures.length;
  };
  const pollers = Array.from({ length: MAX_CONCURRENCY }, () => ({
    gathered: [] as WaitingEvent[],
    isBusy: false,
  }));
  const deliver = async (poller: (typeof pollers)[number]) => {
    poller.isBusy = true;
    await runBatch(poller.gathered.splice(0, COMMENT_EVENT_BATCH_SETTINGS.size));
    poller.isBusy = false;
    if (poller.gathered.length > 0) void deliver(poller);
  };
  const addToPoller = (event: WaitingEvent) => {
    const poller = world.random.pick(pollers);
    poller.gathered.push(event);
    if (poller.gathered.length > 1 || poller.isBusy) return;
    world.schedule(GATHER_MS, () => {
      if (!poller.isBusy) void deliver(poller);
    });
  };
  for (let count = 0; count < COMMENTS_PER_SECOND * SECONDS; count += 1)
    world.schedule((count * 1_000) / COMMENTS_PER_SECOND, () =>
      addToPoller(makeEvent(simulation, count)),
    );
  return outcome;
}

test('stores two hundred comments of one post per second, each once', async () => {
  await runForSeeds(
    1,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      const { userId, igUserId, mediaId } = simulation.tenant.subject;
      const statuses = startPollingImportStatus(simulation);
      await startAccountImport(simulation);
      await waitForImportEnd(simulation, statuses);
      const readTotal = async () =>
        (await readStoredPost({ userId, igUserId, mediaId }, { consistent: true }))?.commentCounts
          .total ?? 0;
      const before = await simulation.world.runAsObserver(readTotal);

      const outcome = floodPost(simulation);
      await advanceVirtualTime(simulation, (SECONDS + 20) * 1_000);

      const waits = outcome.waitsMs.toSorted((a, b) => a - b);
      expect(outcome.failed).toBe(0);
      expect(waits).toHaveLength(COMMENTS_PER_SECOND * SECONDS);
      expect(waits.at(-1)).toBeLessThan(10_000);
      expect((await simulation.world.runAsObserver(readTotal)) - before).toBe(waits.length);
    },
  );
});
