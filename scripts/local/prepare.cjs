// Prerequisites of every command, on any Node from version 20: the dependencies and the project's
// own Node.
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const MIN_NODE = 20;
const PROJECT_NODE_MAJOR = 24;
const PARENT_CHECK_INTERVAL_MS = 1_000;

/** Prints one sentence for the developer and exits. */
function exitWithError(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const isWindows = process.platform === 'win32';
const getProjectNodePath = () =>
  path.join(ROOT, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/** Whether node_modules matches the lockfile; packages for other platforms may be missing. */
function areDependenciesInstalled() {
  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const present = readPackages(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) exitWithError('package-lock.json is missing or unreadable.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([packagePath, { version, optional, link }]) => {
    if (packagePath === '' || link) return true;
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

function isProjectNodeUsable() {
  if (!existsSync(getProjectNodePath())) return false;
  const { stdout } = spawnSync(getProjectNodePath(), ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= PROJECT_NODE_MAJOR;
}

/** Installs what is missing. Exits with one sentence when that fails. */
function installPrerequisites() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MIN_NODE) {
    exitWithError(`Node ${MIN_NODE} or later is needed to start; this is ${process.version}.`);
  }
  if (!areDependenciesInstalled()) {
    process.stdout.write('Installing the exact dependencies (once; a minute or two)\n');
    if (
      !runNpm([
        'ci',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ])
    ) {
      exitWithError('npm could not install the dependencies; see its output above.');
    }
  }
  // The package installs Node with an install script, which some machines do not run.
  if (!isProjectNodeUsable() && !(runNpm(['rebuild', 'node']) && isProjectNodeUsable())) {
    exitWithError(
      `The project's own Node ${PROJECT_NODE_MAJOR} is missing: "npm rebuild node" should install it.`,
    );
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
 * Under npm, a killed npm leaves this process running, mostly with a waiting shell in between. When
 * either of the two has lost its parent, this process must stop as well.
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
  const child = spawn(getProjectNodePath(), [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    // The channel closes when this process exits, for whatever reason.
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

module.exports = { exitWithError, installPrerequisites, runOnProjectNode };
