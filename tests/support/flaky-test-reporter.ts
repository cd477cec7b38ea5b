// Lists the tests that passed only on retry, so that flaky tests stay visible.
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class FlakyTestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.SECOND_TRIES_FILE;
    if (file !== undefined && test.diagnostic()?.flaky) appendFileSync(file, `${test.fullName}\n`);
  }
}
