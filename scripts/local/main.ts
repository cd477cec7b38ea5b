// The program of `npm start`: starts everything, prints the addresses, stops everything on a
// signal.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LocalProduct, startLocalProduct } from './local-product.ts';
import { SetupError } from './process/setup-error.ts';

const STOP_LIMIT_MS = 10_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** `npm start` has already refused all other arguments. */
const readArguments = () =>
  parseArgs({ options: { fresh: { type: 'boolean', default: false } } }).values;

function printAddresses({ appUrl, sandboxUrl, demoAccount }: LocalProduct): void {
  printLine(`READY ${appUrl}`);
  if (sandboxUrl) {
    printLine(`Sandbox (play the followers): ${sandboxUrl}`);
    printLine(`Mailbox: ${sandboxUrl}/mail`);
  }
  if (demoAccount)
    printLine(`Demo login: ${demoAccount.email} with the password ${demoAccount.password}`);
  printLine('Ctrl-C ends everything.');
}

let localProduct: LocalProduct | undefined;
let isShuttingDown = false;

/**
 * Stops everything and exits. Child processes of an unfinished start are terminated by their
 * guards.
 */
async function shutDown(code: number): Promise<void> {
  if (isShuttingDown) return;
  isShuttingDown = true;
  await Promise.race([localProduct?.stop(), sleep(STOP_LIMIT_MS)]);
  process.exit(code);
}

process.on('SIGINT', () => void shutDown(0));
process.on('SIGTERM', () => void shutDown(0));
process.on('SIGHUP', () => void shutDown(0));
// The launcher has exited, so this process must stop itself.
process.on('disconnect', () => void shutDown(0));
// A closed terminal must not leave child processes behind.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  void shutDown(1);
});

try {
  const { fresh } = readArguments();
  localProduct = await startLocalProduct({
    fresh,
    olderHistoryLater: true,
    onProgress: printLine,
  });
  printAddresses(localProduct);
} catch (error) {
  const text =
    error instanceof SetupError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  await shutDown(1);
}
