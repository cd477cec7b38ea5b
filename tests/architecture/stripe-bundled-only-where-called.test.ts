// Packages inside the Lambda bundles: the Stripe SDK only where it is called.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

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

test('bundles the Stripe SDK only into functions that call Stripe', async () => {
  expect(lambdaEntries.length).toBeGreaterThan(12);
  const packages = await listPackagesByEntry();
  expect([...packages.keys()].sort()).toEqual([...lambdaEntries].sort());
  for (const [entry, packageNames] of packages)
    expect(packageNames.length, entry).toBeGreaterThan(0);
  const entriesBundlingStripe = lambdaEntries.filter((entry) =>
    packages.get(entry)?.includes('stripe'),
  );

  expect(entriesBundlingStripe).toEqual(expect.arrayContaining(['functions/billing/api.ts']));
  expect(
    entriesBundlingStripe.filter((entry) => !ENTRIES_THAT_CALL_STRIPE.includes(entry)),
  ).toEqual([]);
});
