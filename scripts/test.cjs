// `npm test` and `npm run test:deep`: installs what is missing, Chromium included, then runs the tier's checks and
// tests.
'use strict';

const { spawn } = require('node:child_process');
const {
  installPrerequisites,
  runOnProjectNode,
} = require('./local/start/install-prerequisites.cjs');
const { findOrInstallChromium } = require('./local/start/find-or-install-chromium.cjs');

// npm and the system's package manager wait for different servers: both at once.
const chromium = spawn(
  process.execPath,
  [require.resolve('./local/start/find-or-install-chromium.cjs')],
  { stdio: 'inherit' },
);
installPrerequisites({ withTestTools: true });
// Waits until this file has run to its end.
chromium.on('exit', (code) => {
  if (code !== 0) process.exit(1);
  process.env.CHROMIUM_PATH = findOrInstallChromium();
  runOnProjectNode('scripts/test-run/main.ts', process.argv.slice(2));
});
