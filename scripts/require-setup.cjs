// Runs before the commands that install nothing: prints one sentence with the remedy when their packages are missing.
// With `--product` the packages that `npm start` installs are enough.
'use strict';

const {
  areDependenciesInstalled,
  exitWithError,
} = require('./local/start/install-prerequisites.cjs');

const withTestTools = !process.argv.includes('--product');
if (!areDependenciesInstalled({ withTestTools })) {
  exitWithError('Packages are missing, or not those of package-lock.json. Run `npm run setup`.');
}
