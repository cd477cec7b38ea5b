// The network's notifications: twice at once, in storms, in the middle of other work, and of ourselves.
import { expect, test } from 'vitest';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { readPost } from '#functions/posts/post-repository.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { expectHonestProgress, expectMirrored } from './import-oracle.ts';
import {
  badImport,
  chooseAndImport,
  HOUR_MS,
  openImport,
  pass,
  refreshAgain,
  untilImported,
  untilQuiet,
  watchImport,
} from './import-scenario.ts';
import { expectLiveOnce, expectSafe } from './posting-oracle.ts';
import { POSTING_WORKERS, plainOwner, play } from './posting-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { announced, foreign, speak } from './speech.ts';
import { tell } from './webhooks.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const calm = (random: Random) => randomFaults(random, NO_FAULTS);

async function imported(simulation: Simulation): Promise<void> {
  const told = watchImport(simulation);
  await chooseAndImport(simulation);
  await untilImported(simulation, told);
}

const TWINS = seedCount(2, 0.02);

test(
  `two identical ones within a millisecond: one comment, announced once (${TWINS} seeds)`,
  LONG,
  async () => {
    await overSeeds(TWINS, openImport(simulator(), calm), async (simulation) => {
      await imported(simulation);
      const told = speak(simulation, simulation.world.random.fork('twin'));
      tell(simulation, [told]);
      tell(simulation, [told], 1);
      await pass(simulation, 1);
      await untilQuiet(simulation);
      await expectMirrored(simulation);
      expect(announced(simulation)).toEqual(foreign([told]));
    });
  },
);

const STORMS = seedCount(1, 0.02);

test(
  `fifty deliveries of eight comments at once: each there once, announced once (${STORMS} seeds)`,
  LONG,
  async () => {
    await overSeeds(STORMS, openImport(simulator(), calm), async (simulation) => {
      await imported(simulation);
      const random = simulation.world.random.fork('storm');
      const told = Array.from({ length: 8 }, () => speak(simulation, random));
      for (let delivery = 0; delivery < 50; delivery++) {
        const one = told[delivery % 8];
        if (one) tell(simulation, [one], random.between(0, 3));
      }
      await pass(simulation, 10);
      await untilQuiet(simulation);
      await expectMirrored(simulation);
      expect(announced(simulation)).toEqual(foreign(told));
    });
  },
);

const BUSY = seedCount(3, 0.05);

test(
  `in the middle of an import and of refreshes, on bad days: the lists are right, nothing is announced twice (${BUSY} seeds)`,
  LONG,
  async () => {
    const lists = (random: Random) => ({ listLagMs: random.pick([0, 5_000, 30_000]) });
    await overSeeds(BUSY, openImport(simulator(), badImport, lists), async (simulation) => {
      const { world } = simulation;
      const random = world.random.fork('busy');
      const seen = watchImport(simulation);
      await chooseAndImport(simulation);
      for (let count = 0; count < 12; count++) {
        world.schedule(random.between(0, 6_000), () => {
          const told = speak(simulation, random);
          tell(simulation, random.chance(0.3) ? [told, told] : [told]);
          if (random.chance(0.5)) tell(simulation, [told], random.between(0, 2_000));
          if (random.chance(0.3)) void refreshAgain(simulation);
        });
      }
      await pass(simulation, 6_001);
      await untilImported(simulation, seen);
      for (let round = 0; round < 3; round++) {
        await pass(simulation, HOUR_MS / 2);
        void refreshAgain(simulation);
        await untilQuiet(simulation);
      }
      await expectMirrored(simulation, 13);
      const { writes } = simulation;
      expect(writes.length).toBeGreaterThan(0);
      expectHonestProgress(simulation, seen);
      const once = announced(simulation);
      expect(once).toEqual([...new Set(once)]);
    });
  },
);

const ECHOES = seedCount(3, 0.05);

test(
  `our own reply told of before its call returns: there once, as our own, never new (${ECHOES} seeds)`,
  LONG,
  async () => {
    const open = async (seed: number): Promise<Simulation> => {
      const late: { simulation?: Simulation } = {};
      const simulation = await simulator().open(seed, {
        faults: calm,
        workers: { ...POSTING_WORKERS, refresh: { handler: refreshWorker, timeoutMs: 60_000 } },
        network: {
          lagMs: 0,
          regainMinutes: 1,
          onPublish: ({ id }) => {
            const subject = late.simulation?.tenant.subject;
            if (!late.simulation || !subject) return;
            const told = { mediaId: subject.mediaId, commentId: id, parentId: subject.commentId };
            for (const delay of [0, 1]) tell(late.simulation, [told], delay);
          },
        },
      });
      late.simulation = simulation;
      return simulation;
    };
    await overSeeds(ECHOES, open, async (simulation) => {
      await chooseAndImport(simulation);
      const owners = await play(simulation, plainOwner);
      await untilQuiet(simulation);
      await expectSafe(simulation, owners);
      await expectLiveOnce(simulation);
      const post = await simulation.world.look(() => readPost(simulation.tenant.subject));
      expect(post?.tally).toMatchObject({ total: 2, newCount: 1 });
      expect(announced(simulation)).toEqual([]);
    });
  },
);
