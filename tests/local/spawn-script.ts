// Test programs that run in separate processes, to be killed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the source of a module from the root of the repository; `readOutput` returns its output until then. */
export function spawnScript(source: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return { child, readOutput: () => output };
}
