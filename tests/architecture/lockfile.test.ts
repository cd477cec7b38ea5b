// npm checks downloads against the hashes of package-lock.json, but only existing ones.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * npm omits hashes when it writes the lockfile beside an installed node_modules. It adds them again after the package's
 * entry was deleted.
 */
const REMEDY = 'Delete these entries and run `npm install --package-lock-only`.';

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      inBundle: z.boolean().default(false),
      bundleDependencies: z.array(z.string()).default([]),
    }),
  ),
});
const { packages } = lockfileSchema.parse(
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')),
);
const installedPackages = Object.entries(packages).filter(([folder]) => folder !== '');
const isHash = (integrity = '') => /^sha512-[\w+/]{86}==$/.test(integrity);

/** The folders of packages that enclose a package's folder. */
const listEnclosingFolders = (folder: string): readonly string[] =>
  [...folder.matchAll(/\/node_modules\//g)].map(({ index }) => folder.slice(0, index));

/** A bundled package is part of another one's tarball, and covered by that tarball's hash. */
const isCoveredByBundle = (folder: string): boolean =>
  listEnclosingFolders(folder).some((enclosing) => {
    const bundle = packages[enclosing];
    return bundle !== undefined && bundle.bundleDependencies.length > 0 && isHash(bundle.integrity);
  });

test('the lockfile has a hash for the tarball of each package', () => {
  expect(installedPackages.length).toBeGreaterThan(500);
  const unverified = installedPackages
    .filter(([folder, { integrity, inBundle }]) =>
      inBundle ? !isCoveredByBundle(folder) : !isHash(integrity),
    )
    .map(([folder]) => folder);

  expect(unverified, REMEDY).toEqual([]);
});

test('the lockfile names no registry, so each machine uses its own', () => {
  expect(installedPackages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
