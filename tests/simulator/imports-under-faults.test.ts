// Imports under random faults: every post and comment is stored once, and the shown progress is right.
import { expect, test } from 'vitest';
import {
  getSimulationSeedCount,
  takeFewerCasesUnlessNightly,
} from '#tests/support/run/simulation-seed-count.ts';
import {
  expectCompleteImportProgress,
  expectConsistentImportProgress,
  expectContentImported,
} from './imports/import-expectations.ts';
import {
  advanceVirtualTime,
  createImportFaultPlan,
  createImportSimulationOpener,
  DEFAULT_CONTENT_NETWORK_SETTINGS,
  getSimulatedContentNetwork,
  HOUR_MS,
  requestPostsRefreshAsOwner,
  restartImport,
  startAccountImport,
  startPollingImportStatus,
  waitForImportEnd,
  waitUntilIdle,
} from './imports/import-scenario.ts';
import { SIMULATED_AWS_FAULT_CASES } from './machine/aws-fault-plan.ts';
import {
  createFaultPlanWithoutFaults,
  createScriptedFaultPlan,
  type FaultDecision,
  type VendorCallSite,
} from './machine/fault-plan.ts';
import type { SeededRandom } from './machine/seeded-random.ts';
import { countFewestCalls, type SimulatedContentPost } from './network/random-account-content.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';
import type { Simulation } from './runs/simulator.ts';

const simulator = setUpSharedSimulator();

function countFewestForRun(simulation: Simulation): number {
  const { posts, conversations } = getSimulatedContentNetwork(simulation);
  const { mediaPerPage: media, conversationsPerPage } = DEFAULT_CONTENT_NETWORK_SETTINGS;
  return countFewestCalls(
    posts,
    { media, comments: 50, conversations: conversationsPerPage },
    conversations,
  );
}

async function runImport(simulation: Simulation) {
  const statuses = startPollingImportStatus(simulation);
  await startAccountImport(simulation);
  await waitForImportEnd(simulation, statuses);
  return statuses;
}

const NO_FAULTS_SEED_COUNT = getSimulationSeedCount(4, 0.01);

test(`imports everything with the fewest possible calls when nothing fails (${NO_FAULTS_SEED_COUNT} seeds)`, async () => {
  await runForSeeds(
    NO_FAULTS_SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults),
    async (simulation) => {
      const statuses = await runImport(simulation);
      await expectContentImported(simulation);
      await expectContentImported(simulation, 7);
      expectConsistentImportProgress(simulation, statuses);
      expectCompleteImportProgress(simulation, statuses);
      expect(getSimulatedContentNetwork(simulation).calls).toHaveLength(
        countFewestForRun(simulation),
      );
    },
  );
});

const RANDOM_FAULTS_SEED_COUNT = getSimulationSeedCount(12, 0.1);

test(`imports everything and ends exactly once under random faults (${RANDOM_FAULTS_SEED_COUNT} seeds)`, async () => {
  const calls = { made: 0, fewest: 0 };
  await runForSeeds(
    RANDOM_FAULTS_SEED_COUNT,
    createImportSimulationOpener(simulator()),
    async (simulation) => {
      const statuses = await runImport(simulation);
      await expectContentImported(simulation);
      expectConsistentImportProgress(simulation, statuses);
      calls.made += getSimulatedContentNetwork(simulation).calls.length;
      calls.fewest += countFewestForRun(simulation);
    },
  );
  console.log(
    `network calls in ${RANDOM_FAULTS_SEED_COUNT} runs with random faults: ${calls.made}, fewest possible ${calls.fewest}`,
  );
});

const AWS_FAULTS_SEED_COUNT = getSimulationSeedCount(1, 0.02);
const AWS_FAULTS = takeFewerCasesUnlessNightly(SIMULATED_AWS_FAULT_CASES, 2);

test.each(AWS_FAULTS)('imports everything and no job fails when %s', async (_, faults) => {
  await runForSeeds(
    AWS_FAULTS_SEED_COUNT,
    createImportSimulationOpener(simulator(), faults),
    async (simulation) => {
      const statuses = await runImport(simulation);
      await expectContentImported(simulation);
      expectConsistentImportProgress(simulation, statuses);
      expectCompleteImportProgress(simulation, statuses);
      expect(simulation.queues.failedDeliveries).toEqual([]);
    },
  );
});

/** How many vendor calls the import of this seed makes without faults. */
async function countVendorCalls(seed: number): Promise<number> {
  let calls = 0;
  const count = ({ processName }: VendorCallSite): FaultDecision => {
    if (processName.startsWith('import')) calls += 1;
    return {};
  };
  await runForSeeds(
    1,
    () => createImportSimulationOpener(simulator(), createScriptedFaultPlan(count))(seed),
    async (simulation) => {
      await runImport(simulation);
    },
  );
  return calls;
}

const CRASH_COUNT = getSimulationSeedCount(6, 0.05);

