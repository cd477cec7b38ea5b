// Finds the browser for the journey tests, and installs it when the process may do so.
'use strict';

const { spawnSync } = require('node:child_process');
const { accessSync, constants } = require('node:fs');
const path = require('node:path');
const { exitWithError } = require('./install-prerequisites.cjs');

/** The headless shell draws the same pages with a quarter less CPU time: it has no window to manage. */
const CHROMIUM_COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROMIUM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium'];
/** For screenshots: without them emoji are empty boxes. */
const APT_FONT_PACKAGES = ['fonts-noto-color-emoji', 'fonts-noto-core'];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function findChromium() {
  for (const name of CHROMIUM_COMMANDS) {
    const found = findCommand(name);
    if (found) return found;
  }
  return MAC_CHROMIUM_PATHS.find(isExecutable);
}

function runAptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function installChromium() {
  const install = (browser) =>
    runAptGet(['install', '-y', '-qq', '--no-install-recommends', browser, ...APT_FONT_PACKAGES]);
  return runAptGet(['update', '-qq']) && APT_BROWSER_PACKAGES.some(install);
}

/** The path of the browser. Exits with one sentence when there is none. */
function findOrInstallChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (!isExecutable(configuredPath))
      exitWithError(`CHROMIUM_PATH names ${configuredPath}, which is not a program.`);
    return configuredPath;
  }
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && findCommand('apt-get');
  if (!mayInstall) {
    exitWithError(
      'The tests need Chromium: install it (on Debian "apt-get install chromium"), or set CHROMIUM_PATH.',
    );
  }
  process.stdout.write('Installing Chromium for the tests (once; a minute or two)\n');
  if (!installChromium()) {
    exitWithError('Chromium could not be installed with apt-get; see its output above.');
  }
  return findChromium() ?? exitWithError('Chromium was installed, but the program was not found.');
}

// As a program it only installs.
if (require.main === module) findOrInstallChromium();

module.exports = { findOrInstallChromium };
