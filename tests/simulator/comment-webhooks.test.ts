// Webhooks of comments: duplicated, in bursts, during other work, and for the product's own replies.
import { expect, test } from 'vitest';
import { readStoredPost } from '#functions/posts/storage/post-repository.ts';
import {
  getSimulationSeedCount,
  takeFewerCasesUnlessNightly,
} from '#tests/support/run/simulation-seed-count.ts';
import {
  expectConsistentImportProgress,
  expectContentImported,
} from './imports/import-expectations.ts';
import {
  advanceVirtualTime,
  createImportFaultPlan,
  createImportSimulationOpener,
  HOUR_MS,
  requestPostsRefreshAsOwner,
  startAccountImport,
  startPollingImportStatus,
  waitForImportEnd,
  waitUntilIdle,
} from './imports/import-scenario.ts';
import {
  listInboundEventCommentIds,
  listStoredEventCommentIds,
  writeRandomSimulatedComment,
} from './imports/write-random-simulated-comment.ts';
import { SIMULATED_AWS_FAULT_CASES } from './machine/aws-fault-plan.ts';
import { createFaultPlanWithoutFaults } from './machine/fault-plan.ts';
import { REFRESH_WORKERS } from './machine/refresh-workers.ts';
import type { SeededRandom } from './machine/seeded-random.ts';
import { sendSimulatedCommentWebhook } from './network/simulated-webhook-sender.ts';
import { expectReplyInvariants, expectReplyLiveOnce } from './replies/posting-expectations.ts';
import {
  draftAndPostAsOwner,
  POSTING_WORKERS,
  playSimulatedOwnerScript,
} from './replies/posting-scenario.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();

async function importAccount(simulation: Simulation): Promise<void> {
  const statuses = startPollingImportStatus(simulation);
  await startAccountImport(simulation);
  await waitForImportEnd(simulation, statuses);
}

const DUPLICATE_SEED_COUNT = getSimulationSeedCount(6, 0.02);

test(`stores a comment once when its webhook arrives twice (${DUPLICATE_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    DUPLICATE_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      await importAccount(simulation);
      const comment = writeRandomSimulatedComment(simulation, simulation.world.random.fork('twin'));
      sendSimulatedCommentWebhook(simulation, [comment]);
      sendSimulatedCommentWebhook(simulation, [comment], 1);
      await advanceVirtualTime(simulation, 1);
      await waitUntilIdle(simulation);
      await expectContentImported(simulation);
      expect(await listStoredEventCommentIds(simulation)).toEqual(
        listInboundEventCommentIds([comment]),
      );
    },
  );
});

const BURST_SEED_COUNT = getSimulationSeedCount(3, 0.02);

test(`stores each of eight comments once from fifty webhooks (${BURST_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    BURST_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      await importAccount(simulation);
      const random = simulation.world.random.fork('storm');
      const comments = Array.from({ length: 8 }, () =>
        writeRandomSimulatedComment(simulation, random),
      );
      for (let delivery = 0; delivery < 50; delivery++) {
        const comment = comments[delivery % 8];
        if (comment) sendSimulatedCommentWebhook(simulation, [comment], random.between(0, 3));
      }
      await advanceVirtualTime(simulation, 10);
      await waitUntilIdle(simulation);
      await expectContentImported(simulation);
      expect(await listStoredEventCommentIds(simulation)).toEqual(
        listInboundEventCommentIds(comments),
      );
    },
  );
});

/** The owner imports and refreshes while comments are written, until all work is done. */
async function receiveWebhooksDuringImport(simulation: Simulation): Promise<void> {
  const { world } = simulation;
  const random = world.random.fork('busy');
  const statuses = startPollingImportStatus(simulation);
  await startAccountImport(simulation);
  for (let count = 0; count < 12; count++) {
    world.schedule(random.between(0, 6_000), () => {
      const comment = writeRandomSimulatedComment(simulation, random);
      sendSimulatedCommentWebhook(simulation, random.chance(0.3) ? [comment, comment] : [comment]);
      if (random.chance(0.5))
        sendSimulatedCommentWebhook(simulation, [comment], random.between(0, 2_000));
      if (random.chance(0.3)) void requestPostsRefreshAsOwner(simulation);
    });
  }
  await advanceVirtualTime(simulation, 6_001);
  await waitForImportEnd(simulation, statuses);
  for (let round = 0; round < 3; round++) {
    await advanceVirtualTime(simulation, HOUR_MS / 2);
    void requestPostsRefreshAsOwner(simulation);
    await waitUntilIdle(simulation);
  }
  await expectContentImported(simulation, 13);
  const { writes } = simulation;
  expect(writes.length).toBeGreaterThan(0);
  expectConsistentImportProgress(simulation, statuses);
}

const drawListLag = (random: SeededRandom) => ({ listLagMs: random.pick([0, 5_000, 30_000]) });

const BUSY_SEED_COUNT = getSimulationSeedCount(4, 0.05);

test(`stores no comment twice during an import under faults (${BUSY_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    BUSY_SEED_COUNT,
    createImportSimulationOpener(simulator(), createImportFaultPlan, drawListLag),
    receiveWebhooksDuringImport,
  );
});

const AWS_FAULTS_SEED_COUNT = getSimulationSeedCount(1, 0.02);
const AWS_FAULTS = takeFewerCasesUnlessNightly(SIMULATED_AWS_FAULT_CASES, 2);

test.each(AWS_FAULTS)('stores no comment twice during an import and %s', async (_, faults) => {
  await runForSeeds(
    AWS_FAULTS_SEED_COUNT,
    createImportSimulationOpener(simulator(), faults, drawListLag),
    async (simulation) => {
      await receiveWebhooksDuringImport(simulation);
      expect(simulation.queues.failedDeliveries).toEqual([]);
    },
  );
});

const ECHO_SEED_COUNT = getSimulationSeedCount(6, 0.05);

test(`stores a reply once when its webhook precedes the response (${ECHO_SEED_COUNT} seeds)`, async () => {
  const openSimulation = async (seed: number): Promise<Simulation> => {
    const simulationHolder: { simulation?: Simulation } = {};
    const simulation = await simulator().openSimulation(seed, {
      faults: createFaultPlanWithoutFaults,
      workers: { ...POSTING_WORKERS, ...REFRESH_WORKERS },
      network: {
        lagMs: 0,
        regainMinutes: 1,
        onPublish: ({ id }) => {
          const subject = simulationHolder.simulation?.tenant.subject;
          if (!simulationHolder.simulation || !subject) return;
          const comment = {
            mediaId: subject.mediaId,
            commentId: id,
            parentId: subject.commentId,
          };
          for (const delay of [0, 1])
            sendSimulatedCommentWebhook(simulationHolder.simulation, [comment], delay);
        },
      },
    });
    simulationHolder.simulation = simulation;
    return simulation;
  };
  await runForSeeds(ECHO_SEED_COUNT, openSimulation, async (simulation) => {
    await startAccountImport(simulation);
    const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
    await waitUntilIdle(simulation);
    await expectReplyInvariants(simulation, owners);
    await expectReplyLiveOnce(simulation);
    const post = await simulation.world.runAsObserver(() =>
      readStoredPost(simulation.tenant.subject),
    );
    expect(post?.commentCounts).toMatchObject({ total: 2, newCount: 0 });
  });
});