test(`imports everything when a worker crashes at any call (${CRASH_COUNT} crashes)`, async () => {
  const vendorCalls = await countVendorCalls(1);
  expect(vendorCalls).toBeGreaterThan(CRASH_COUNT > vendorCalls ? 0 : CRASH_COUNT);
  for (let crashIndex = 0; crashIndex < Math.min(CRASH_COUNT, vendorCalls); crashIndex++) {
    const crashedCall = Math.floor((crashIndex * vendorCalls) / Math.min(CRASH_COUNT, vendorCalls));
    let calls = 0;
    const decideFault = ({ processName }: VendorCallSite): FaultDecision | undefined => {
      if (!processName.startsWith('import')) return undefined;
      return calls++ === crashedCall ? { crash: crashIndex % 2 ? 'before' : 'after' } : undefined;
    };
    await runForSeeds(
      1,
      () => createImportSimulationOpener(simulator(), createScriptedFaultPlan(decideFault))(1),
      async (simulation) => {
        const statuses = await runImport(simulation);
        await expectContentImported(simulation);
        expectConsistentImportProgress(simulation, statuses);
        expectCompleteImportProgress(simulation, statuses);
      },
    );
  }
});

const RACE_SEED_COUNT = getSimulationSeedCount(2, 0.02);

test(`joins simultaneous imports, and later reads only lists (${RACE_SEED_COUNT} seeds)`, async () => {
  const repeatDeliveries = (random: SeededRandom) => ({
    ...createFaultPlanWithoutFaults(random),
    drawDeliveryCount: () => 1 + random.between(0, 4),
  });
  await runForSeeds(
    RACE_SEED_COUNT,
    createImportSimulationOpener(simulator(), repeatDeliveries),
    async (simulation) => {
      const statuses = startPollingImportStatus(simulation);
      await startAccountImport(simulation);
      for (const delay of [0, 1, 900])
        simulation.world.schedule(delay, () => void restartImport(simulation));
      await waitForImportEnd(simulation, statuses);
      await expectContentImported(simulation);
      expectConsistentImportProgress(simulation, statuses);
      expectCompleteImportProgress(simulation, statuses);

      const { calls } = getSimulatedContentNetwork(simulation);
      const before = calls.length;
      void restartImport(simulation);
      void restartImport(simulation);
      await waitForImportEnd(simulation, statuses);
      await expectContentImported(simulation);
      const lists = ['media', 'conversations'];
      expect(calls.slice(before).filter(({ endpoint }) => !lists.includes(endpoint))).toEqual([]);
    },
  );
});

const SMALL_PAGE_SIZE = 7;

/**
 * Deletes threads and replies while the import reads pages. Threads longer than a page stay: the network lists replies
 * in no order, so a page of them does not prove which others were deleted.
 */
function deleteDuringImport(simulation: Simulation): void {
  const { world } = simulation;
  const content = getSimulatedContentNetwork(simulation);
  const random = world.random.fork('deleted');
  const deleteSome = (post: SimulatedContentPost): SimulatedContentPost => ({
    ...post,
    comments: post.comments
      .filter(() => !random.chance(0.1))
      .map((thread) => {
        const replies = thread.replies.filter(
          () => thread.replies.length > SMALL_PAGE_SIZE || !random.chance(0.1),
        );
        const deleted = thread.replies.filter((reply) => !replies.includes(reply));
        const deletedReplies = [...(thread.deletedReplies ?? []), ...deleted];
        return { ...thread, replies, deletedReplies };
      }),
  });
  const callNumbers = [2, 3, 4].map(() => random.between(2, 20));
  content.onCall = () => {
    if (callNumbers.includes(content.calls.length)) content.posts = content.posts.map(deleteSome);
  };
}

const SHRINKING_SEED_COUNT = getSimulationSeedCount(6, 0.05);
const MAX_REFRESHES = 6;

test(`a refresh corrects lists that shrank during import (${SHRINKING_SEED_COUNT} seeds)`, async () => {
  const drawConditions = (random: SeededRandom) => {
    const rejectsDeletedCursors = random.chance(0.5);
    const shrinksAfterMs = random.between(200, 4_000);
    return {
      rejectsDeletedCursors,
      getPageSize: (sinceStartMs: number) => (sinceStartMs < shrinksAfterMs ? 50 : SMALL_PAGE_SIZE),
    };
  };
  const faults = (random: SeededRandom) =>
    random.chance(0.5) ? createImportFaultPlan(random) : createFaultPlanWithoutFaults(random);
  await runForSeeds(
    SHRINKING_SEED_COUNT,
    createImportSimulationOpener(simulator(), faults, drawConditions),
    async (simulation) => {
      deleteDuringImport(simulation);
      const statuses = await runImport(simulation);
      expectConsistentImportProgress(simulation, statuses);
      for (let round = 1; ; round++) {
        await advanceVirtualTime(simulation, HOUR_MS / 4);
        void requestPostsRefreshAsOwner(simulation);
        await waitUntilIdle(simulation);
        try {
          await expectContentImported(simulation, 13);
          break;
        } catch (error) {
          if (round === MAX_REFRESHES) throw error;
        }
      }
    },
  );
});
