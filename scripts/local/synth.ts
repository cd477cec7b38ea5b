// The cloud assembly of the present sources: synthesized once per content, then taken from disk.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../build-web.ts';
import { runCollected } from './child.ts';
import { contentHash } from './content-hash.ts';
import { Fault } from './fault.ts';

const INPUTS = ['infra', 'functions', 'shared', 'package.json', 'package-lock.json', 'cdk.json'];
const COMPLAINT_LINES = 30;
const MINIFIED_LINE_LENGTH = 500;
const KEPT_ASSEMBLIES = 3;
/** A copy that runs loads bundles as they are needed, so what may be in use stays. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** What the bundler or CDK complained of, without the progress around it. */
function complaintIn(output: string): string {
  const start = output.search(/✘ \[ERROR\]|^ERROR |Error: |error TS/m);
  const lines = output.slice(Math.max(0, start)).split('\n');
  // A stack trace into a minified library quotes all of it.
  const readable = lines.filter(({ length }) => length < MINIFIED_LINE_LENGTH);
  return readable.slice(0, COMPLAINT_LINES).join('\n');
}

async function runApp(root: string, outputFolder: string): Promise<void> {
  const { succeeded, output } = await runCollected([path.join(root, 'infra', 'app.ts')], {
    folder: root,
    environment: {
      ...process.env,
      CDK_OUTDIR: outputFolder,
      CDK_DISABLE_LEGACY_EXPORT_WARNING: '1',
    },
  });
  if (!succeeded) throw new Fault(`The system does not synthesize:\n${complaintIn(output)}`);
}

/** Old assemblies go, the latest stay: going back to an earlier state is quick too. */
function removeOld(folder: string): void {
  const byAge = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, changedAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((left, right) => right.changedAt - left.changedAt);
  for (const { name, changedAt } of byAge.slice(KEPT_ASSEMBLIES)) {
    if (Date.now() - changedAt < KEPT_MS) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Folder of the cloud assembly. Two starts at the same time do not disturb each other: each writes
 * its own folder, and whichever is done first gives it its name.
 */
export async function synthesize(root: string, report: (step: string) => void): Promise<string> {
  const web = await buildWeb(() => report('Building the web application'));
  const folder = path.join(root, '.build', 'assemblies');
  const hash = contentHash(root, INPUTS, [web.hash]);
  const target = path.join(folder, hash);
  if (existsSync(target)) return target;
  report('Bundling the functions and synthesizing the system');
  mkdirSync(folder, { recursive: true });
  // The bundles are CommonJS, while the project around them is not.
  writeFileSync(path.join(root, '.build', 'package.json'), '{"type":"commonjs"}\n');
  const draft = path.join(folder, `draft-${hash}-${process.pid}`);
  try {
    await runApp(root, draft);
    if (!existsSync(target)) renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOld(folder);
  return target;
}
