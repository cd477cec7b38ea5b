// Prerequisites of every command, on any Node from version 20: the dependencies and the project's
// own Node.
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..', '..');
const MIN_NODE = 20;
const PROJECT_NODE_MAJOR = 24;
const PARENT_CHECK_INTERVAL_MS = 1_000;

/** Prints one sentence for the developer and exits. */
function exitWithError(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** npm's own record of what is in node_modules. */
const INSTALLED_PACKAGES_FILE = path.join(ROOT, 'node_modules', '.package-lock.json');

const isWindows = process.platform === 'win32';
const getMajor = (version) => Number(version.split('.')[0]);
/** The package that holds Node itself, for the platforms that have one. */
const PROJECT_NODE_FILE = path.join(
  ROOT,
  'node_modules',
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  isWindows ? 'node.exe' : 'node',
);

/** The project's own Node, or the running Node if it is as new. */
function findProjectNode() {
  if (existsSync(PROJECT_NODE_FILE)) return PROJECT_NODE_FILE;
  return getMajor(process.versions.node) >= PROJECT_NODE_MAJOR ? process.execPath : undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches the lockfile. Packages for other platforms may be missing, and without `withTestTools`
 * also those that only checks, tests and benchmarks need.
 */
function areDependenciesInstalled({ withTestTools }) {
  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const present = readPackages(INSTALLED_PACKAGES_FILE);
  if (wanted === undefined) exitWithError('package-lock.json is missing or unreadable.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([packagePath, wantedPackage]) => {
    const { version, optional, dev, devOptional, link } = wantedPackage;
    if (packagePath === '' || link) return true;
    if (!withTestTools && (dev || devOptional)) return true;
    if (present[packagePath] === undefined) return optional === true;
    return present[packagePath].version === version && existsSync(path.join(ROOT, packagePath));
  });
}

function runNpm(args) {
  const result = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: isWindows });
  if (result.error?.code === 'ENOENT')
    exitWithError('npm is not installed; it comes with Node.js.');
  return result.status === 0;
}

/**
 * Adds missing packages to node_modules, exactly as locked. Present ones stay, because the product may be running. So
 * npm must not omit installed test tools, because it would remove them.
 */
function installDependencies({ withTestTools }) {
  const present = readPackages(INSTALLED_PACKAGES_FILE);
  const hasTestTools = Object.values(present ?? {}).some(({ dev }) => dev);
  return runNpm([
    ...(present === undefined ? ['ci'] : ['install', '--no-save']),
    withTestTools || hasTestTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/**
 * Installs the product's missing packages, and with `withTestTools` also those of checks, tests and benchmarks. Exits
 * with one sentence when that fails.
 */
function installPrerequisites({ withTestTools }) {
  const major = getMajor(process.versions.node);
  if (major < MIN_NODE) {
    exitWithError(`Node ${MIN_NODE} or later is needed to start; this is ${process.version}.`);
  }
  if (!areDependenciesInstalled({ withTestTools })) {
    process.stdout.write('Installing the exact dependencies (once; up to a minute)\n');
    if (!installDependencies({ withTestTools }) || !areDependenciesInstalled({ withTestTools })) {
      exitWithError('npm could not install the dependencies; see its output above.');
    }
  }
  if (findProjectNode() === undefined) {
    exitWithError(`No package brings Node for this system: install Node ${PROJECT_NODE_MAJOR}.`);
  }
  const bin = path.join(ROOT, 'node_modules', '.bin');
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH ?? ''}`;
}

/** The parent of a process; undefined on systems without /proc. */
function readParentPid(pid) {
  try {
    // The process name in brackets may contain anything: count the fields after it (state, parent).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}

/**
 * Under npm, a killed npm leaves this process running, mostly with a waiting shell in between. When either of them
 * loses its parent, this process must stop as well.
 */
function watchParentProcess(onParentExit) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = readParentPid(parent);
  setInterval(() => {
    if (process.ppid !== parent || readParentPid(parent) !== grandparent) onParentExit();
  }, PARENT_CHECK_INTERVAL_MS).unref();
}

/** Runs a script on the project's own Node, forwards signals, and exits with its exit code. */
function runOnProjectNode(script, args) {
  const child = spawn(findProjectNode(), [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    // The channel closes when this process exits for any reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the whole process group; other signals reach only this process.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  watchParentProcess(() => child.kill('SIGTERM'));
  child.on('error', (error) =>
    exitWithError(`The project's own Node does not run: ${error.message}`),
  );
  child.on('exit', (code) => process.exit(code ?? 1));
}

module.exports = {
  areDependenciesInstalled,
  exitWithError,
  installPrerequisites,
  runOnProjectNode,
};
