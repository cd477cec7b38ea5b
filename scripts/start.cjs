// `npm start`: installs what is missing and runs the whole product on this machine.
'use strict';

const { installPrerequisites, runOnProjectNode } = require('./local/install-prerequisites.cjs');

installPrerequisites({ withTestTools: false });
runOnProjectNode('scripts/local/main.ts', process.argv.slice(2));
