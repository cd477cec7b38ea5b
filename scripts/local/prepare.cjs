// What every command needs first, on whatever Node (20 or later) the machine has: dependencies and our own Node.
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const MIN_NODE = 20;
const OWN_NODE_MAJOR = 24;
const PARENT_CHECK_MS = 1_000;

/** One sentence for the person at the keyboard, and out. */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const isWindows = process.platform === 'win32';
const ownNode = () =>
  path.join(ROOT, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds exactly what the lockfile says; packages for other machines may be missing. */
function isInstalled() {
  const wanted = readPackages(path.join(ROOT, 'package-lock.json'));
  const present = readPackages(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) fail('package-lock.json is missing or unreadable.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (place === '' || link) return true;
    if (present[place] === undefined) return optional === true;
    return present[place].version === version && existsSync(path.join(ROOT, place));
  });
}

function npm(args) {
  const result = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: isWindows });
  if (result.error?.code === 'ENOENT') fail('npm is not installed; it comes with Node.js.');
  return result.status === 0;
}

function ownNodeWorks() {
  if (!existsSync(ownNode())) return false;
  const { stdout } = spawnSync(ownNode(), ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= OWN_NODE_MAJOR;
}

/** Installs what is missing. Ends the process with one sentence where that cannot be. */
function prepare() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MIN_NODE) {
    fail(`Node ${MIN_NODE} or later is needed to start; this is ${process.version}.`);
  }
  if (!isInstalled()) {
    process.stdout.write('Installing the exact dependencies (once; a minute or two)\n');
    if (
      !npm([
        'ci',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ])
    ) {
      fail('npm could not install the dependencies; its own words stand above.');
    }
  }
  // The package brings Node with an install script, which some machines do not run.
  if (!ownNodeWorks() && !(npm(['rebuild', 'node']) && ownNodeWorks())) {
    fail(
      `The project's own Node ${OWN_NODE_MAJOR} is not there: "npm rebuild node" should bring it.`,
    );
  }
  const bin = path.join(ROOT, 'node_modules', '.bin');
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH ?? ''}`;
}

/** Who started that process; undefined where the machine does not tell. */
function parentOf(pid) {
  try {
    // The name in brackets may hold anything, so count from its end: state, parent.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}

/**
 * Under npm, a killed npm leaves us behind, mostly with a shell in between that waits for us: when
 * either of the two has lost its parent, nobody wants us any more.
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) onGone();
  }, PARENT_CHECK_MS).unref();
}

/** Runs a script on the project's own Node, passes signals on, and ends with its exit code. */
function runOnOwnNode(script, args) {
  const child = spawn(ownNode(), [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    // The channel closes when we are gone, however that happens.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the whole group by itself; other signals only us.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`The project's own Node does not run: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

module.exports = { fail, prepare, runOnOwnNode };
