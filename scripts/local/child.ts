// Child processes: some run to their end, others live long and never outlive this one, however it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('guard.ts', import.meta.url));
const STOP_GRACE_MS = 4_000;

export type Child = {
  /** Resolves with a sentence when the child has ended. */
  readonly ended: Promise<string>;
  /** What it wrote last, for a sentence about why it failed. */
  readonly lastWords: () => string;
  readonly stop: () => Promise<void>;
};

export type ChildOptions = {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly onOutput?: (text: string) => void;
};

/** Runs a program of Node to its end; `output` is all it printed. */
export async function runCollected(
  command: readonly string[],
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
}

/**
 * Starts a command below a guard. The guard holds the other end of a pipe of ours and ends the
 * command when the pipe closes, which even a killed parent cannot prevent.
 */
export function startChild({ name, command, environment, onOutput }: ChildOptions): Child {
  const guard: ChildProcess = spawn(process.execPath, [GUARD, ...command], {
    // Its own group: Ctrl-C reaches only us, and we end the parts in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment as NodeJS.ProcessEnv,
  });
  let tail = '';
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2_000);
    onOutput?.(chunk.toString());
  };
  guard.stdout?.on('data', keep);
  guard.stderr?.on('data', keep);
  guard.stdin?.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    guard.once('error', (error) => resolve(`${name} could not be started: ${error.message}`));
    guard.once('close', (code) => resolve(`${name} ended with code ${code}`));
  });
  return {
    ended,
    lastWords: () => tail.trim().split('\n').slice(-3).join(' '),
    stop: async () => {
      guard.stdin?.end();
      const timer = setTimeout(() => guard.kill('SIGKILL'), STOP_GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
