// Three kinds of tests: on Node, in a simulated browser, and whole journeys in a real one. Each belongs to a tier
// (scripts/test-run/test-tiers.ts).
import { defineConfig } from 'vitest/config';

/** A test that takes longer waits for something that does not happen. */
const TEST_TIMEOUT_MS = 300_000;

/** Only `npm run test:deep` runs them: fuzzing, hostile texts, secrets, the local runner, the sandbox. */
const DEEP = ['tests/{local,sandbox,evaluation}/**', 'tests/**/deep/**'];
/** Rare faults and long waits: only `npm run nightly` runs them. */
const NIGHTLY = 'tests/**/nightly/**';
/** Only `npm run eval:live` runs it, because it costs money. */
const LIVE = 'tests/evaluation/live/**';
const JOURNEYS = 'tests/journeys/**';
/** These need a stack without the demo account, so they may run beside the others. */
const APART = ['billing', 'link-instagram-account', 'rule-replies-of-trial-user'].map(
  (name) => `tests/journeys/deep/${name}.test.ts`,
);
/** Simulations of the quick tier; the deep tier plays all of them. */
const QUICK_SIMULATIONS =
  'tests/simulator/{comment-reply-faults,message-reply-faults,reply-*}.test.ts';
const SMALL_DEMO_ACCOUNT = './tests/journeys/support/global-setup-small-demo-account.ts';
const LARGE_DEMO_ACCOUNT = './tests/journeys/support/global-setup-large-demo-account.ts';
const END_WITH_VITEST = './tests/support/run/end-worker-with-vitest.ts';
const node = {
  environment: 'node',
  // Failures the tests provoke are looked at in the answers, not in the log.
  env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
  // Loading the vendor packages again for each file would take longer than most files run.
  isolate: false,
  setupFiles: [END_WITH_VITEST, './tests/support/run/isolate-test-file.ts'],
  globalSetup: './tests/support/run/global-setup-table-stores.ts',
  // For what hangs: the longest tests take half a minute on a quiet machine, and four times as long beside others.
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  restoreMocks: true,
};
const journeys = {
  environment: 'node',
  fileParallelism: false,
  // One worker and one browser for all files.
  isolate: false,
  setupFiles: END_WITH_VITEST,
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  // Browsers at once: more of them only wait for each other.
  maxConcurrency: 3,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          env: { ...node.env, SEED_FACTOR: '0.5' },
          include: [
            '{functions,shared,infra,scripts}/**/*.test.ts',
            'tests/!(simulator)/**/*.test.ts',
            'tests/simulator/*/*.test.ts',
            QUICK_SIMULATIONS,
          ],
          exclude: [JOURNEYS, ...DEEP, NIGHTLY, LIVE],
        },
      },
      {
        test: {
          ...node,
          name: 'deep',
          include: DEEP.map((folder) => `${folder}/*.test.ts`),
          exclude: [JOURNEYS, NIGHTLY, LIVE],
        },
      },
      {
        test: {
          ...node,
          name: 'more-seeds',
          env: { ...node.env, SEED_FACTOR: '4' },
          include: ['tests/simulator/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'nightly',
          include: [`${NIGHTLY}/*.test.ts`],
          exclude: [JOURNEYS],
        },
      },
      { test: { ...node, name: 'live-model', include: [`${LIVE}/*.test.ts`] } },
      './web/vite.config.ts',
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          globalSetup: SMALL_DEMO_ACCOUNT,
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys-deep',
          include: ['tests/journeys/deep/*.test.ts'],
          exclude: APART,
          globalSetup: LARGE_DEMO_ACCOUNT,
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys-apart',
          include: APART,
          globalSetup: './tests/journeys/support/global-setup-without-demo-account.ts',
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys-nightly',
          include: ['tests/journeys/nightly/*.test.ts'],
          globalSetup: LARGE_DEMO_ACCOUNT,
        },
      },
    ],
    // One of two cores would be left for the runner itself, which has little to do.
    maxWorkers: '100%',
    // Logs of passing tests are noise.
    silent: 'passed-only',
    coverage: { provider: 'v8', reportsDirectory: 'coverage' },
  },
});
