// How many random runs a test makes: few in `npm test`, many in `npm run nightly`.

/** `defaultCount`, or the test's share of `SEEDS`. */
export const getSeedCount = (defaultCount: number, share = 1): number =>
  process.env.SEEDS === undefined ? defaultCount : Math.ceil(Number(process.env.SEEDS) * share);
