// Finds the browser the journeys run in, and installs it where that can be done unasked.
'use strict';

const { spawnSync } = require('node:child_process');
const { accessSync, constants } = require('node:fs');
const path = require('node:path');
const { fail } = require('./prepare.cjs');

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The fonts are for pictures of the screens, and so that emoji are not boxes. */
const PACKAGES = ['chromium', 'fonts-noto-color-emoji', 'fonts-noto-core'];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function findChromium() {
  for (const name of PROGRAMS) {
    const found = findOnPath(name);
    if (found) return found;
  }
  return MAC_PROGRAMS.find(isProgram);
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** The browser's program. Ends the process with one sentence where there is none. */
function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) fail(`CHROMIUM_PATH names ${named}, which is not a program.`);
    return named;
  }
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && findOnPath('apt-get');
  if (!mayInstall) {
    fail(
      'The tests need Chromium: install it (on Debian "apt-get install chromium"), or name it with CHROMIUM_PATH.',
    );
  }
  process.stdout.write('Installing Chromium for the tests (once; a minute or two)\n');
  if (
    !apt(['update', '-qq']) ||
    !apt(['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES])
  ) {
    fail('Chromium could not be installed with apt-get; its own words stand above.');
  }
  return findChromium() ?? fail('Chromium was installed, but its program is not found.');
}

module.exports = { findOrInstallChromium };
