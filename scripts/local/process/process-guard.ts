// Runs one command and terminates it as soon as the pipe from the runner closes.
import { spawn } from 'node:child_process';

const KILL_AFTER_MS = 3_000;

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

const terminateChild = () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
};

process.stdin
  .on('close', terminateChild)
  .on('error', () => undefined)
  .resume();
process.on('SIGTERM', terminateChild).on('SIGINT', () => undefined);
// The runner may have exited already, and then our output has no reader.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));
