// Runs the checks and tests of a tier and counts the results. A nightly run then looks for unused permissions.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { synthesizeCloudAssembly } from '#scripts/local/template/synthesize-cloud-assembly.ts';
import { NO_TEST_RUN_RESULTS, sumTestRunResults, type TestRunResults } from './test-run-results.ts';
import { readTestTierFromArguments, TEST_TIERS, type TestTierSuite } from './test-tiers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { tier, vitestArgs } = readTestTierFromArguments(process.argv.slice(2), process.env);
const { withChecks, suites } = TEST_TIERS[tier];
const RESULTS_FOLDER = path.join(ROOT, 'test-results', tier);
/** Every stack of a nightly run logs here which permissions its functions used. */
const PERMISSION_LOG_FILE = path.join(RESULTS_FOLDER, 'used-permissions.jsonl');
/** The last line of the run, for programs that read the counts. */
const SUMMARY_FILE = path.join(RESULTS_FOLDER, 'summary.txt');
const FILE_TIMES_FILE = path.join(RESULTS_FOLDER, 'file-times.txt');
const SHOWN_FILE_TIMES = 30;

const running = new Set<ChildProcess>();

async function runCommand(
  command: string,
  args: readonly string[],
  { niceness = 0, environment = {} }: { niceness?: number; environment?: NodeJS.ProcessEnv } = {},
): Promise<boolean> {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env });
  // Its child processes inherit it.
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

/** A check that passes is not counted as a test; one that fails is a failure. */
async function runChecks(): Promise<TestRunResults> {
  if (!withChecks || vitestArgs.length > 0) return NO_TEST_RUN_RESULTS;
  const commands = readCheckCommands();
  const failures: string[] = [];
  for (const command of commands) {
    process.stdout.write(`\n> ${command}\n`);
    const [program = '', ...args] = command.split(' ');
    if (!(await runCommand(program, args))) failures.push(`the check ${command}`);
  }
  process.stdout.write(
    `\n${commands.length - failures.length} of ${commands.length} checks passed\n`,
  );
  return { ...NO_TEST_RUN_RESULTS, failures };
}

async function runSuite({ name, projects, niceness }: TestTierSuite): Promise<TestRunResults> {
  process.stdout.write(`\n> vitest run: ${name}\n`);
  const file = path.join(RESULTS_FOLDER, `${name}.json`);
  const succeeded = await runCommand(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      // Biome refuses it too, but not in a run of chosen files.
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=./scripts/test-run/vitest-results-reporter.ts',
      // A suite may have none of the requested files.
      ...(vitestArgs.length > 0 ? ['--passWithNoTests'] : []),
      ...vitestArgs,
    ],
    { niceness, environment: { RESULTS_FILE: file } },
  );
  const results: TestRunResults = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : NO_TEST_RUN_RESULTS;
  const hasTests = results.passed > 0 || vitestArgs.length > 0;
  if (results.failures.length > 0 || (succeeded && hasTests)) return results;
  // A crash of vitest, or a run without tests, is a failure as well.
  return { ...results, failures: [`${name} ended early or ran no test (see its report above)`] };
}

/** Counts as one test. Only a whole nightly run can judge: each test uses only some permissions. */
async function runUnusedPermissionsCheck(): Promise<TestRunResults> {
  if (tier !== 'nightly' || vitestArgs.length > 0) return NO_TEST_RUN_RESULTS;
  process.stdout.write('\n> permissions that no test used\n');
  const isClean = await runCommand('node', [
    'scripts/local/check-unused-iam-permissions.ts',
    PERMISSION_LOG_FILE,
  ]);
  return isClean
    ? { ...NO_TEST_RUN_RESULTS, passed: 1 }
    : { ...NO_TEST_RUN_RESULTS, failures: ['permissions that no test used (see above)'] };
}

/** Builds the product once, so that the tests that need it do not build it in parallel. */
async function buildBeforeTests(): Promise<void> {
  try {
    await synthesizeCloudAssembly(ROOT, (step) => process.stdout.write(`\n> ${step}\n`));
  } catch (error) {
    // Tests that need the build meet the same error and count it.
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

async function runTests(): Promise<TestRunResults> {
  await buildBeforeTests();
  const results = await Promise.all(suites.map(runSuite));
  return sumTestRunResults([...results, await runUnusedPermissionsCheck()]);
}

/** Prints the slowest files, so that a slow new one is noticed; the file holds all of them. */
function reportFileTimes({ fileTimes }: TestRunResults): void {
  const lines = [...fileTimes]
    .sort((left, right) => right.seconds - left.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  writeFileSync(FILE_TIMES_FILE, `${lines.join('\n')}\n`);
  process.stdout.write(`\nThe slowest test files (all: ${path.relative(ROOT, FILE_TIMES_FILE)})\n`);
  process.stdout.write(`${lines.slice(0, SHOWN_FILE_TIMES).join('\n')}\n`);
}

function stopAndExit(): void {
  process.stdout.write('\nThe run was stopped before its end.\n');
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
}
// The launcher has exited, and with it the reader of the results.
process.on('disconnect', stopAndExit).on('SIGTERM', stopAndExit);

rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });
if (tier === 'nightly') process.env.LOCAL_PERMISSION_LOG = PERMISSION_LOG_FILE;
const results = sumTestRunResults(await Promise.all([runChecks(), runTests()]));
reportFileTimes(results);
// Printed at the end, so that the last lines name the failures.
for (const failure of results.failures) process.stdout.write(`\nFAILED: ${failure}\n`);
if (vitestArgs.length > 0 && results.passed + results.failures.length === 0)
  process.stdout.write(
    `\nNo test of this tier matches. \`npm test\` runs the quick tier, \`npm run test:deep\` the deep one.\n`,
  );
const summary = `${results.passed} passed, ${results.failures.length} failed`;
writeFileSync(SUMMARY_FILE, `${summary}\n`);
process.stdout.write(`\n${summary}\n`);
process.exit(results.failures.length > 0 || results.passed === 0 ? 1 : 0);
