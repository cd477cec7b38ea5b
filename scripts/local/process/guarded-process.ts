// Child processes: programs that run to their end, and long-lived ones that never outlive this
// process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const GUARD_SCRIPT = fileURLToPath(new URL('process-guard.ts', import.meta.url));
const STOP_GRACE_MS = 4_000;

export type GuardedProcess = {
  /** Resolves with a description when the process has exited. */
  readonly exitMessage: Promise<string>;
  /** The end of its output, for error messages. */
  readonly getLastOutput: () => string;
  readonly stop: () => Promise<void>;
};

export type GuardedProcessOptions = {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly onOutput?: (text: string) => void;
};

/** Runs a Node program to its end. `output` holds stdout and stderr. */
export async function runNodeProgram(
  command: readonly string[],
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<{ readonly succeeded: boolean; readonly output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const appendOutput = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
}

/**
 * Starts a command under a guard process. The guard holds the other end of a pipe from this process
 * and terminates the command when the pipe closes, which happens even when this process is killed.
 */
export function startGuardedProcess({
  name,
  command,
  environment,
  onOutput,
}: GuardedProcessOptions): GuardedProcess {
  const guard: ChildProcess = spawn(process.execPath, [GUARD_SCRIPT, ...command], {
    // Its own process group: Ctrl-C then reaches only this process, which stops the parts in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment as NodeJS.ProcessEnv,
  });
  let lastOutput = '';
  const appendOutput = (chunk: Buffer) => {
    lastOutput = (lastOutput + chunk.toString()).slice(-2_000);
    onOutput?.(chunk.toString());
  };
  guard.stdout?.on('data', appendOutput);
  guard.stderr?.on('data', appendOutput);
  guard.stdin?.on('error', () => undefined);
  const exitMessage = new Promise<string>((resolve) => {
    guard.once('error', (error) => resolve(`${name} could not be started: ${error.message}`));
    guard.once('close', (code) => resolve(`${name} ended with code ${code}`));
  });
  return {
    exitMessage,
    getLastOutput: () => lastOutput.trim().split('\n').slice(-3).join(' '),
    stop: async () => {
      guard.stdin?.end();
      const timer = setTimeout(() => guard.kill('SIGKILL'), STOP_GRACE_MS);
      await exitMessage;
      clearTimeout(timer);
    },
  };
}
