// `npm start` on the project's own Node: starts everything, says where it is, ends everything.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Fault } from './fault.ts';
import { type Local, startLocal } from './start-local.ts';

const STOP_LIMIT_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

function readArguments() {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
    return values;
  } catch {
    throw new Fault('The only option is --fresh, which empties the local state first.');
  }
}

function announce({ appUrl, sandboxUrl, demo }: Local): void {
  say(`READY ${appUrl}`);
  if (sandboxUrl) {
    say(`Sandbox (play the followers): ${sandboxUrl}`);
    say(`Mailbox: ${sandboxUrl}/mail`);
  }
  if (demo) say(`Demo login: ${demo.email} with the password ${demo.password}`);
  say('Ctrl-C ends everything.');
}

let local: Local | undefined;
let ending = false;

/** Ends everything and leaves. A start still at work is cut off: the guards end its children. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.race([local?.stop(), sleep(STOP_LIMIT_MS)]);
  process.exit(code);
}

process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
process.on('SIGHUP', () => void end(0));
// The launcher is gone, and nobody else would end us.
process.on('disconnect', () => void end(0));
// A closed terminal is no reason to leave children behind.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  void end(1);
});

try {
  const { fresh } = readArguments();
  local = await startLocal({ fresh, report: say });
  announce(local);
} catch (error) {
  const text = error instanceof Fault ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  await end(1);
}
