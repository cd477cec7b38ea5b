// Imports under every fault: the account's posts and comments, each once, and an honest screen.
import { expect, test } from 'vitest';
import { type ContentPost, fewestCalls } from './content.ts';
import { type CallSite, type Fate, NO_FAULTS, plannedFaults, randomFaults } from './faults.ts';
import { expectHonestProgress, expectMirrored, expectWholeProgress } from './import-oracle.ts';
import {
  badImport,
  CALM,
  chooseAndImport,
  contentOf,
  HOUR_MS,
  importAgain,
  openImport,
  pass,
  refreshAgain,
  untilImported,
  untilQuiet,
  watchImport,
} from './import-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const planned = (plan: (call: CallSite) => Fate | undefined) => (random: Random) =>
  plannedFaults(calm(random), plan);

function fewest(simulation: Simulation): number {
  const { posts, chats } = contentOf(simulation);
  const { mediaPerPage: media, chatsPerPage } = CALM;
  return fewestCalls(posts, { media, comments: 50, chats: chatsPerPage }, chats);
}

async function importOnce(simulation: Simulation) {
  const told = watchImport(simulation);
  await chooseAndImport(simulation);
  await untilImported(simulation, told);
  return told;
}

const CALM_SEEDS = seedCount(1, 0.01);

test(`an import makes the fewest calls there can be (${CALM_SEEDS} seeds)`, LONG, async () => {
  await overSeeds(CALM_SEEDS, openImport(simulator(), calm), async (simulation) => {
    const told = await importOnce(simulation);
    await expectMirrored(simulation);
    await expectMirrored(simulation, 7);
    expectHonestProgress(simulation, told);
    expectWholeProgress(simulation, told);
    expect(contentOf(simulation).calls).toHaveLength(fewest(simulation));
  });
});

const BAD = seedCount(6, 0.1);

test(`a bad day leaves the same, and the import ends once (${BAD} seeds)`, LONG, async () => {
  const calls = { made: 0, fewest: 0 };
  await overSeeds(BAD, openImport(simulator()), async (simulation) => {
    const told = await importOnce(simulation);
    await expectMirrored(simulation);
    expectHonestProgress(simulation, told);
    calls.made += contentOf(simulation).calls.length;
    calls.fewest += fewest(simulation);
  });
  console.log(`network calls on ${BAD} bad days: ${calls.made}, fewest possible ${calls.fewest}`);
});

/** Calls an undisturbed import of this seed makes over all vendors' edges. */
async function edgesOf(seed: number): Promise<number> {
  let calls = 0;
  const count = ({ process }: CallSite): Fate => {
    if (process.startsWith('import')) calls += 1;
    return {};
  };
  await overSeeds(
    1,
    () => openImport(simulator(), planned(count))(seed),
    async (simulation) => {
      await importOnce(simulation);
    },
  );
  return calls;
}

const DEATHS = seedCount(6, 0.05);

test(
  `a worker that dies at any of its calls leaves the same (${DEATHS} deaths)`,
  LONG,
  async () => {
    const edges = await edgesOf(1);
    expect(edges).toBeGreaterThan(DEATHS > edges ? 0 : DEATHS);
    for (let death = 0; death < Math.min(DEATHS, edges); death++) {
      const at = Math.floor((death * edges) / Math.min(DEATHS, edges));
      let calls = 0;
      const plan = ({ process }: CallSite): Fate | undefined => {
        if (!process.startsWith('import')) return undefined;
        return calls++ === at ? { death: death % 2 ? 'before' : 'after' } : undefined;
      };
      await overSeeds(
        1,
        () => openImport(simulator(), planned(plan))(1),
        async (simulation) => {
          const told = await importOnce(simulation);
          await expectMirrored(simulation);
          expectHonestProgress(simulation, told);
          expectWholeProgress(simulation, told);
        },
      );
    }
  },
);

const RACES = seedCount(2, 0.02);

test(
  `imports begun side by side join, one begun later only asks for the lists (${RACES} seeds)`,
  LONG,
  async () => {
    const repeated = (random: Random) => ({
      ...calm(random),
      deliveries: () => 1 + random.between(0, 4),
    });
    await overSeeds(RACES, openImport(simulator(), repeated), async (simulation) => {
      const told = watchImport(simulation);
      await chooseAndImport(simulation);
      for (const delay of [0, 1, 900])
        simulation.world.schedule(delay, () => void importAgain(simulation));
      await untilImported(simulation, told);
      await expectMirrored(simulation);
      expectHonestProgress(simulation, told);
      expectWholeProgress(simulation, told);

      const { calls } = contentOf(simulation);
      const before = calls.length;
      void importAgain(simulation);
      void importAgain(simulation);
      await untilImported(simulation, told);
      await expectMirrored(simulation);
      const lists = ['media', 'conversations'];
      expect(calls.slice(before).filter(({ what }) => !lists.includes(what))).toEqual([]);
    });
  },
);

const SHRUNK = 7;

/**
 * Deletes threads and replies while the import is at its pages. Not from threads longer than a page:
 * the network shows no order of replies, so a part of them proves nothing about the rest.
 */
function deleteOnTheWay(simulation: Simulation): void {
  const { world } = simulation;
  const content = contentOf(simulation);
  const random = world.random.fork('deleted');
  const thin = (post: ContentPost): ContentPost => ({
    ...post,
    comments: post.comments
      .filter(() => !random.chance(0.1))
      .map((thread) => ({
        ...thread,
        replies: thread.replies.filter(() => thread.replies.length > SHRUNK || !random.chance(0.1)),
      })),
  });
  const moments = [2, 3, 4].map(() => random.between(2, 20));
  content.onCall = () => {
    if (moments.includes(content.calls.length)) content.posts = content.posts.map(thin);
  };
}

const SHIFTING = seedCount(3, 0.05);
const REFRESHES = 6;

test(
  `pages that shrink and lose comments meanwhile: right after a refresh (${SHIFTING} seeds)`,
  LONG,
  async () => {
    const weather = (random: Random) => {
      const deadCursors = random.chance(0.5);
      const shrinksAt = random.between(200, 4_000);
      return { deadCursors, perPage: (since: number) => (since < shrinksAt ? 50 : SHRUNK) };
    };
    const faults = (random: Random) => (random.chance(0.5) ? badImport(random) : calm(random));
    await overSeeds(SHIFTING, openImport(simulator(), faults, weather), async (simulation) => {
      deleteOnTheWay(simulation);
      const told = await importOnce(simulation);
      expectHonestProgress(simulation, told);
      for (let round = 1; ; round++) {
        await pass(simulation, HOUR_MS / 4);
        void refreshAgain(simulation);
        await untilQuiet(simulation);
        try {
          await expectMirrored(simulation, 13);
          break;
        } catch (error) {
          if (round === REFRESHES) throw error;
        }
      }
    });
  },
);
