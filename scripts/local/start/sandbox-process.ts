// The sandbox as a child process, started only when at least one outside service is the sandbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type GuardedProcess, startGuardedProcess } from '../process/guarded-process.ts';
import { SetupError } from '../process/setup-error.ts';
import type { EnvironmentVariables, LocalProductSettings } from './local-run-settings.ts';

const SANDBOX_SCRIPT = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

const FORWARDED_SETTINGS = [
  'APP_URL',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_WEBHOOK_VERIFY_TOKEN',
  'GRAPH_API_VERSION',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

export type SandboxProcessOptions = {
  readonly port: number;
  readonly url: string;
  readonly stateFolder: string;
  readonly environment: EnvironmentVariables;
  readonly productSettings: LocalProductSettings;
  /** Receives the sandbox's output. */
  readonly onOutput: (text: string) => void;
};

/** Whether a server responds over HTTP at the URL. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the sandbox and waits until it responds. @throws SetupError when it does not. */
export async function startSandboxProcess(options: SandboxProcessOptions): Promise<GuardedProcess> {
  const { port, url, stateFolder, environment, productSettings } = options;
  const child = startGuardedProcess({
    name: 'The sandbox',
    command: [process.execPath, SANDBOX_SCRIPT],
    environment: {
      ...environment,
      ...Object.fromEntries(FORWARDED_SETTINGS.map((name) => [name, productSettings.get(name)])),
      SANDBOX_PORT: String(port),
      LOCAL_STATE_DIR: stateFolder,
    },
    onOutput: options.onOutput,
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  let hasExited = false;
  void child.exitMessage.then(() => {
    hasExited = true;
  });
  while (!hasExited && Date.now() < deadline) {
    if (await isReachable(url)) return child;
    await sleep(50);
  }
  await child.stop();
  throw new SetupError(
    `The sandbox does not start: ${child.getLastOutput() || 'it printed nothing'}`,
  );
}
