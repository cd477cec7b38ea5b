// Starts, kills and stops the whole product as a child process.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { killProcessTree } from './kill-process-tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 180_000;

export type ProductProcessOptions = {
  readonly environment: Readonly<Record<string, string>>;
  /** Receives everything the product prints. */
  readonly logFile: string;
};

export type ProductProcess = {
  /** Starts the product and waits until it is ready. Returns false when it ended earlier. */
  readonly start: () => Promise<boolean>;
  /** Kills the product with all its descendants. Returns how many processes were killed. */
  readonly kill: (random: SeededRandom) => Promise<number>;
  readonly stop: () => Promise<void>;
};

export function createProductProcess({
  environment,
  logFile,
}: ProductProcessOptions): ProductProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess | undefined;

  const start = async (): Promise<boolean> => {
    const startedChild = spawn(process.execPath, ['scripts/local/main.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = startedChild;
    startedChild.stderr.pipe(log, { end: false });
    return new Promise((resolve) => {
      let printed = '';
      const timer = setTimeout(() => resolve(false), START_TIMEOUT_MS);
      const end = (ready: boolean) => {
        clearTimeout(timer);
        resolve(ready);
      };
      startedChild.stdout.on('data', (chunk: Buffer) => {
        log.write(chunk);
        printed += chunk;
        if (printed.includes('READY ')) end(true);
      });
      startedChild.once('close', () => end(false));
    });
  };

  const kill = async (random: SeededRandom): Promise<number> => {
    const root = child?.pid;
    child = undefined;
    return root === undefined ? 0 : killProcessTree(root, random.next);
  };

  return {
    start,
    kill,
    stop: async () => {
      const stoppingChild = child;
      if (stoppingChild?.pid === undefined || stoppingChild.exitCode !== null) return;
      const ended = new Promise((resolve) => stoppingChild.once('close', resolve));
      stoppingChild.kill('SIGTERM');
      await Promise.race([ended, sleep(15_000)]);
      await killProcessTree(stoppingChild.pid);
      log.end();
    },
  };
}
