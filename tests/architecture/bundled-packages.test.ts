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

/** The files of node_modules in each entry's bundle. */
async function listPackagesByEntry(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: lambdaEntries,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    write: false,
    metafile: true,
    outdir: 'unwritten',
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', inputs }) => [
      entryPoint,
      Object.keys(inputs).filter((input) => input.includes('node_modules/')),
    ]),
  );
}

test('bundles the Stripe SDK only into functions that call Stripe', async () => {
  expect(lambdaEntries.length).toBeGreaterThan(12);
  const packages = await listPackagesByEntry();
  expect([...packages.keys()].sort()).toEqual([...lambdaEntries].sort());
  for (const [entry, packageFiles] of packages)
    expect(packageFiles.length, entry).toBeGreaterThan(0);
  const entriesBundlingStripe = lambdaEntries.filter((entry) =>
    packages.get(entry)?.some((input) => input.includes('node_modules/stripe/')),
  );

  expect(entriesBundlingStripe).toEqual(expect.arrayContaining(['functions/billing/api.ts']));
  expect(
    entriesBundlingStripe.filter((entry) => !ENTRIES_THAT_CALL_STRIPE.includes(entry)),
  ).toEqual([]);
});
