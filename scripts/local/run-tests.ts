// Runs all checks and all tests, and counts the results. A nightly run (`SEEDS`) adds the tests in `nightly`
// folders, and then looks for permissions that no test used.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { synthesizeAssembly } from './synthesize-assembly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const isNightlyRun = process.env.SEEDS !== undefined;
const RESULTS_FOLDER = path.join(ROOT, 'test-results');
/** `niceness`: as of `os.setPriority`; a process with a higher one gives way. */
type TestSuite = {
  readonly name: string;
  readonly projects: readonly string[];
  readonly niceness: number;
};
/**
 * All at once: journeys mostly wait for the product's own delays, and the other tests use the time,
 * but give way to a browser. Journeys with another stack need not wait for those with the demo account.
 */
const SUITES: readonly TestSuite[] = [
  {
    name: 'tests',
    projects: isNightlyRun ? ['node', 'nightly', 'web'] : ['node', 'web'],
    niceness: os.constants.priority.PRIORITY_BELOW_NORMAL,
  },
  { name: 'journeys', projects: ['journeys'], niceness: 0 },
  { name: 'journeys-apart', projects: ['journeys-apart'], niceness: 0 },
  ...(isNightlyRun
    ? [{ name: 'journeys-nightly', projects: ['journeys-nightly'], niceness: 0 }]
    : []),
];
/** Every stack that a nightly run starts logs here which permissions its functions used. */
const PERMISSION_LOG_FILE = path.join(RESULTS_FOLDER, 'used-permissions.jsonl');
/** The last line of the run, for programs that read the counts. */
const SUMMARY_FILE = path.join(RESULTS_FOLDER, 'summary.txt');

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
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
type VitestReport = z.infer<typeof vitestReport>;

/** `failures`: what failed and why, a text each. */
type TestResults = { readonly passed: number; readonly failures: readonly string[] };

const running = new Set<ChildProcess>();

async function runCommand(
  command: string,
  args: readonly string[],
  niceness = 0,
): Promise<boolean> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
  // What it starts inherits it.
  if (child.pid !== undefined && niceness > 0) os.setPriority(child.pid, niceness);
  running.add(child);
  const [code] = await Promise.race([
    once(child, 'close'),
    once(child, 'error').then(() => [127] as const),
  ]);
  running.delete(child);
  return code === 0;
}

/** The commands of `npm run check`, so that the two never differ. */
function readCheckCommands(): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return String(manifest.scripts.check).split(' && ');
}

async function runChecks(): Promise<TestResults> {
  let passed = 0;
  const failures: string[] = [];
  for (const step of readCheckCommands()) {
    process.stdout.write(`\n> ${step}\n`);
    const [program = '', ...args] = step.split(' ');
    if (await runCommand(program, args)) passed += 1;
    else failures.push(`the check ${step}`);
  }
  return { passed, failures };
}

/** A file that fails to load counts as one failure. */
function listFailures({ testResults }: VitestReport): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${message}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`);
  });
}

function readVitestReport(file: string): VitestReport | undefined {
  if (!existsSync(file)) return undefined;
  return vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function runSuite(suite: TestSuite, args: readonly string[]): Promise<TestResults> {
  process.stdout.write(`\n> vitest run: ${suite.name}\n`);
  const file = path.join(RESULTS_FOLDER, `${suite.name}.json`);
  const vitestArgs = [
    'run',
    ...suite.projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ];
  const succeeded = await runCommand('vitest', vitestArgs, suite.niceness);
  const report = readVitestReport(file);
  const passed = report?.numPassedTests ?? 0;
  const failures = report === undefined ? [] : listFailures(report);
  // A crash outside any test, or a run without tests, is a failure as well.
  const isUnexplainedFailure = failures.length === 0 && (!succeeded || passed === 0);
  if (!isUnexplainedFailure) return { passed, failures };
  return { passed, failures: [`${suite.name}, outside any test (see its report above)`] };
}

/** Counts as one test. Only a whole nightly run can tell: some tests use some of the permissions. */
async function runUnusedPermissionsCheck(args: readonly string[]): Promise<TestResults> {
  if (!isNightlyRun || args.length > 0) return { passed: 0, failures: [] };
  process.stdout.write('\n> permissions that no test used\n');
  const isClean = await runCommand('node', [
    'scripts/local/check-unused-iam-permissions.ts',
    PERMISSION_LOG_FILE,
  ]);
  return isClean
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: ['permissions that no test used (see above)'] };
}

/** Builds the product once, so that the tests that need it do not build it in parallel. */
async function buildBeforeTests(): Promise<void> {
  try {
    await synthesizeAssembly(ROOT, (step) => process.stdout.write(`\n> ${step}\n`));
  } catch (error) {
    // Tests that need the build meet the same error and count it.
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

const sumResults = (results: readonly TestResults[]): TestResults => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
});

async function runTests(args: readonly string[]): Promise<TestResults> {
  await buildBeforeTests();
  const results = await Promise.all(SUITES.map((suite) => runSuite(suite, args)));
  return sumResults([...results, await runUnusedPermissionsCheck(args)]);
}

function stopAndExit(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
}
// The launcher has exited, and with it the reader of the results.
process.on('disconnect', stopAndExit).on('SIGTERM', stopAndExit);

rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });
if (isNightlyRun) process.env.LOCAL_PERMISSION_LOG = PERMISSION_LOG_FILE;
const [checks, tests] = await Promise.all([runChecks(), runTests(process.argv.slice(2))]);
// At the end, because whoever sees only the last lines must learn what failed.
const failures = [...checks.failures, ...tests.failures];
for (const failure of failures) process.stdout.write(`\nFAILED: ${failure}\n`);
const summary = `${tests.passed} passed, ${failures.length} failed`;
writeFileSync(SUMMARY_FILE, `${summary}\n`);
process.stdout.write(
  `\n${checks.passed} of ${checks.passed + checks.failures.length} checks passed\n`,
);
process.stdout.write(`${summary}\n`);
process.exit(failures.length > 0 ? 1 : 0);
