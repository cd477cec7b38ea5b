// The notices that are deployed name every package in the bundles beside them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createEdgeServerListener } from '#scripts/local/edge/edge-server.ts';
import {
  type LocalHttpServer,
  startLocalHttpServer,
} from '#scripts/local/process/bind-local-ports.ts';
import type { CloudAssembly } from '#scripts/local/template/read-cloud-assembly.ts';
import { readProductAssembly, readProductResources } from './read-product-template.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = 'third-party-notices.txt';
const sourceMapSchema = z.object({ sources: z.array(z.string()) });
const viteLicensesSchema = z.array(z.object({ name: z.string(), version: z.string() }));

let assembly: CloudAssembly;
let site: LocalHttpServer;

beforeAll(async () => {
  assembly = await readProductAssembly();
  const api = { handle: () => Promise.reject(new Error('The site needs no API.')) };
  const listener = createEdgeServerListener(readProductResources(assembly), api);
  site = await startLocalHttpServer(listener, { port: 0, settingName: 'PORT' });
});
afterAll(() => site.close());

/** `name version` of each package that the source map names. */
function listPackagesOfSourceMap(file: string): readonly string[] {
  const { sources } = sourceMapSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const folders = sources.flatMap(
    (source) =>
      /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.resolve(path.dirname(file), source))?.[0] ??
      [],
  );
  return [...new Set(folders)].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
}

const listMissing = (packages: readonly string[], notices: string) =>
  packages.filter((name) => !notices.includes(`\n${name} (`));

test("each function is deployed with its packages' third-party notices", () => {
  const folders = [...assembly.assetPaths.values()].filter((folder) =>
    existsSync(path.join(folder, 'index.js.map')),
  );
  expect(folders.length).toBeGreaterThan(20);
  for (const folder of folders) {
    const packages = listPackagesOfSourceMap(path.join(folder, 'index.js.map'));
    expect(
      packages.some((name) => name.startsWith('zod ')),
      folder,
    ).toBe(true);
    expect(listMissing(packages, readFileSync(path.join(folder, FILE), 'utf8'))).toEqual([]);
  }
});

test('the site serves third-party notices as text that browsers revalidate', async () => {
  const response = await fetch(`http://127.0.0.1:${site.port}/${FILE}`);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('cache-control')).toMatch(/no-cache/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toMatch(/\nreact 19\.[\s\S]*\n\nMIT License/);
});

test("the site's third-party notices name Vite's packages, font and styles", async () => {
  const { output } = (await build({
    root: path.join(ROOT, 'web'),
    logLevel: 'silent',
    build: { write: false, license: { fileName: 'licenses-by-vite.json' } },
  })) as Rolldown.RolldownOutput;
  const readAsset = (name: string) =>
    String(
      output
        .flatMap((file) => (file.fileName === name ? file : []))
        .map((file) => ('source' in file ? file.source : ''))[0],
    );
  const packages = viteLicensesSchema.parse(JSON.parse(readAsset('licenses-by-vite.json')));
  const notices = readAsset(FILE);

  expect(packages.length).toBeGreaterThan(10);
  expect(
    listMissing(
      packages.map(({ name, version }) => `${name} ${version}`),
      notices,
    ),
  ).toEqual([]);
  expect(notices).toMatch(/\n@fontsource-variable\/inter [\d.]+ \(OFL-1\.1\)\n/);
  expect(notices).toMatch(/\ntailwindcss [\d.]+ \(MIT\)\n/);
});
