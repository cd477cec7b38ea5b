// `npm run operator`: the operators' commands, on the table of the environment, else on that of a running `npm start`.
'use strict';

const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { fail, prepare, runOnOwnNode } = require('./local/prepare.cjs');

/** Where a running copy says how its table is reached. */
const addresses = path.resolve(
  __dirname,
  '..',
  process.env.LOCAL_STATE_DIR ?? '.local',
  'table.json',
);

prepare();
if (!process.env.TABLE_NAME) {
  if (!existsSync(addresses)) {
    fail(
      'Name the table in TABLE_NAME (and AWS_REGION), or start the product here with `npm start`.',
    );
  }
  Object.assign(process.env, JSON.parse(readFileSync(addresses, 'utf8')));
}
runOnOwnNode('functions/admin/operator.command.ts', process.argv.slice(2));
