// Rate limits, outages and expired logins during an import: it makes few calls until then, and continues.
import { describe, expect, test } from 'vitest';
import { getSelectedInstagramAccount } from '#functions/connection/use-cases/get-or-refresh-selected-account.ts';
import { startFacebookLink } from '#functions/connection/use-cases/start-facebook-link.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  expectCompleteImportProgress,
  expectConsistentImportProgress,
  expectContentImported,
} from '../imports/import-expectations.ts';
import {
  advanceVirtualTime,
  createImportSimulationOpener,
  getSimulatedContentNetwork,
  HOUR_MS,
  type PolledImportStatus,
  relinkAccount,
  requestPostsRefreshAsOwner,
  startAccountImport,
  startPollingImportStatus,
  waitForImportEnd,
  waitUntilIdle,
} from '../imports/import-scenario.ts';
import { createFaultPlanWithoutFaults, createScriptedFaultPlan } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import type { RecordedNetworkCall } from '../network/simulated-content-network.ts';
import { getRecordedPauses } from '../replies/recorded-network-pauses.ts';
import { runForSeeds } from '../runs/run-for-seeds.ts';
import { setUpSharedSimulator } from '../runs/set-up-shared-simulator.ts';
import type { Simulation } from '../runs/simulator.ts';

const simulator = setUpSharedSimulator();
const SEED_COUNT = getSimulationSeedCount(1, 0.01);
const MINUTE_MS = 60_000;
/** The time from the read of the pause to the call, without faults of the table. */
const IN_FLIGHT_MS = 150;
/** Calls that were under way when the outage began: an import works on this many pieces at once. */
const MAX_CALLS_IN_FLIGHT = 16;

const isImportWaiting = (statuses: readonly PolledImportStatus[]): boolean =>
  (statuses.at(-1)?.waiting ?? null) !== null;

/** A user who starts a login during that time sees how long to wait. */
async function expectLoginDeferred(simulation: Simulation): Promise<void> {
  const { world, tenant } = simulation;
  const { userId, igUserId } = tenant.subject;
  const input = { request: {}, caller: { userId, igUserId } } as never;
  const response = await world.runAsObserver(() => startFacebookLink(input));
  const seconds = Math.ceil(
    (getSimulatedContentNetwork(simulation).throttledUntil - world.now()) / 1_000,
  );
  expect(response).toEqual({
    messages: ['api_throttle'],
    next_available_run_time: expect.any(Number),
  });
  const { next_available_run_time } = response as { next_available_run_time: number };
  expect(Math.abs(next_available_run_time - seconds), 'seconds to wait').toBeLessThan(3);
}

describe.each([1, 4, 40])('a rate limit of %i minutes during an import', (regainMinutes) => {
  test(`makes no call before the named time, then continues (${SEED_COUNT} seeds)`, async () => {
    const throttleOneCall = (random: SeededRandom) => {
      let calls = 0;
      const throttledCall = random.between(1, 6);
      const faults = createScriptedFaultPlan(({ service }) =>
        service === 'network' && ++calls === throttledCall ? { fault: 'throttled' } : undefined,
      )(random);
      // Jobs whose success the queue missed are delivered again during the pause.
      return { ...faults, shouldLoseAcknowledgment: () => random.chance(0.5) };
    };
    const openSimulation = createImportSimulationOpener(simulator(), throttleOneCall, () => ({
      regainMinutes,
    }));
    await runForSeeds(SEED_COUNT, openSimulation, async (simulation) => {
      const content = getSimulatedContentNetwork(simulation);
      const statuses = startPollingImportStatus(simulation);
      await startAccountImport(simulation);
      await simulation.world.runUntil(async () => isImportWaiting(statuses), HOUR_MS);
      await expectLoginDeferred(simulation);
      await waitForImportEnd(simulation, statuses);
      await expectContentImported(simulation);
      expectConsistentImportProgress(simulation, statuses);
      expectCompleteImportProgress(simulation, statuses);

      const pauses = getRecordedPauses(simulation);
      const callsDuringPause = content.calls.filter(({ at }) =>
        pauses.some(({ recordedAt, until }) => at > recordedAt + IN_FLIGHT_MS && at < until),
      );
      expect(callsDuringPause, 'calls after the limit was known').toEqual([]);
      const [first] = content.calls.filter(({ at }) => at >= content.throttledUntil);
      expect(first?.at ?? Infinity, 'continues by itself').toBeLessThan(
        content.throttledUntil + 6 * MINUTE_MS,
      );
      const waitingStatuses = statuses.filter((status) => status.waiting !== null);
      expect(waitingStatuses.length, 'the screen says why it waits').toBeGreaterThan(1);
      for (const { waiting } of waitingStatuses) {
        expect(waiting?.reason).toBe('network_limit');
        expect(Math.abs(Date.parse(waiting?.until ?? '') - content.throttledUntil)).toBeLessThan(
          2_000,
        );
      }
    });
  });
});

