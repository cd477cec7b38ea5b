// `npm start`: sets up what is missing and runs the whole product on this machine.
'use strict';

const { prepare, runOnOwnNode } = require('./local/prepare.cjs');

prepare();
runOnOwnNode('scripts/local/main.ts', process.argv.slice(2));
