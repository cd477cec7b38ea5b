// `npm run bench`: installs what is missing, Chromium included, then runs the benchmark. With
// --json, stdout holds the rows only.
'use strict';

const { spawnSync } = require('node:child_process');

/**
 * Preparation prints to stdout, which is reserved for the rows. So it runs in a child process whose stdout is our
 * stderr.
 */
function prepareInChildProcess() {
  const script = `require(${JSON.stringify(require.resolve('./local/start/install-prerequisites.cjs'))}).installPrerequisites({ withTestTools: true });
    require(${JSON.stringify(require.resolve('./local/start/find-or-install-chromium.cjs'))}).findOrInstallChromium();`;
  const { status } = spawnSync(process.execPath, ['-e', script], { stdio: ['inherit', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

prepareInChildProcess();
const {
  installPrerequisites,
  runOnProjectNode,
} = require('./local/start/install-prerequisites.cjs');
const { findOrInstallChromium } = require('./local/start/find-or-install-chromium.cjs');

// Everything is installed by now: these calls only set PATH and CHROMIUM_PATH.
installPrerequisites({ withTestTools: true });
process.env.CHROMIUM_PATH = findOrInstallChromium();
runOnProjectNode('scripts/bench/main.ts', process.argv.slice(2));
