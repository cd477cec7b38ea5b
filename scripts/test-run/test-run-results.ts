// The results of a run's parts, and their sum.

/** `failures`: the failures with their reasons, a text each. */
export type TestRunResults = {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly fileTimes: readonly { readonly file: string; readonly seconds: number }[];
};

export const NO_TEST_RUN_RESULTS: TestRunResults = { passed: 0, failures: [], fileTimes: [] };

export const sumTestRunResults = (results: readonly TestRunResults[]): TestRunResults => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
  fileTimes: results.flatMap(({ fileTimes }) => fileTimes),
});
