// A process with everything it started, and the sudden death of all of it.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const DEATH_LIMIT_MS = 10_000;

/** Who started each process that runs. */
function parents(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in brackets may hold anything, so count from its end: state, parent.
      const fields =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (fields[0] !== 'Z') found.set(Number(name), Number(fields[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function familyOf(root: number): readonly number[] {
  const all = parents();
  const family = [root];
  for (const member of family) {
    for (const [pid, parent] of all) if (parent === member) family.push(pid);
  }
  return family.filter((pid) => all.has(pid));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Stops every process of the family with SIGSTOP, so that none starts another one while they are killed. */
function freeze(root: number): readonly number[] {
  let frozen: readonly number[] = [];
  for (;;) {
    const family = familyOf(root);
    for (const pid of family) signal(pid, 'SIGSTOP');
    if (family.every((pid) => frozen.includes(pid))) return family;
    frozen = family;
  }
}

/**
 * Kills the process and everything it started, in the order of `draw`: guards, emulators and the process
 * itself die in any. Answers how many those were.
 */
export async function killFamily(root: number, draw: () => number = Math.random): Promise<number> {
  const family = freeze(root);
  const order = family.map((pid) => ({ pid, rank: draw() }));
  for (const { pid } of order.sort((a, b) => a.rank - b.rank)) signal(pid, 'SIGKILL');
  const until = Date.now() + DEATH_LIMIT_MS;
  while (Date.now() < until) {
    const running = parents();
    if (!family.some((pid) => running.has(pid))) break;
    await sleep(20);
  }
  return family.length;
}
