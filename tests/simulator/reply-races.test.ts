// Races between the owner and the worker, and jobs that are delivered many times.
import { describe, expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  createFaultPlanWithoutFaults,
  createRandomFaultPlan,
  createScriptedFaultPlan,
  NO_FAULT_RATES,
} from './machine/fault-plan.ts';
import type { SeededRandom } from './machine/seeded-random.ts';
import {
  expectReplyInvariants,
  expectReplyLiveOnce,
  readFinalDraft,
} from './replies/posting-expectations.ts';
import {
  cancelDuringSend,
  draftAndPostAsOwner,
  playSimulatedOwnerScript,
} from './replies/posting-scenario.ts';
import { SIMULATION_OPENERS_BY_SUBJECT_KIND } from './replies/subject-simulation-openers.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';

const simulator = setUpSharedSimulator();

const getShareOfSeeds = (share: number) => getSimulationSeedCount(Math.ceil(24 * share), 0.1);

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  `lets either owner or worker win when they race (%s)`,
  async (_, createOpener, share) => {
    const repeatDeliveries = (random: SeededRandom) =>
      createRandomFaultPlan(random, {
        ...NO_FAULT_RATES,
        redelivery: 0.5,
        maxDeliveries: 3,
        faultFreeAfterMs: 3_600_000,
      });
    const wins = { owner: 0, worker: 0 };
    await runForSeeds(
      getShareOfSeeds(share),
      createOpener(simulator(), repeatDeliveries),
      async (simulation) => {
        const owners = await playSimulatedOwnerScript(simulation, cancelDuringSend);
        await expectReplyInvariants(simulation, owners);
        const cancel = owners[0]?.recordedCalls.find(({ action }) => action === 'cancel');
        wins[cancel?.status === 200 ? 'owner' : 'worker'] += 1;
      },
    );
    if (getShareOfSeeds(share) >= 16 && process.env.SEED === undefined) {
      expect(wins.owner, 'cancels in time').toBeGreaterThan(0);
      expect(wins.worker, 'cancels too late').toBeGreaterThan(0);
    }
  },
);

const DELIVERY_COUNTS = [1, 2, 3, 5, 10];
const SEED_COUNT = getSimulationSeedCount(1, 0.01);

describe.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'the job of a reply delivered several times at once (%s)',
  (_, createOpener) => {
    test.each(DELIVERY_COUNTS)(
      "a reply's job has one effect when delivered %i times",
      async (deliveryCount) => {
        const repeatEveryDelivery = (random: SeededRandom) => ({
          ...createFaultPlanWithoutFaults(random),
          drawDeliveryCount: () => deliveryCount,
        });
        await runForSeeds(
          SEED_COUNT,
          createOpener(simulator(), repeatEveryDelivery),
          async (simulation) => {
            const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
            await expectReplyInvariants(simulation, owners);
            await expectReplyLiveOnce(simulation);
            expect(simulation.network.publishRequests).toHaveLength(1);
            expect(simulation.model.calls).toBe(1);
            expect((await readFinalDraft(simulation))?.tries).toBe(1);
          },
        );
      },
    );
  },
);

const OUTAGE_MS = 5 * 60_000;
/** A read-back every fifteen seconds of the outage, and the jobs of a reply without one. */
const MAX_JOBS = OUTAGE_MS / 15_000 + 15;

test.each(SIMULATION_OPENERS_BY_SUBJECT_KIND)(
  'keeps one job chain per reply in a five-minute outage (%s)',
  async (_, createOpener) => {
    const failNetworkCalls = (random: SeededRandom) => ({
      ...createScriptedFaultPlan(({ service, name, sinceStartMs }) => {
        if (service !== 'network' || sinceStartMs > OUTAGE_MS) return undefined;
        return { fault: name === 'publish' ? 'acts_server_error' : 'server_error' };
      })(random),
      drawDeliveryCount: () => 3,
    });
    await runForSeeds(
      SEED_COUNT,
      createOpener(simulator(), failNetworkCalls),
      async (simulation) => {
        const owners = await playSimulatedOwnerScript(simulation, draftAndPostAsOwner);
        await expectReplyInvariants(simulation, owners);
        await expectReplyLiveOnce(simulation);
        expect(simulation.queues.sentMessages.length).toBeLessThan(MAX_JOBS);
      },
    );
  },
);
