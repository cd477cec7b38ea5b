// The folder of local state: locks it, empties it, and keeps the token key that is generated once.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkStateVersion } from './local-state-version.ts';
import { SetupError } from './setup-error.ts';

export type LockedLocalStateFolder = {
  readonly folder: string;
  /** Encryption key of stored tokens, generated at the first start. 32 bytes in base64. */
  readonly tokenKey: string;
  /** Stores the environment of the running product's table until it stops. */
  readonly writeTableEnvironment: (environment: Readonly<Record<string, string>>) => void;
  readonly release: () => void;
};

const LOCK_FILE = 'runner.pid';
const TOKEN_KEY_FILE = 'token.key';
/** Holds the environment with which operator commands reach the running product's table. */
const TABLE_FILE = 'table.json';

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function findLockHolder(folder: string): number | undefined {
  const file = path.join(folder, LOCK_FILE);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isProcessAlive(pid) ? pid : undefined;
}

/** Deletes only a folder that looks like local state. */
function emptyStateFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!existsSync(path.join(folder, LOCK_FILE)) && !existsSync(path.join(folder, TOKEN_KEY_FILE))) {
    throw new SetupError(`${folder} does not look like local state, so it is not emptied.`);
  }
  rmSync(folder, { recursive: true, force: true });
}

function readOrCreateTokenKey(folder: string): string {
  const file = path.join(folder, TOKEN_KEY_FILE);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * Locks the folder for this process.
 * @throws SetupError when another running process uses it, or when its data has another shape.
 */
export function lockLocalStateFolder(
  folder: string,
  options: { readonly fresh: boolean },
): LockedLocalStateFolder {
  const lockHolder = findLockHolder(folder);
  if (lockHolder !== undefined) {
    throw new SetupError(
      `Another copy (process ${lockHolder}) uses ${folder}. Stop it, or choose another folder with LOCAL_STATE_DIR.`,
    );
  }
  if (options.fresh) emptyStateFolder(folder);
  try {
    mkdirSync(folder, { recursive: true });
    // Checked before the key, which marks a folder with data: a kill in between must not make the folder look old.
    checkStateVersion(folder, existsSync(path.join(folder, TOKEN_KEY_FILE)));
    writeFileSync(path.join(folder, LOCK_FILE), String(process.pid));
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`LOCAL_STATE_DIR cannot be used: ${(error as Error).message}`);
  }
  return {
    folder,
    tokenKey: readOrCreateTokenKey(folder),
    writeTableEnvironment: (environment) =>
      writeFileSync(path.join(folder, TABLE_FILE), JSON.stringify(environment), { mode: 0o600 }),
    release: () => {
      for (const file of [TABLE_FILE, LOCK_FILE]) rmSync(path.join(folder, file), { force: true });
    },
  };
}
