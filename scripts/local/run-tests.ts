// Runs the checks one after the other, then all tests, then looks for rights no test used; counts all honestly.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { synthesize } from './synth.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = path.join(ROOT, 'test-results');
type Suite = { readonly name: string; readonly projects: readonly string[] };
/**
 * Journeys come last: a browser beside tests that compute, on two cores, waits for nothing but them. Those with a
 * stack of their own walk beside the others; a journey mostly waits for the product's own seconds.
 */
const STAGES: readonly (readonly Suite[])[] = [
  [{ name: 'tests', projects: ['node', 'web'] }],
  [
    { name: 'journeys', projects: ['journeys'] },
    { name: 'journeys-apart', projects: ['journeys-apart'] },
  ],
];
/** Every stack the tests start notes here which rights its functions made use of. */
const RIGHTS_LOG = path.join(RESULTS, 'used-rights.jsonl');
/** Tests that passed only when tried again, a line each. */
const SECOND_TRIES_FILE = path.join(RESULTS, 'second-tries.txt');
/** The last line of the run, for whoever reads counts. */
const SUMMARY_FILE = path.join(RESULTS, 'summary.txt');

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number().default(0),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.unknown()).default([]) }),
  ),
});

type Counts = { readonly passed: number; readonly failed: number };

const running = new Set<ChildProcess>();

async function run(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
  running.add(child);
  const [code] = await Promise.race([
    once(child, 'close'),
    once(child, 'error').then(() => [127] as const),
  ]);
  running.delete(child);
  return code === 0;
}

/** The commands of `npm run check`, so that the two can never differ. */
function checkSteps(): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return String(manifest.scripts.check).split(' && ');
}

async function runChecks(): Promise<Counts> {
  let passed = 0;
  let failed = 0;
  for (const step of checkSteps()) {
    process.stdout.write(`\n> ${step}\n`);
    const [program = '', ...args] = step.split(' ');
    if (await run(program, args)) passed += 1;
    else {
      failed += 1;
      process.stdout.write(`FAILED: ${step}\n`);
    }
  }
  return { passed, failed };
}

/** A file that did not even load counts as one failure. */
function readReport(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
  };
}

async function runSuite(suite: Suite, args: readonly string[]): Promise<Counts> {
  process.stdout.write(`\n> vitest run: ${suite.name}\n`);
  const file = path.join(RESULTS, `${suite.name}.json`);
  const succeeded = await run('vitest', [
    'run',
    ...suite.projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/second-try-reporter.ts',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const counts = readReport(file);
  // A crash outside any test, or no test at all, is a failure too.
  const unexplained = counts.failed === 0 && (!succeeded || counts.passed === 0);
  if (!unexplained) return counts;
  process.stdout.write(`FAILED: ${suite.name}, outside any test (see its report above)\n`);
  return { ...counts, failed: 1 };
}

/** Counts as one test. Only a whole run can tell: a part of the tests uses a part of the rights. */
async function runGrantsCheck(args: readonly string[]): Promise<Counts> {
  if (args.length > 0) {
    process.stdout.write('\nUnused rights are looked for in a run without arguments only.\n');
    return { passed: 0, failed: 0 };
  }
  process.stdout.write('\n> rights no test made use of\n');
  const isClean = await run('node', ['scripts/local/check-grants.ts', RIGHTS_LOG]);
  return isClean ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Tests that need the built product find it, instead of building it side by side. */
async function buildOnce(): Promise<void> {
  try {
    await synthesize(ROOT, (step) => process.stdout.write(`\n> ${step}\n`));
  } catch (error) {
    // Those tests meet the same error, and count it.
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

async function runTests(args: readonly string[]): Promise<Counts> {
  const total = { passed: 0, failed: 0 };
  for (const stage of STAGES) {
    for (const counts of await Promise.all(stage.map((suite) => runSuite(suite, args)))) {
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
  }
  const grants = await runGrantsCheck(args);
  return { passed: total.passed + grants.passed, failed: total.failed + grants.failed };
}

/** Passed they count as passed; a run that names some is a reason to look. */
function tellSecondTries(): void {
  if (!existsSync(SECOND_TRIES_FILE)) return;
  process.stdout.write('\n> passed only at the second try\n');
  process.stdout.write(readFileSync(SECOND_TRIES_FILE, 'utf8'));
}

function abandon(): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
}
// The launcher is gone, and with it whoever wanted to know.
process.on('disconnect', abandon).on('SIGTERM', abandon);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
process.env.LOCAL_RIGHTS_LOG = RIGHTS_LOG;
process.env.SECOND_TRIES_FILE = SECOND_TRIES_FILE;
const checks = await runChecks();
await buildOnce();
const tests = await runTests(process.argv.slice(2));
tellSecondTries();
const failed = checks.failed + tests.failed;
const summary = `${tests.passed} passed, ${failed} failed`;
writeFileSync(SUMMARY_FILE, `${summary}\n`);
process.stdout.write(`\n${checks.passed} of ${checks.passed + checks.failed} checks passed\n`);
process.stdout.write(`${summary}\n`);
process.exit(failed > 0 ? 1 : 0);
