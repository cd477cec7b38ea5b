// Switches a feature of a user with the operator's command, as an operator would.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

const OPERATOR_COMMAND = path.resolve(
  import.meta.dirname,
  '../../../functions/admin/operator.command.ts',
);

/** `plan`: resets it to the user's plan. */
export async function setFeatureFlag(
  stack: TestStackAddresses,
  email: string,
  change: { readonly flag: FeatureFlag; readonly to: 'on' | 'off' | 'plan' },
): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [OPERATOR_COMMAND, 'set-feature', email, change.flag, change.to],
    { env: { PATH: process.env.PATH, ...stack.tableEnvironment } },
  );
}
