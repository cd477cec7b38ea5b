// `npm run setup`: installs everything that the checks, the tests and the other commands of a developer need.
'use strict';

const { installPrerequisites } = require('./local/install-prerequisites.cjs');
const { findOrInstallChromium } = require('./local/find-or-install-chromium.cjs');

installPrerequisites({ withTestTools: true });
findOrInstallChromium();
process.stdout.write(
  'Ready: npm start, npm test, npm run check, npm run fix, npx vitest run --project node <folder>\n',
);
