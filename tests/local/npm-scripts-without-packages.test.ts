// The sentence for a developer who runs a command before its packages are installed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from './create-test-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Starts through its own launcher, which installs missing packages. */
const installsItsPackages = (command: string) =>
  /^(\w+=\S+ )?node scripts\/[\w-]+\.cjs/.test(command);
const scriptNames = Object.keys(scripts).filter((name) => !(name.slice(3) in scripts));

test.each(scriptNames)('npm run %s installs its packages, or requires npm run setup', (name) => {
  const isSafe =
    installsItsPackages(scripts[name] ?? '') ||
    scripts[`pre${name}`]?.startsWith('node scripts/require-setup.cjs');
  expect(isSafe).toBe(true);
});

/** A project folder with nothing but the lockfile and the scripts that install packages. */
function makeProjectFolder(): string {
  const folder = createTestFolder();
  for (const file of [
    'package-lock.json',
    'scripts/require-setup.cjs',
    'scripts/local/start/install-prerequisites.cjs',
  ])
    cpSync(path.join(ROOT, file), path.join(folder, file));
  return folder;
}

test.each(['', '--product'])(
  'require-setup.cjs %s names npm run setup when nothing is installed',
  (option) => {
    const folder = makeProjectFolder();

    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, 'scripts/require-setup.cjs'), option],
      { encoding: 'utf8' },
    );

    expect(status).toBe(1);
    expect(stderr).toBe(
      'Packages are missing, or not those of package-lock.json. Run `npm run setup`.\n',
    );
  },
);

test.each([
  ['leaves the test tools out where there are none', undefined, 'ci --omit=dev'],
  ['leaves them out where only the product is installed', {}, 'install --no-save --omit=dev'],
  ['keeps those that are there', { dev: true }, 'install --no-save --include=dev'],
])('npm start %s', (_, presentPackage, npmArguments) => {
  const folder = makeProjectFolder();
  writeFileSync(
    path.join(folder, 'npm'),
    `#!/bin/sh\nprintf '%s ' "$@" > "${folder}/npm-arguments"\nexit 1\n`,
    { mode: 0o755 },
  );
  if (presentPackage) {
    mkdirSync(path.join(folder, 'node_modules'));
    writeFileSync(
      path.join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/some-package': presentPackage } }),
    );
  }

  const { status } = spawnSync(
    process.execPath,
    [
      '--print',
      `require('${folder}/scripts/local/start/install-prerequisites.cjs').installPrerequisites({ withTestTools: false })`,
    ],
    { env: { PATH: `${folder}${path.delimiter}${process.env.PATH}` } },
  );

  expect(status).toBe(1);
  expect(readFileSync(path.join(folder, 'npm-arguments'), 'utf8')).toMatch(
    new RegExp(`^${npmArguments} `),
  );
});
