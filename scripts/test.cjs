// `npm test`: installs what is missing, Chromium included, then runs every check and every test.
'use strict';

const { installPrerequisites, runOnProjectNode } = require('./local/install-prerequisites.cjs');
const { findOrInstallChromium } = require('./local/find-or-install-chromium.cjs');

installPrerequisites({ withTestTools: true });
process.env.CHROMIUM_PATH = findOrInstallChromium();
runOnProjectNode('scripts/local/run-tests.ts', process.argv.slice(2));
