// The version of the data's shape in the state folder. There are no migrations: data of another shape is refused, and
// --fresh deletes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './setup-error.ts';

/**
 * Raise it with every change that would misread stored data: items of the table, queue messages, waiting events, or the
 * state of the sandbox.
 */
const LOCAL_STATE_VERSION = '3';

const VERSION_FILE = 'state-version';

export const createOldStateError = (folder: string): SetupError =>
  new SetupError(
    `The data in ${folder} was stored by another version of Replyloom. Delete it and start again with: npm start -- --fresh`,
  );

/**
 * Writes the version into a new folder; `hasData` says that the folder is not new.
 * @throws SetupError for a folder of another version, or from before versions existed.
 */
export function checkStateVersion(folder: string, hasData: boolean): void {
  const file = path.join(folder, VERSION_FILE);
  const storedVersion = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (storedVersion === LOCAL_STATE_VERSION) return;
  if (hasData) throw createOldStateError(folder);
  writeFileSync(file, LOCAL_STATE_VERSION);
}
