// Synthesizes the cloud assembly of the current sources, once per content; later calls reuse it
// from disk.
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
import { buildWeb } from '../../build-web.ts';
import { runNodeProgram } from '../process/guarded-process.ts';
import { SetupError } from '../process/setup-error.ts';
import { computeBuildInputHash } from './build-input-hash.ts';

const HASHED_PATHS = [
  'infra',
  'functions',
  'shared',
  'package.json',
  'package-lock.json',
  'scripts/local/template/local-cdk-app.ts',
];
const LOCAL_APP = path.join(import.meta.dirname, 'local-cdk-app.ts');
const MAX_ERROR_LINES = 30;
const MINIFIED_LINE_LENGTH = 500;
const KEPT_ASSEMBLY_COUNT = 3;
/** A running product loads bundles on demand, so recent assemblies stay. */
const KEPT_ASSEMBLY_MS = 24 * 60 * 60 * 1_000;

/** The error of the bundler or CDK, without the progress output around it. */
function extractErrorText(output: string): string {
  const start = output.search(/✘ \[ERROR\]|^ERROR |Error: |error TS/m);
  const lines = output.slice(Math.max(0, start)).split('\n');
  // A stack trace into a minified library quotes the whole library.
  const shortLines = lines.filter(({ length }) => length < MINIFIED_LINE_LENGTH);
  return shortLines.slice(0, MAX_ERROR_LINES).join('\n');
}

async function runCdkApp(
  root: string,
  outputFolder: string,
  RESTORED_TABLE: string,
): Promise<void> {
  const { succeeded, output } = await runNodeProgram([LOCAL_APP], {
    folder: root,
    environment: {
      ...process.env,
      CDK_OUTDIR: outputFolder,
      RESTORED_TABLE,
      CDK_DISABLE_LEGACY_EXPORT_WARNING: '1',
      // CDK only warns about the findings of this check, and a start shows no warnings. `npm run synth` checks.
      CDK_VALIDATION: 'false',
    },
  });
  if (!succeeded)
    throw new SetupError(`The system does not synthesize:\n${extractErrorText(output)}`);
}

/** Keeps the latest assemblies, so that returning to an earlier commit is fast. */
function removeOldAssemblies(folder: string): void {
  const newestFirst = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, changedAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((left, right) => right.changedAt - left.changedAt);
  for (const { name, changedAt } of newestFirst.slice(KEPT_ASSEMBLY_COUNT)) {
    if (Date.now() - changedAt < KEPT_ASSEMBLY_MS) continue;
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Path of the cloud assembly. Parallel starts do not disturb each other: each writes its own folder, and the first to
 * finish renames it.
 */
export async function synthesizeCloudAssembly(
  root: string,
  onProgress: (step: string) => void,
  restoredTable = '',
): Promise<string> {
  const webBuild = await buildWeb(() => onProgress('Building the web application'));
  const folder = path.join(root, '.build', 'assemblies');
  const hash = computeBuildInputHash(root, HASHED_PATHS, [webBuild.hash, restoredTable]);
  const target = path.join(folder, hash);
  if (existsSync(target)) return target;
  onProgress('Bundling the functions and synthesizing the system');
  mkdirSync(folder, { recursive: true });
  // The bundles are CommonJS, the project is not.
  writeFileSync(path.join(root, '.build', 'package.json'), '{"type":"commonjs"}\n');
  const unfinishedFolder = path.join(folder, `draft-${hash}-${process.pid}`);
  try {
    await runCdkApp(root, unfinishedFolder, restoredTable);
    if (!existsSync(target)) renameSync(unfinishedFolder, target);
  } finally {
    rmSync(unfinishedFolder, { recursive: true, force: true });
  }
  removeOldAssemblies(folder);
  return target;
}
