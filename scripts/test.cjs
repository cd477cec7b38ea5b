// `npm test`: sets up what is missing, Chromium included, then runs every check and every test.
'use strict';

const { prepare, runOnOwnNode } = require('./local/prepare.cjs');
const { findOrInstallChromium } = require('./local/chromium.cjs');

prepare();
process.env.CHROMIUM_PATH = findOrInstallChromium();
runOnOwnNode('scripts/local/run-tests.ts', process.argv.slice(2));
