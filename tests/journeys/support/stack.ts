// The stack of `npm start` in a state folder of its own, on any free ports.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DemoAccount } from '#scripts/local/demo.ts';
import { startLocal } from '#scripts/local/start-local.ts';

/** Where a running stack is found; plain data, so that it can be handed from process to process. */
export type Stack = {
  readonly appUrl: string;
  readonly sandboxUrl: string;
  /** The login of the imported demo account, where the stack has one. */
  readonly demo: DemoAccount | undefined;
  /** The environment in which a program finds its table. */
  readonly table: Readonly<Record<string, string>>;
};

export async function startStack(options: {
  readonly demo: boolean;
}): Promise<{ readonly stack: Stack; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-journeys-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const own = { PORT: '0', SANDBOX_PORT: '0', LOCAL_STATE_DIR: folder };
  const { PATH, LOCAL_RIGHTS_LOG } = process.env;
  try {
    const local = await startLocal({
      environment: { PATH, LOCAL_RIGHTS_LOG, ...own },
      demo: options.demo,
    });
    const { appUrl, sandboxUrl, demo, table } = local;
    if (sandboxUrl === undefined) throw new Error('The journeys need the sandbox.');
    const stop = async () => {
      await local.stop();
      removeFolder();
    };
    return { stack: { appUrl, sandboxUrl, demo, table }, stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
