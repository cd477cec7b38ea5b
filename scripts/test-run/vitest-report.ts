// Reads what vitest's JSON reporter wrote.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z
        .array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        )
        .default([]),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** `failures`: what failed and why, a text each. */
export type TestResults = {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly fileTimes: readonly FileTime[];
};
type FileTime = { readonly file: string; readonly seconds: number };

/** A file that fails outside its tests, when it is loaded or set up, counts as one failure. */
const listFailures = ({ testResults }: Report, root: string): readonly string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failedTests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failedTests.length === 0)
      return [`${file}\n${message || 'outside any test (see its report above)'}`];
    return failedTests.map(
      ({ fullName, failureMessages }) =>
        `${file}: ${fullName}\n${(failureMessages ?? []).join('\n')}`,
    );
  });

/** Undefined when vitest ended before it wrote its report. */
export function readVitestReport(file: string, root: string): TestResults | undefined {
  if (!existsSync(file)) return undefined;
  const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    passed: report.numPassedTests,
    failures: listFailures(report, root),
    fileTimes: report.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  };
}

export const sumResults = (results: readonly TestResults[]): TestResults => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
  fileTimes: results.flatMap(({ fileTimes }) => fileTimes),
});