const OUTAGE = { from: 1_000, to: 1_000 + 5 * MINUTE_MS };
const isInOutage = (call: RecordedNetworkCall): boolean =>
  call.at - SIMULATION_START_MS >= OUTAGE.from && call.at - SIMULATION_START_MS < OUTAGE.to;

describe('an outage of five minutes of the network', () => {
  const getRejection = (sinceStartMs: number) =>
    sinceStartMs >= OUTAGE.from && sinceStartMs < OUTAGE.to ? ('outage' as const) : undefined;
  /** 5, 10, 20, 40, 80 and 160 seconds apart. */
  const MAX_PROBES = 7;

  test(`probes the network with few calls and continues importing (${SEED_COUNT} seeds)`, async () => {
    await runForSeeds(
      SEED_COUNT,
      createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, () => ({
        getRejection,
      })),
      async (simulation) => {
        const statuses = startPollingImportStatus(simulation);
        await startAccountImport(simulation);
        await waitForImportEnd(simulation, statuses);
        await expectContentImported(simulation);
        expectConsistentImportProgress(simulation, statuses);
        expectCompleteImportProgress(simulation, statuses);
        const callCount = getSimulatedContentNetwork(simulation).calls.filter(isInOutage).length;
        expect(callCount).toBeLessThanOrEqual(MAX_CALLS_IN_FLIGHT + MAX_PROBES);
        expect(statuses.some(({ waiting }) => waiting?.reason === 'network_outage')).toBe(true);
      },
    );
  });

  test(`makes few calls despite a refresh every five seconds (${SEED_COUNT} seeds)`, async () => {
    const getLaterRejection = (sinceStartMs: number) => getRejection(sinceStartMs - 2 * HOUR_MS);
    await runForSeeds(
      SEED_COUNT,
      createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, () => ({
        getRejection: getLaterRejection,
      })),
      async (simulation) => {
        const statuses = startPollingImportStatus(simulation);
        await startAccountImport(simulation);
        await waitForImportEnd(simulation, statuses);
        await advanceVirtualTime(
          simulation,
          2 * HOUR_MS - (simulation.world.now() - SIMULATION_START_MS),
        );
        const before = getSimulatedContentNetwork(simulation).calls.length;
        for (let second = 0; second < 300; second += 5) {
          void requestPostsRefreshAsOwner(simulation);
          await advanceVirtualTime(simulation, 5_000);
        }
        expect(getSimulatedContentNetwork(simulation).calls.length - before).toBeLessThanOrEqual(
          1 + MAX_PROBES,
        );
        await advanceVirtualTime(simulation, HOUR_MS / 2);
        await waitUntilIdle(simulation);
        await expectContentImported(simulation);
      },
    );
  });
});

describe.each([
  ['expired', 'facebook_token_expired'],
  ['no_permission', 'missing_permissions'],
] as const)('a login problem (%s) during an import', (rejectionCause, code) => {
  test(`stops the import, reports ${code}, resumes after relinking (${SEED_COUNT} seeds)`, async () => {
    let isLoginExpired = true;
    const getRejection = (sinceStartMs: number) =>
      sinceStartMs > 1_500 && isLoginExpired ? rejectionCause : undefined;
    await runForSeeds(
      SEED_COUNT,
      createImportSimulationOpener(simulator(), createFaultPlanWithoutFaults, () => ({
        getRejection,
      })),
      async (simulation) => {
        isLoginExpired = true;
        const content = getSimulatedContentNetwork(simulation);
        const statuses = startPollingImportStatus(simulation);
        await startAccountImport(simulation);
        await waitForImportEnd(simulation, statuses);
        expect(statuses.at(-1)?.importing).toBe(false);
        const calls = content.calls.length;
        await advanceVirtualTime(simulation, HOUR_MS);
        expect(content.calls.length, 'calls with an expired login').toBe(calls);
        expect(content.calls.filter(({ at }) => at - SIMULATION_START_MS > 3_500)).toEqual([]);
        const caller = {
          userId: simulation.tenant.subject.userId,
          igUserId: simulation.tenant.subject.igUserId,
        };
        const account = await simulation.world.runAsObserver(() =>
          getSelectedInstagramAccount(async () => undefined)({ caller } as never),
        );
        expect(account.messages).toContain(code);

        isLoginExpired = false;
        const statusCount = statuses.length;
        await relinkAccount(simulation);
        await waitForImportEnd(simulation, statuses);
        await expectContentImported(simulation);
        expectCompleteImportProgress(simulation, statuses);
        expectConsistentImportProgress(simulation, statuses.slice(statusCount));
      },
    );
  });
});
