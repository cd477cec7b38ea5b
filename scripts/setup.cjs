// `npm run setup`: installs everything that a developer's checks, tests and other commands need.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { installPrerequisites } = require('./local/start/install-prerequisites.cjs');
const { findOrInstallChromium } = require('./local/start/find-or-install-chromium.cjs');

installPrerequisites({ withTestTools: true });
findOrInstallChromium();
// The package sets its hooks only when npm installs it.
if (existsSync('.git'))
  spawnSync(process.execPath, [require.resolve('lefthook/bin/index.js'), 'install'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
process.stdout.write(
  'Ready: npm start, npm test, npm run check, npm run fix, npx vitest run --project node <folder>\n',
);
