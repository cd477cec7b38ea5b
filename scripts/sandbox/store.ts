// Keeps the sandbox's state in one file: written shortly after a change, and at the end.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredState } from './sandbox.ts';

export interface StateFile {
  readonly read: () => StoredState | null;
  /** Writes soon; changes in quick succession are written together. */
  readonly changed: () => void;
  readonly close: () => void;
}

const writeDelayMs = 300;
const fileName = 'state.json';

export function openStateFile(directory: string, stateOf: () => StoredState): StateFile {
  const folder = join(directory, 'sandbox');
  const path = join(folder, fileName);
  mkdirSync(folder, { recursive: true });
  let timer: NodeJS.Timeout | null = null;

  const write = (): void => {
    timer = null;
    // A rename is atomic: a crash leaves either the old state or the new one.
    writeFileSync(`${path}.new`, JSON.stringify(stateOf()));
    renameSync(`${path}.new`, path);
  };

  return {
    read: () => {
      const state = readState(path);
      return state?.format === 1 ? state : null;
    },
    changed: () => {
      timer ??= setTimeout(write, writeDelayMs);
    },
    close: () => {
      if (timer === null) return;
      clearTimeout(timer);
      write();
    },
  };
}

function readState(path: string): StoredState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return JSON.parse(text) as StoredState;
  } catch (cause) {
    throw new Error(
      `The sandbox cannot read its state in ${path}. Remove the file to start anew.`,
      {
        cause,
      },
    );
  }
}
