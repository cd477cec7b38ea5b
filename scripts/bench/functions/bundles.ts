// P1 and P2: load time and size of each Lambda bundle.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { z } from 'zod';
import { readCloudAssembly } from '#scripts/local/template/read-cloud-assembly.ts';
import { readCloudResources } from '#scripts/local/template/read-cloud-resources.ts';
import { synthesizeCloudAssembly } from '#scripts/local/template/synthesize-cloud-assembly.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { measureMedians } from '../medians.ts';

const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ROUNDS = 21;
const LOAD_TIMEOUT_MS = 10_000;
/** Size of the minimal table bundle when the targets were set. */
const REFERENCE_KB = 548;
const BYTES_PER_KB = 1_000;

const EMPTY_HANDLER_SOURCE = 'exports.handler = async () => ({ statusCode: 204 });\n';
const MINIMAL_TABLE_HANDLER_SOURCE = `
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
const client = new DynamoDBClient({});
const commands = { GetItemCommand, PutItemCommand, QueryCommand, UpdateItemCommand };
export const handler = async ({ name, input }) => unmarshall((await client.send(new commands[name](marshall(input)))).Item);
`;
/** Packages that only functions with such a variable may contain. */
const VENDOR_PACKAGES = [
  { name: 'openai', variable: /^OPENAI_API_KEY_ARN$/ },
  { name: 'stripe', variable: /^STRIPE_.*_ARN$/ },
] as const;

type FunctionBundle = {
  /** Short name such as `SessionApi`. */
  readonly name: string;
  readonly file: string;
  /** Names of its environment variables. */
  readonly variableNames: readonly string[];
};

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

/** Synthesizes when the sources have changed, so that the current sources are measured. */
async function readFunctionBundles(): Promise<readonly FunctionBundle[]> {
  const assembly = readCloudAssembly(await synthesizeCloudAssembly(REPOSITORY_ROOT, logProgress));
  const resources = readCloudResources(assembly, {
    endpoint: 'http://localhost',
    getSetting: () => 'any',
  });
  return resources
    .listByType('AWS::Lambda::Function', functionSchema)
    .filter((functionResource) =>
      functionResource.constructPath.startsWith('Replyloom-local-Service/'),
    )
    .map((functionResource) => {
      const { Code, Handler, Environment } = functionResource.properties;
      const name = functionResource.constructPath.split('/')[1] ?? functionResource.logicalId;
      return {
        name,
        file: path.join(resources.getAssetPath(Code.S3Key), `${Handler.split('.')[0]}.js`),
        variableNames: Object.keys(Environment?.Variables ?? {}),
      };
    });
}

/** Whether the package is in the bundle or beside it. */
const hasBundledPackage = ({ file }: FunctionBundle, name: string): boolean =>
  existsSync(path.join(path.dirname(file), 'node_modules', name)) ||
  readFileSync(`${file}.map`, 'utf8').includes(`node_modules/${name}/`);

type ReferenceBundles = { readonly empty: string; readonly minimal: string };

/** Bundles two reference handlers with esbuild's defaults, like a first function with a table. */
function buildReferenceBundles(folder: string): ReferenceBundles {
  const empty = path.join(folder, 'empty', 'index.js');
  const minimal = path.join(folder, 'minimal', 'index.js');
  mkdirSync(path.dirname(empty), { recursive: true });
  writeFileSync(empty, EMPTY_HANDLER_SOURCE);
  buildSync({
    stdin: { contents: MINIMAL_TABLE_HANDLER_SOURCE, resolveDir: REPOSITORY_ROOT, loader: 'js' },
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

/** Milliseconds from starting a fresh Node, through loading the bundle, to its exit. */
function measureLoadMs(file: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [file], {
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1', NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LOAD_TIMEOUT_MS,
  });
  const durationMs = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${file} does not load: ${stderr}`);
  return durationMs;
}

async function measureLoads(
  bundles: readonly FunctionBundle[],
  { empty, minimal }: ReferenceBundles,
) {
  const files = {
    empty,
    minimal,
    ...Object.fromEntries(bundles.map((one) => [one.name, one.file])),
  };
  logProgress(`Loading ${bundles.length} bundles, ${ROUNDS} times each`);
  const times: Readonly<Record<string, number>> = await measureMedians(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, () => measureLoadMs(file)] as const),
    ),
    ROUNDS,
  );
  const getLoadTime = (name: string) => times[name] ?? Number.NaN;
  logProgress(`An empty handler loads in ${getLoadTime('empty').toFixed(1)} ms`);
  logProgress(
    `The minimal table bundle takes ${(getLoadTime('minimal') / getLoadTime('empty')).toFixed(2)} times that`,
  );
  return bundles.map(({ name }) => ({
    id: `P1-${name}`,
    ratio: getLoadTime(name) / getLoadTime('empty'),
  }));
}

function measureSizes(bundles: readonly FunctionBundle[], minimal: string): Measurement[] {
  const reference = statSync(minimal).size;
  logProgress(
    `The minimal table bundle has ${Math.round(reference / BYTES_PER_KB)} KB; the targets were set with ${REFERENCE_KB}`,
  );
  return bundles.map(({ name, file }) => {
    const size = statSync(file).size;
    const detail = `${Math.round(size / BYTES_PER_KB)} KB`;
    return { id: `P2-${name}`, ratio: size / reference, detail };
  });
}

/** The functions that contain a vendor's package without having its key. */
function measureVendors(bundles: readonly FunctionBundle[]): Measurement[] {
  return VENDOR_PACKAGES.map(({ name, variable }) => {
    const carriers = bundles.filter((bundle) => hasBundledPackage(bundle, name));
    const carriersWithoutKey = carriers.filter(
      ({ variableNames }) => !variableNames.some((one) => variable.test(one)),
    );
    const detail = `inside ${carriers.map((one) => one.name).join(', ') || 'none'}`;
    return { id: `P2-only-callers-carry-${name}`, ratio: carriersWithoutKey.length, detail };
  });
}

async function measure(): Promise<Measurement[]> {
  const bundles = await readFunctionBundles();
  const folder = path.join(REPOSITORY_ROOT, '.build', `bench-${process.pid}`);
  try {
    const referenceBundles = buildReferenceBundles(folder);
    const loads = await measureLoads(bundles, referenceBundles);
    return [
      ...loads,
      ...measureSizes(bundles, referenceBundles.minimal),
      ...measureVendors(bundles),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await reportAndExit(await measure());
