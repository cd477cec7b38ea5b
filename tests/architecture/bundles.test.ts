// What a function loads at a cold start: the card provider's library only where it is called.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SELLING = ['functions/billing/api.ts', 'functions/billing/sync.worker.ts'];
/** Beside those that sell: the deletion of a user ends what they pay for. */
const CALLS_THE_CARD_PROVIDER = [...SELLING, 'functions/users/erase.worker.ts'];

const entries = readdirSync(path.join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
  .map((file) => `functions/${file.split(path.sep).join('/')}`)
  .filter((file) => /^functions\/[a-z-]+\/(api|[a-z-]+\.worker|[a-z-]+\.schedule)\.ts$/.test(file))
  .filter((file) => !file.startsWith('functions/platform/'));

/** What each entry's bundle holds of other packages, by the entry. */
async function packagesByEntry(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
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

test('only functions that call the card provider carry its library', async () => {
  expect(entries.length).toBeGreaterThan(12);
  const packages = await packagesByEntry();
  expect([...packages.keys()].sort()).toEqual([...entries].sort());
  for (const [entry, held] of packages) expect(held.length, entry).toBeGreaterThan(0);
  const carrying = entries.filter((entry) =>
    packages.get(entry)?.some((input) => input.includes('node_modules/stripe/')),
  );

  expect(carrying).toEqual(expect.arrayContaining(['functions/billing/api.ts']));
  expect(carrying.filter((entry) => !CALLS_THE_CARD_PROVIDER.includes(entry))).toEqual([]);
});
