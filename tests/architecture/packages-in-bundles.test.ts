// Packages inside the Lambda bundles: the Stripe SDK only where it is called, the sandbox's embedding model nowhere.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BILLING_ENTRIES = ['functions/billing/api.ts', 'functions/billing/sync.worker.ts'];
/** Besides billing, erasing a user cancels their subscription. */
const ENTRIES_THAT_CALL_STRIPE = [...BILLING_ENTRIES, 'functions/users/erase.worker.ts'];

const lambdaEntries = readdirSync(path.join(ROOT, 'functions'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => `functions/${file.split(path.sep).join('/')}`)
  .filter((file) => /^functions\/[a-z-]+\/(api|[a-z-]+\.worker|[a-z-]+\.schedule)\.ts$/.test(file))
  .filter((file) => !file.startsWith('functions/platform/'));

/** The packages that the modules of each entry's bundle import. */
async function listPackagesByEntry(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: lambdaEntries,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    packages: 'external',
    metafile: true,
    outdir: 'unwritten',
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', imports }) => [
      entryPoint,
      imports.map(({ path: packageName }) => packageName),
    ]),
  );
}

let packages: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  packages = await listPackagesByEntry();
});

const listEntriesWith = (isMeant: (packageName: string) => boolean) =>
  lambdaEntries.filter((entry) => packages.get(entry)?.some(isMeant));

test('the bundles of all functions are looked at', () => {
  expect(lambdaEntries.length).toBeGreaterThan(12);
  expect([...packages.keys()].sort()).toEqual([...lambdaEntries].sort());
  for (const [entry, packageNames] of packages)
    expect(packageNames.length, entry).toBeGreaterThan(0);
});

test('bundles the Stripe SDK only into functions that call Stripe', () => {
  const entries = listEntriesWith((name) => name === 'stripe');
  expect(entries).toContain('functions/billing/api.ts');
  expect(entries.filter((entry) => !ENTRIES_THAT_CALL_STRIPE.includes(entry))).toEqual([]);
});

test("no bundle contains the sandbox's embedding model", () => {
  expect(listEntriesWith((name) => name === 'openai')).not.toEqual([]);
  expect(listEntriesWith((name) => /energetic|tensorflow|onnx/.test(name))).toEqual([]);
});
