// Reporter of vitest: writes the results of a run to the file that `RESULTS_FILE` names.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestRunResults } from './test-run-results.ts';

const ROOT = path.join(import.meta.dirname, '../..');

type ReportedError = Pick<SerializedError, 'message' | 'stack'>;

const formatErrors = (errors: readonly ReportedError[] = []): string =>
  errors.map(({ message, stack }) => stack ?? message).join('\n');

/** A file may also fail outside its tests, when it is loaded or set up. */
function listFailures(testModule: TestModule): readonly string[] {
  const file = path.relative(ROOT, testModule.moduleId);
  const suites = [testModule, ...testModule.children.allSuites()];
  const outside = suites.flatMap((suite) => suite.errors());
  const failedTests = [...testModule.children.allTests('failed')];
  return [
    ...(outside.length > 0 ? [`${file}, outside its tests\n${formatErrors(outside)}`] : []),
    ...failedTests.map(
      (test) => `${file}: ${test.fullName}\n${formatErrors(test.result().errors)}`,
    ),
  ];
}

const countPassedTests = ({ children }: TestModule): number =>
  [...children.allTests('passed')].length;

/** In seconds, without the work that files of a worker share. */
function measureFileTime(testModule: TestModule): number {
  const { setupDuration, collectDuration, duration } = testModule.diagnostic();
  return (setupDuration + collectDuration + duration) / 1_000;
}

export default class ResultsReporter implements Reporter {
  onTestRunEnd(
    testModules: readonly TestModule[],
    uncaughtErrors: readonly SerializedError[],
  ): void {
    const file = process.env.RESULTS_FILE;
    if (!file) throw new Error('RESULTS_FILE is not set');
    const results: TestRunResults = {
      passed: testModules.reduce((sum, testModule) => sum + countPassedTests(testModule), 0),
      failures: [
        ...testModules.flatMap(listFailures),
        ...uncaughtErrors.map((error) => `outside any test\n${formatErrors([error])}`),
      ],
      fileTimes: testModules.map((testModule) => ({
        file: path.relative(ROOT, testModule.moduleId),
        seconds: measureFileTime(testModule),
      })),
    };
    // A kill at this point leaves no half of the file.
    writeFileSync(`${file}.part`, JSON.stringify(results));
    renameSync(`${file}.part`, file);
  }
}
