// Imports that could run forever: a login that stays expired for longer than import pieces are kept, and posts that the
// network cannot return. Each import ends, and no readable post is missing.
import { expect, test } from 'vitest';
import { deleteItem } from '#platform/table/table.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';
import {
  expectCompleteImportProgress,
  expectContentImported,
} from '../imports/import-expectations.ts';
import {
  advanceVirtualTime,
  createImportSimulationOpener,
  getSimulatedContentNetwork,
  HOUR_MS,
  relinkAccount,
  startAccountImport,
  startPollingImportStatus,
  waitForImportEnd,
  waitUntilIdle,
} from '../imports/import-scenario.ts';
import { createFaultPlanWithoutFaults } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import { runForSeeds } from '../runs/run-for-seeds.ts';
import { setUpSharedSimulator } from '../runs/set-up-shared-simulator.ts';
import type { Simulation } from '../runs/simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSimulationSeedCount(1, 0.01);
const MINUTE_MS = 60_000;
const EIGHT_DAYS_MS = 8 * 24 * HOUR_MS;

/** Removes items past their TTL, as DynamoDB does; the store of the simulator keeps them. */
const removeExpired = ({ world }: Simulation) =>
  world.runAsObserver(async () => {
    const expired = (await readAllTableItems()).filter(
      ({ ttl }) => Number(ttl) * 1_000 <= world.now(),
    );
    for (const { pk, sk } of expired) await deleteItem({ pk: String(pk), sk: String(sk) });
    return expired.length;
  });

type PutTransactItem = {
  readonly Put?: { readonly Item: Record<string, { readonly S?: string }> };
};

/** How many imports were started; a repeated write counts once. */
function countStartedImports({ writes }: Simulation): number {
  const puts = writes.flatMap(
    ({ input }) => (input as { TransactItems?: PutTransactItem[] }).TransactItems ?? [],
  );
  const importIds = puts.flatMap(({ Put }) =>
    Put?.Item.sk?.S === 'IMPORT' ? [Put.Item.importId?.S] : [],
  );
  return new Set(importIds).size;
}

test(`completes an import whose login is relinked after a week (${SEED_COUNT} seeds)`, async () => {
  let isLoginExpired = true;
  const getRejection = (sinceStartMs: number) =>
    isLoginExpired && sinceStartMs > 1_500 ? 'expired' : undefined;
  const openSimulation = createImportSimulationOpener(
    simulator(),
    createFaultPlanWithoutFaults,
    () => ({
      getRejection,
    }),
  );
  await runForSeeds(SEED_COUNT, openSimulation, async (simulation) => {
    isLoginExpired = true;
    await startAccountImport(simulation);
    await advanceVirtualTime(simulation, EIGHT_DAYS_MS);
    expect(await removeExpired(simulation), 'expired rows').toBeGreaterThan(0);

    isLoginExpired = false;
    await relinkAccount(simulation);
    const statuses = startPollingImportStatus(simulation);
    await waitForImportEnd(simulation, statuses);
    expect(statuses.at(-1)?.importing).toBe(false);
    expectCompleteImportProgress(simulation, statuses);
    await expectContentImported(simulation);
  });
});

test(`restarts an import once when its stored pieces are lost (${SEED_COUNT} seeds)`, async () => {
  const repeatDeliveries = (random: SeededRandom) => ({
    ...createFaultPlanWithoutFaults(random),
    drawDeliveryCount: () => 1 + random.between(0, 4),
  });
  await runForSeeds(
    SEED_COUNT,
    createImportSimulationOpener(simulator(), repeatDeliveries),
    async (simulation) => {
      const { world } = simulation;
      await startAccountImport(simulation);
      await advanceVirtualTime(simulation, 1_500);
      await world.runAsObserver(async () => {
        const pieces = (await readAllTableItems()).filter(({ sk }) =>
          String(sk).includes('#PIECE#'),
        );
        for (const { pk, sk } of pieces) await deleteItem({ pk: String(pk), sk: String(sk) });
      });
      const statuses = startPollingImportStatus(simulation);
      await waitForImportEnd(simulation, statuses);
      expect(statuses.at(-1)?.importing).toBe(false);
      await expectContentImported(simulation);
      expect(countStartedImports(simulation)).toBe(2);
    },
  );
});

test(`ends an import within about an hour despite unreadable posts (${SEED_COUNT} seeds)`, async () => {
  let areUnreadable = true;
  let unreadablePosts: ReadonlySet<string> = new Set();
  const isPostUnreadable = (id: string) => areUnreadable && unreadablePosts.has(id);
  await runForSeeds(
    SEED_COUNT,
    createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, () => ({
      isPostUnreadable,
    })),
    async (simulation) => {
      const { world } = simulation;
      const { posts } = getSimulatedContentNetwork(simulation);
      const random = world.random.fork('sick');
      const postsWithComments = posts.filter(({ comments }) => comments.length > 0);
      unreadablePosts = new Set(
        postsWithComments.filter(() => random.chance(0.5)).map(({ id }) => id),
      );
      areUnreadable = true;
      const statuses = startPollingImportStatus(simulation);
      await startAccountImport(simulation);
      await waitForImportEnd(simulation, statuses);
      expect(statuses.at(-1)?.importing).toBe(false);
      expect(statuses.find(({ importing }) => !importing)?.at).toBeLessThan(70 * MINUTE_MS);
      expect(world.now() - SIMULATION_START_MS).toBeLessThan(2 * HOUR_MS);

      areUnreadable = false;
      await advanceVirtualTime(simulation, 2 * HOUR_MS);
      await waitUntilIdle(simulation);
      await expectContentImported(simulation);
    },
  );
});
