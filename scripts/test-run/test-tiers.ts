// The contents of each tier; `npm test` is the quick one. The projects are those of vitest.config.ts.
import os from 'node:os';

export type TestTier = 'quick' | 'deep' | 'nightly';

/** Runs as one process of vitest. `niceness`: as in `os.setPriority`; a process with a higher one yields to others. */
export type TestTierSuite = {
  readonly name: string;
  readonly projects: readonly string[];
  readonly niceness: number;
};

/** The suites of a tier run at once. */
type TierPlan = { readonly withChecks: boolean; readonly suites: readonly TestTierSuite[] };

/** Journeys and screens mostly wait for delays. The other tests use that time; all yield to a real browser. */
const makeSuiteBesideJourneys = (name: string, ...projects: readonly string[]): TestTierSuite => ({
  name,
  projects,
  niceness: os.constants.priority.PRIORITY_BELOW_NORMAL,
});
const journeys = (name: string): TestTierSuite => ({ name, projects: [name], niceness: 0 });

const SCREENS = makeSuiteBesideJourneys('tests-web', 'web');
const DEEP_JOURNEYS = [journeys('journeys-deep'), journeys('journeys-apart')];

export const TEST_TIERS: Readonly<Record<TestTier, TierPlan>> = {
  quick: {
    withChecks: true,
    suites: [makeSuiteBesideJourneys('tests', 'node'), SCREENS, journeys('journeys')],
  },
  deep: {
    withChecks: false,
    suites: [makeSuiteBesideJourneys('tests-deep', 'deep', 'more-seeds'), ...DEEP_JOURNEYS],
  },
  // The nightly tier runs everything: its random tests play more seeds in all files.
  nightly: {
    withChecks: true,
    suites: [
      makeSuiteBesideJourneys('tests', 'node', 'deep', 'nightly'),
      SCREENS,
      journeys('journeys'),
      ...DEEP_JOURNEYS,
      journeys('journeys-nightly'),
    ],
  },
};

/** `SEEDS` makes any run a nightly one; otherwise the first argument may name the tier. */
export function readTestTierFromArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly tier: TestTier; readonly vitestArgs: readonly string[] } {
  const isDeep = args[0] === '--deep';
  const vitestArgs = isDeep ? args.slice(1) : args;
  if (environment.SEEDS !== undefined) return { tier: 'nightly', vitestArgs };
  return { tier: isDeep ? 'deep' : 'quick', vitestArgs };
}
