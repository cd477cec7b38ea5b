// Starts the stack of `npm start` in a temporary state folder and on free ports.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import type { DemoUserCredentials } from '#scripts/local/start/ensure-demo-account.ts';

/** Addresses of a running stack; plain data, so that vitest can pass it from process to process. */
export type TestStackAddresses = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  /** Undefined when the stack runs without a demo account. */
  readonly demoAccount: DemoUserCredentials | undefined;
  /** The environment variables with which another program reaches the stack's table. */
  readonly tableEnvironment: Readonly<Record<string, string>>;
};

/** A few of each fault that AWS may have on a bad day; `LOCAL_FAULTS` replaces them. */
const JOURNEY_FAULTS =
  'conflicts=0.02,throttles=0.01,partial_batches=0.02,lost_answers=0.002,duplicates=0.05,delays=0.02,stream_duplicates=0.05,index_lag_ms=300';

export type TestStackOptions = {
  /** The size of the demo account; null starts without it. */
  readonly demoAccount: 'large' | 'small' | null;
};

export async function startTestStack(
  options: TestStackOptions,
): Promise<{ readonly stack: TestStackAddresses; readonly stop: () => Promise<void> }> {
  const stateFolder = mkdtempSync(path.join(tmpdir(), 'replyloom-journeys-'));
  const removeStateFolder = () => rmSync(stateFolder, { recursive: true, force: true });
  const stateSettings = { PORT: '0', SANDBOX_PORT: '0', LOCAL_STATE_DIR: stateFolder };
  const { PATH, LOCAL_PERMISSION_LOG, LOCAL_FAULTS = JOURNEY_FAULTS } = process.env;
  try {
    const localProduct = await startLocalProduct({
      environment: {
        PATH,
        LOCAL_PERMISSION_LOG,
        LOCAL_FAULTS,
        // The template's schedule is too rare for a journey that waits for the scheduler.
        RULE_RUN_SECONDS: '15',
        ...(options.demoAccount && { SANDBOX_WORLD: options.demoAccount }),
        ...stateSettings,
      },
      withDemoAccount: options.demoAccount !== null,
    });
    const { appUrl, sandboxUrl, demoAccount, tableEnvironment } = localProduct;
    if (sandboxUrl === undefined) throw new Error('The journeys need the sandbox.');
    const stop = async () => {
      await localProduct.stop();
      removeStateFolder();
    };
    return { stack: { appUrl, sandboxUrl, demoAccount, tableEnvironment }, stop };
  } catch (error) {
    removeStateFolder();
    throw error;
  }
}
