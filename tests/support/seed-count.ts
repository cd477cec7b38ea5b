// How much a test plays: little in `npm test`, everything in `npm run nightly`, which sets `SEEDS`.

export const isNightlyRun = process.env.SEEDS !== undefined;

/** How many random runs a test makes: `defaultCount`, or its share of `SEEDS`. */
export const getSeedCount = (defaultCount: number, share = 1): number =>
  isNightlyRun ? Math.ceil(Number(process.env.SEEDS) * share) : defaultCount;

/** All cases in a nightly run, else the first `quickCount`. */
export const takeFewerCasesUnlessNightly = <Case>(
  cases: readonly Case[],
  quickCount: number,
): readonly Case[] => (isNightlyRun ? cases : cases.slice(0, quickCount));
