// `npm start`: installs what is missing and runs the whole product on this machine.
'use strict';

const { parseArgs } = require('node:util');
const {
  exitWithError,
  installPrerequisites,
  runOnProjectNode,
} = require('./local/start/install-prerequisites.cjs');

try {
  parseArgs({ options: { fresh: { type: 'boolean' } } });
} catch {
  exitWithError('The only option is --fresh, which empties the local state first.');
}

installPrerequisites({ withTestTools: false });
runOnProjectNode('scripts/local/main.ts', process.argv.slice(2));
