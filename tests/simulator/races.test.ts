// The owner against the worker, and the same message delivered many times.
import { describe, expect, test } from 'vitest';
import { NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { OPENERS } from './openers.ts';
import { createOwner } from './owner.ts';
import { expectLiveOnce, expectSafe, finalDraft } from './posting-oracle.ts';
import { changeTheirMind, plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';

const simulator = sharedSimulator();

async function racingOwner(simulation: Simulation) {
  const owner = createOwner(simulation);
  const draft = await owner.getDraft();
  await owner.call('post', draft?.response_text ?? '');
  await changeTheirMind(owner, simulation.world.random.fork('race'));
  await owner.watch(120_000);
  return [owner];
}

const seedsOf = (share: number) => seedCount(50 * share, 0.1);

test.each(OPENERS)(
  `%s: cancel, edit and post race with the worker: one wins`,
  {
    timeout: LONG_MS,
  },
  async (_, open, share) => {
    const twice = (random: Random) =>
      randomFaults(random, { ...NO_FAULTS, repeats: 0.5, mostDeliveries: 3, untilMs: 3_600_000 });
    const won = { owner: 0, worker: 0 };
    await overSeeds(seedsOf(share), open(simulator(), twice), async (simulation) => {
      const owners = await play(simulation, racingOwner);
      await expectSafe(simulation, owners);
      const cancel = owners[0]?.told.find(({ ask }) => ask === 'cancel');
      won[cancel?.status === 200 ? 'owner' : 'worker'] += 1;
    });
    if (seedsOf(share) >= 20 && process.env.SEED === undefined) {
      expect(won.owner, 'cancels in time').toBeGreaterThan(0);
      expect(won.worker, 'cancels too late').toBeGreaterThan(0);
    }
  },
);

const TIMES = [1, 2, 3, 5, 10];
const ROUNDS = seedCount(3, 0.01);

describe.each(OPENERS)('%s: every job delivered side by side', (_, open) => {
  test.each(TIMES)(
    '%i times: the effect is that of one delivery',
    {
      timeout: LONG_MS,
    },
    async (times) => {
      const repeated = (random: Random) => ({
        ...randomFaults(random, NO_FAULTS),
        deliveries: () => times,
      });
      await overSeeds(ROUNDS, open(simulator(), repeated), async (simulation) => {
        const owners = await play(simulation, plainOwner);
        await expectSafe(simulation, owners);
        await expectLiveOnce(simulation);
        expect(simulation.network.asked).toHaveLength(1);
        expect(simulation.model.calls).toBe(1);
        expect((await finalDraft(simulation))?.tries).toBe(1);
      });
    },
  );
});

const OUTAGE_MS = 5 * 60_000;
/** A look every fifteen seconds of the outage, and what a reply needs without one. */
const MOST_MESSAGES = OUTAGE_MS / 15_000 + 15;

test.each(OPENERS)(
  '%s: five minutes of outage, repeated deliveries: one chain of jobs, no storm',
  {
    timeout: LONG_MS,
  },
  async (_, open) => {
    const outage = (random: Random) => ({
      ...plannedFaults(randomFaults(random, NO_FAULTS), ({ service, name, since }) => {
        if (service !== 'network' || since > OUTAGE_MS) return undefined;
        return { fault: name === 'publish' ? 'acts_server_error' : 'server_error' };
      }),
      deliveries: () => 3,
    });
    await overSeeds(ROUNDS, open(simulator(), outage), async (simulation) => {
      const owners = await play(simulation, plainOwner);
      await expectSafe(simulation, owners);
      await expectLiveOnce(simulation);
      expect(simulation.queues.sent.length).toBeLessThan(MOST_MESSAGES);
    });
  },
);
