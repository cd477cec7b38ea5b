// Imports that could go on for ever: a login that ends for longer than pieces are kept, and posts the
// network never answers. Each ends, and nothing that can be read is missing.
import { expect, test } from 'vitest';
import { deleteItem } from '#platform/table/table.ts';
import { allItems } from '#tests/support/table-writes.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { expectMirrored, expectWholeProgress } from './import-oracle.ts';
import {
  chooseAndImport,
  contentOf,
  HOUR_MS,
  linkAgain,
  openImport,
  pass,
  untilImported,
  untilQuiet,
  watchImport,
} from './import-scenario.ts';
import type { Random } from './random.ts';
import { overSeeds, seedCount } from './seeds.ts';
import { LONG_MS, sharedSimulator } from './shared-simulator.ts';
import type { Simulation } from './simulator.ts';
import { START } from './world.ts';

const simulator = sharedSimulator();
const LONG = { timeout: LONG_MS };
const SEEDS = seedCount(1, 0.01);
const calm = (random: Random) => randomFaults(random, NO_FAULTS);
const MINUTE_MS = 60_000;
const EIGHT_DAYS_MS = 8 * 24 * HOUR_MS;

/** The table of a run keeps what has lived its time; DynamoDB removes it. */
const removeExpired = ({ world }: Simulation) =>
  world.look(async () => {
    const expired = (await allItems()).filter(({ ttl }) => Number(ttl) * 1_000 <= world.now());
    for (const { pk, sk } of expired) await deleteItem({ pk: String(pk), sk: String(sk) });
    return expired.length;
  });

type Put = { readonly Put?: { readonly Item: Record<string, { readonly S?: string }> } };

/** How many imports the table ever held; a write that was repeated counts once. */
function importsBegun({ writes }: Simulation): number {
  const puts = writes.flatMap(
    ({ input }) => (input as { TransactItems?: Put[] }).TransactItems ?? [],
  );
  const begun = puts.flatMap(({ Put }) =>
    Put?.Item.sk?.S === 'IMPORT' ? [Put.Item.importId?.S] : [],
  );
  return new Set(begun).size;
}

test(
  `a login ends in the middle and is linked again a week later: the import is whole (${SEEDS} seeds)`,
  LONG,
  async () => {
    let isEnded = true;
    const refusalAt = (since: number) => (isEnded && since > 1_500 ? 'expired' : undefined);
    const open = openImport(simulator(), calm, () => ({ refusalAt }));
    await overSeeds(SEEDS, open, async (simulation) => {
      isEnded = true;
      await chooseAndImport(simulation);
      await pass(simulation, EIGHT_DAYS_MS);
      expect(await removeExpired(simulation), 'rows that lived their time').toBeGreaterThan(0);

      isEnded = false;
      await linkAgain(simulation);
      const told = watchImport(simulation);
      await untilImported(simulation, told);
      expect(told.at(-1)?.importing).toBe(false);
      expectWholeProgress(simulation, told);
      await expectMirrored(simulation);
    });
  },
);

test(`an import that lost its pieces begins anew, once (${SEEDS} seeds)`, LONG, async () => {
  const repeated = (random: Random) => ({
    ...calm(random),
    deliveries: () => 1 + random.between(0, 4),
  });
  await overSeeds(SEEDS, openImport(simulator(), repeated), async (simulation) => {
    const { world } = simulation;
    await chooseAndImport(simulation);
    await pass(simulation, 1_500);
    await world.look(async () => {
      const pieces = (await allItems()).filter(({ sk }) => String(sk).includes('#PIECE#'));
      for (const { pk, sk } of pieces) await deleteItem({ pk: String(pk), sk: String(sk) });
    });
    const told = watchImport(simulation);
    await untilImported(simulation, told);
    expect(told.at(-1)?.importing).toBe(false);
    await expectMirrored(simulation);
    expect(importsBegun(simulation)).toBe(2);
  });
});

test(
  `posts that are never answered keep nobody importing for more than an hour (${SEEDS} seeds)`,
  LONG,
  async () => {
    let isSick = true;
    let sick: ReadonlySet<string> = new Set();
    const sickPosts = (id: string) => isSick && sick.has(id);
    await overSeeds(
      SEEDS,
      openImport(simulator(), calm, () => ({ sickPosts })),
      async (simulation) => {
        const { world } = simulation;
        const { posts } = contentOf(simulation);
        const random = world.random.fork('sick');
        const commented = posts.filter(({ comments }) => comments.length > 0);
        sick = new Set(commented.filter(() => random.chance(0.5)).map(({ id }) => id));
        isSick = true;
        const told = watchImport(simulation);
        await chooseAndImport(simulation);
        await untilImported(simulation, told);
        expect(told.at(-1)?.importing).toBe(false);
        expect(told.find(({ importing }) => !importing)?.at).toBeLessThan(70 * MINUTE_MS);
        expect(world.now() - START).toBeLessThan(2 * HOUR_MS);

        isSick = false;
        await pass(simulation, 2 * HOUR_MS);
        await untilQuiet(simulation);
        await expectMirrored(simulation);
      },
    );
  },
);
