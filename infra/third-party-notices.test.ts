// Tests which packages a bundle may contain, and what their notices say.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildThirdPartyNotices } from './third-party-notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'replyloom-notices-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a package and returns the path of a file in it. */
function addPackage(
  name: string,
  manifest: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const fullManifest = JSON.stringify({ name, version: '1.2.3', ...manifest });
  for (const [file, text] of Object.entries({ ...files, 'package.json': fullManifest }))
    writeFileSync(path.join(folder, file), text);
  return `node_modules/${name}/dist/index.js`;
}

test('the notices list each package with version and license', () => {
  const text = 'Use it as you like.';
  const notices = buildThirdPartyNotices(root, [
    'functions/system/api.ts',
    addPackage('tidy', { license: 'MIT' }, { LICENSE: text, 'README.md': 'Hello.' }),
    addPackage('@neat/core', { license: 'ISC' }, { 'license.md': text }),
    addPackage('tidy/node_modules/inner', { name: 'inner', license: '0BSD' }, { COPYING: 'Free.' }),
    addPackage('noted-by-ann', { license: 'Apache-2.0' }, { LICENSE: 'As is.', NOTICE: 'By Ann.' }),
  ]);

  const [head, ...sections] = notices.split(/\n\n-{80}\n\n/);
  expect(head).toBe('\uFEFFThird-party software in this product');
  expect(sections).toEqual([
    `@neat/core 1.2.3 (ISC)\ntidy 1.2.3 (MIT)\n\n${text}`,
    'inner 1.2.3 (0BSD)\n\nFree.',
    'noted-by-ann 1.2.3 (Apache-2.0)\n\nAs is.\nBy Ann.\n',
  ]);
});

test('the notices use a standard license text for packages without one', () => {
  const author = { name: 'Ann and others' };
  const notices = buildThirdPartyNotices(root, [addPackage('bare', { license: 'MIT', author })]);

  expect(notices).toContain(
    'bare 1.2.3 (MIT)\n\nCopyright (c) Ann and others\n\nPermission is hereby granted',
  );
});

test.each([
  { problem: 'without a license', license: undefined },
  { problem: 'with a license outside the list', license: 'GPL-3.0-only' },
  { problem: 'with a list of licenses', license: ['MIT'] },
  { problem: 'for sale', license: 'SEE LICENSE IN LICENSE' },
])('refuses a package $problem', ({ license }) => {
  const file = addPackage('costly', { license }, { LICENSE: 'Ask first.' });

  expect(() => buildThirdPartyNotices(root, [file])).toThrow(/^costly 1\.2\.3 \(.*\) is bundled/);
});

test('the notices refuse a package whose license has no text', () => {
  const file = addPackage('terse', { license: 'ISC' });

  expect(() => buildThirdPartyNotices(root, [file])).toThrow(/has no text/);
});
