// P1 and P2: how long each Lambda bundle takes to load, and how big it is.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { type Bundle, holdsPackage, ROOT, readBundles } from './functions.ts';
import { finish, note, type Row, rowOf } from './row.ts';
import { mediansOf } from './samples.ts';

const ROUNDS = 21;
const LOAD_LIMIT_MS = 10_000;
/** What the bundle below weighed when the targets were set. */
const REFERENCE_KB = 548;
const KB = 1_000;

const EMPTY = 'exports.handler = async () => ({ statusCode: 204 });\n';
const MINIMAL = `
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
const client = new DynamoDBClient({});
const commands = { GetItemCommand, PutItemCommand, QueryCommand, UpdateItemCommand };
export const handler = async ({ name, input }) => unmarshall((await client.send(new commands[name](marshall(input)))).Item);
`;
/** Packages that only the functions with the named variable may carry. */
const VENDORS = [
  { name: 'openai', variable: /^OPENAI_API_KEY_ARN$/ },
  { name: 'stripe', variable: /^STRIPE_.*_ARN$/ },
] as const;

type Yardsticks = { readonly empty: string; readonly minimal: string };

/** Bundled with everything at its default, as anybody's first function with a table would be. */
function buildYardsticks(folder: string): Yardsticks {
  const empty = path.join(folder, 'empty', 'index.js');
  const minimal = path.join(folder, 'minimal', 'index.js');
  mkdirSync(path.dirname(empty), { recursive: true });
  writeFileSync(empty, EMPTY);
  buildSync({
    stdin: { contents: MINIMAL, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    outfile: minimal,
    logLevel: 'error',
  });
  return { empty, minimal };
}

/** Milliseconds from starting a fresh Node to its end, with the bundle loaded in between. */
function loadTime(file: string): number {
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [file], {
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1', NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LOAD_LIMIT_MS,
  });
  const took = performance.now() - begin;
  if (status !== 0) throw new Error(`${file} does not load: ${stderr}`);
  return took;
}

async function loadRows(bundles: readonly Bundle[], { empty, minimal }: Yardsticks) {
  const files = {
    empty,
    minimal,
    ...Object.fromEntries(bundles.map((one) => [one.name, one.file])),
  };
  note(`Loading ${bundles.length} bundles, ${ROUNDS} times each`);
  const times: Readonly<Record<string, number>> = await mediansOf(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, () => loadTime(file)] as const),
    ),
    ROUNDS,
  );
  const timeOf = (name: string) => times[name] ?? Number.NaN;
  note(`An empty handler loads in ${timeOf('empty').toFixed(1)} ms`);
  note(
    `The minimal table bundle takes ${(timeOf('minimal') / timeOf('empty')).toFixed(2)} times that`,
  );
  return bundles.map(({ name, isAwaited }) =>
    rowOf({
      id: `P1-${name}`,
      what: `loading ${name} ÷ loading an empty handler, fresh Node`,
      ratio: timeOf(name) / timeOf('empty'),
      target: { atMost: isAwaited ? 3.5 : 4.2 },
    }),
  );
}

function sizeRows(bundles: readonly Bundle[], minimal: string): Row[] {
  const reference = statSync(minimal).size;
  note(
    `The minimal table bundle has ${Math.round(reference / KB)} KB; the targets were set with ${REFERENCE_KB}`,
  );
  return bundles.map(({ name, file, isAwaited }) => {
    const size = statSync(file).size;
    return rowOf({
      id: `P2-${name}`,
      what: `${name}, ${Math.round(size / KB)} KB ÷ a minimal table bundle, ${Math.round(reference / KB)} KB`,
      ratio: size / reference,
      target: { atMost: isAwaited ? 1.3 : 2 },
    });
  });
}

/** Functions that carry a vendor's package without holding its key. */
function vendorRows(bundles: readonly Bundle[]): Row[] {
  return VENDORS.map(({ name, variable }) => {
    const carriers = bundles.filter((bundle) => holdsPackage(bundle, name));
    const strangers = carriers.filter(
      ({ variables }) => !variables.some((one) => variable.test(one)),
    );
    return rowOf({
      id: `P2-only-callers-carry-${name}`,
      what: `functions with ${name} inside but not its key; inside: ${carriers.map((one) => one.name).join(', ') || 'none'}`,
      ratio: strangers.length,
      target: { atMost: 0 },
    });
  });
}

async function measure(): Promise<Row[]> {
  const bundles = await readBundles();
  const folder = path.join(ROOT, '.build', `bench-${process.pid}`);
  try {
    const yardsticks = buildYardsticks(folder);
    const loads = await loadRows(bundles, yardsticks);
    return [...loads, ...sizeRows(bundles, yardsticks.minimal), ...vendorRows(bundles)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await finish(await measure());
