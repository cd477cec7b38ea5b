// `npm run operator`: operator commands against the table in the environment, or else that of a running `npm start`.
'use strict';

const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const {
  exitWithError,
  installPrerequisites,
  runOnProjectNode,
} = require('./local/start/install-prerequisites.cjs');

/** File in which a running local product stores the environment of its table. */
const tableEnvironmentFile = path.resolve(
  __dirname,
  '..',
  process.env.LOCAL_STATE_DIR ?? '.local',
  'table.json',
);

installPrerequisites({ withTestTools: false });
if (!process.env.TABLE_NAME) {
  if (!existsSync(tableEnvironmentFile)) {
    exitWithError(
      'Name the table in TABLE_NAME (and AWS_REGION), or start the product here with `npm start`.',
    );
  }
  Object.assign(process.env, JSON.parse(readFileSync(tableEnvironmentFile, 'utf8')));
}
runOnProjectNode('functions/admin/operator.command.ts', process.argv.slice(2));
