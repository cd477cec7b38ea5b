// The folder of local state: who uses it, emptying it, and the key made for it once.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from './fault.ts';

export type StateFolder = {
  readonly folder: string;
  /** The key of sealed tokens, made at the first start. 32 bytes in base64. */
  readonly tokenKey: string;
  /** Notes, while this copy runs, how its table is reached. */
  readonly noteTable: (environment: Readonly<Record<string, string>>) => void;
  readonly release: () => void;
};

const LOCK = 'runner.pid';
/** For the operators' commands: the environment in which the table of the running copy is found. */
const TABLE = 'table.json';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ownerOf(folder: string): number | undefined {
  const file = path.join(folder, LOCK);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid) ? pid : undefined;
}

/** Only what looks like our state is ever deleted. */
function empty(folder: string): void {
  if (!existsSync(folder)) return;
  if (!existsSync(path.join(folder, LOCK)) && !existsSync(path.join(folder, 'token.key'))) {
    throw new Fault(`${folder} does not look like local state, so it is not emptied.`);
  }
  rmSync(folder, { recursive: true, force: true });
}

function readOrMakeKey(folder: string): string {
  const file = path.join(folder, 'token.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Takes the folder for this process. @throws Fault where another running copy has it. */
export function takeStateFolder(folder: string, options: { readonly fresh: boolean }): StateFolder {
  const owner = ownerOf(folder);
  if (owner !== undefined) {
    throw new Fault(
      `Another copy (process ${owner}) uses ${folder}. Stop it, or choose another folder with LOCAL_STATE_DIR.`,
    );
  }
  if (options.fresh) empty(folder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, LOCK), String(process.pid));
  } catch (error) {
    throw new Fault(`LOCAL_STATE_DIR cannot be used: ${(error as Error).message}`);
  }
  return {
    folder,
    tokenKey: readOrMakeKey(folder),
    noteTable: (environment) =>
      writeFileSync(path.join(folder, TABLE), JSON.stringify(environment), { mode: 0o600 }),
    release: () => {
      for (const file of [TABLE, LOCK]) rmSync(path.join(folder, file), { force: true });
    },
  };
}
