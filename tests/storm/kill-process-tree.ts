// Kills a process with all its descendants.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const KILL_TIMEOUT_MS = 10_000;

/** The parent of each running process. */
function readParentPids(): ReadonlyMap<number, number> {
  const parentByPid = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The process name in brackets may contain anything, so count from its end: state, parent.
      const fields =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (fields[0] !== 'Z') parentByPid.set(Number(name), Number(fields[1]));
    } catch {
      // The process has already ended.
    }
  }
  return parentByPid;
}

function findDescendants(root: number): readonly number[] {
  const all = readParentPids();
  const processTree = [root];
  for (const member of processTree) {
    for (const [pid, parent] of all) if (parent === member) processTree.push(pid);
  }
  return processTree.filter((pid) => all.has(pid));
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Stops a process and its descendants with SIGSTOP, so that none starts another one during the kill. */
function stopProcessTree(root: number): readonly number[] {
  let stopped: readonly number[] = [];
  for (;;) {
    const processTree = findDescendants(root);
    for (const pid of processTree) sendSignal(pid, 'SIGSTOP');
    if (processTree.every((pid) => stopped.includes(pid))) return processTree;
    stopped = processTree;
  }
}

/**
 * Kills the process and its descendants in a random order, since they may die in any order in reality. Returns how many
 * were killed.
 */
export async function killProcessTree(
  root: number,
  drawRank: () => number = Math.random,
): Promise<number> {
  const processTree = stopProcessTree(root);
  const order = processTree.map((pid) => ({ pid, rank: drawRank() }));
  for (const { pid } of order.sort((a, b) => a.rank - b.rank)) sendSignal(pid, 'SIGKILL');
  const until = Date.now() + KILL_TIMEOUT_MS;
  while (Date.now() < until) {
    const running = readParentPids();
    if (!processTree.some((pid) => running.has(pid))) break;
    await sleep(20);
  }
  return processTree.length;
}
