// Runs one command and ends it as soon as the pipe from the runner closes.
import { spawn } from 'node:child_process';

const KILL_AFTER_MS = 3_000;

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

const end = () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
};

process.stdin.on('end', end).on('close', end).on('error', end).resume();
process.on('SIGTERM', end).on('SIGINT', () => undefined);
// The runner may be gone already, and with it whoever reads what we write.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));
