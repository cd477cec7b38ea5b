// `npm run bench`: sets up what is missing, Chromium included, then measures. With --json, stdout holds rows only.
'use strict';

const { spawnSync } = require('node:child_process');

/** Preparing talks to stdout, which belongs to the rows: a process of its own does it with ours turned over. */
function prepareAside() {
  const script = `require(${JSON.stringify(require.resolve('./local/prepare.cjs'))}).prepare();
    require(${JSON.stringify(require.resolve('./local/chromium.cjs'))}).findOrInstallChromium();`;
  const { status } = spawnSync(process.execPath, ['-e', script], { stdio: ['inherit', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

prepareAside();
const { prepare, runOnOwnNode } = require('./local/prepare.cjs');
const { findOrInstallChromium } = require('./local/chromium.cjs');

// All is there now, so these only point at it.
prepare();
process.env.CHROMIUM_PATH = findOrInstallChromium();
runOnOwnNode('scripts/bench/main.ts', process.argv.slice(2));
