// The whole product as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from '#tests/simulator/random.ts';
import { killFamily } from './processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 180_000;

export type ProductOptions = {
  readonly environment: Readonly<Record<string, string>>;
  /** Everything it prints goes there. */
  readonly logFile: string;
};

export type Product = {
  /** Starts it and waits until it is ready. Answers false where it died before. */
  readonly start: () => Promise<boolean>;
  /** Kills it and everything it started. Answers how many processes that were. */
  readonly kill: (random: Random) => Promise<number>;
  readonly stop: () => Promise<void>;
};

export function createProduct({ environment, logFile }: ProductOptions): Product {
  const log = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess | undefined;

  const start = async (): Promise<boolean> => {
    const begun = spawn(process.execPath, ['scripts/local/main.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = begun;
    begun.stderr.pipe(log, { end: false });
    return new Promise((resolve) => {
      let printed = '';
      const timer = setTimeout(() => resolve(false), START_LIMIT_MS);
      const end = (ready: boolean) => {
        clearTimeout(timer);
        resolve(ready);
      };
      begun.stdout.on('data', (chunk: Buffer) => {
        log.write(chunk);
        printed += chunk;
        if (printed.includes('READY ')) end(true);
      });
      begun.once('close', () => end(false));
    });
  };

  const kill = async (random: Random): Promise<number> => {
    const root = child?.pid;
    child = undefined;
    return root === undefined ? 0 : killFamily(root, random.next);
  };

  return {
    start,
    kill,
    stop: async () => {
      const ending = child;
      if (ending?.pid === undefined || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once('close', resolve));
      ending.kill('SIGTERM');
      await Promise.race([ended, sleep(15_000)]);
      await killFamily(ending.pid);
      log.end();
    },
  };
}
