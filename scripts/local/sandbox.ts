// The sandbox as a child process: started only while something outside still is it.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './child.ts';
import { Fault } from './fault.ts';
import type { ProductSettings, Variables } from './settings.ts';

const PROGRAM = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

const PASSED_ON = [
  'APP_URL',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_WEBHOOK_VERIFY_TOKEN',
  'GRAPH_API_VERSION',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

export type SandboxOptions = {
  readonly port: number;
  readonly url: string;
  readonly stateFolder: string;
  readonly environment: Variables;
  readonly product: ProductSettings;
  /** What it prints. */
  readonly onOutput: (text: string) => void;
};

/** Whether anything at all answers over HTTP there. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the sandbox and waits until it answers. @throws Fault where it does not. */
export async function startSandbox(options: SandboxOptions): Promise<Child> {
  const { port, url, stateFolder, environment, product } = options;
  const child = startChild({
    name: 'The sandbox',
    command: [process.execPath, PROGRAM],
    environment: {
      ...environment,
      ...Object.fromEntries(PASSED_ON.map((name) => [name, product.get(name)])),
      SANDBOX_PORT: String(port),
      LOCAL_STATE_DIR: stateFolder,
    },
    onOutput: options.onOutput,
  });
  const until = Date.now() + START_TIMEOUT_MS;
  let ended = false;
  void child.ended.then(() => {
    ended = true;
  });
  while (!ended && Date.now() < until) {
    if (await answers(url)) return child;
    await sleep(50);
  }
  await child.stop();
  throw new Fault(`The sandbox does not start: ${child.lastWords() || 'it gave no reason'}`);
}
