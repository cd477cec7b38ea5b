// Keeps the sandbox's state in one file, written shortly after a change and on close.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredState } from './sandbox-types.ts';

export interface StateFile {
  readonly read: () => StoredState | null;
  /** Writes after a short delay, so that changes in quick succession share one write. */
  readonly scheduleWrite: () => void;
  readonly close: () => void;
}

const writeDelayMs = 300;
const stateFileName = 'state.json';

/**
 * Raise it with every change of the stored state, together with the version of the whole local state
 * (scripts/local/process/local-state-version.ts). A file of another format is refused.
 */
export const sandboxStateFormat = 2;

export function openStateFile(directory: string, getState: () => StoredState): StateFile {
  const folder = join(directory, 'sandbox');
  const path = join(folder, stateFileName);
  mkdirSync(folder, { recursive: true });
  let timer: NodeJS.Timeout | null = null;

  const writeState = (): void => {
    timer = null;
    // A rename is atomic: a crash leaves either the old state or the new one.
    writeFileSync(`${path}.new`, JSON.stringify(getState()));
    renameSync(`${path}.new`, path);
  };

  return {
    read: () => readStateFile(path),
    scheduleWrite: () => {
      timer ??= setTimeout(writeState, writeDelayMs);
    },
    close: () => {
      if (timer === null) return;
      clearTimeout(timer);
      writeState();
    },
  };
}

function readStateFile(path: string): StoredState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const state = parseState(path, text);
  if (state.format === sandboxStateFormat) return state;
  throw new Error(
    `The state in ${path} was stored by another version of Replyloom. Delete it and start again with: npm start -- --fresh`,
  );
}

function parseState(path: string, text: string): StoredState {
  try {
    return JSON.parse(text) as StoredState;
  } catch (cause) {
    throw new Error(
      `The sandbox cannot read its state in ${path}. Remove the file to start again.`,
      {
        cause,
      },
    );
  }
}
