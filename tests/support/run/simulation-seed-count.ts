// The amount of random tests: little in `npm test`, more in the deep tier (each sets `SEED_FACTOR`), everything in `npm
// run nightly`, which sets `SEEDS`.

export const isNightlyRun = process.env.SEEDS !== undefined;

const seedFactor = Number(process.env.SEED_FACTOR ?? 1);

/** How many random runs a test makes: `defaultCount`, a multiple of it, or its share of `SEEDS`. */
export const getSimulationSeedCount = (defaultCount: number, share = 1): number =>
  isNightlyRun
    ? Math.ceil(Number(process.env.SEEDS) * share)
    : Math.ceil(defaultCount * seedFactor);

/** All cases in a nightly run, otherwise the first `quickCount`. */
export const takeFewerCasesUnlessNightly = <Case>(
  cases: readonly Case[],
  quickCount: number,
): readonly Case[] => (isNightlyRun ? cases : cases.slice(0, quickCount));
