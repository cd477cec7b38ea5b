// Keeps the sandbox's state in one file, written shortly after a change and on close.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredSandboxState } from './sandbox-types.ts';

export interface SandboxStateFile {
  readonly read: () => StoredSandboxState | null;
  /** Writes after a short delay, so that changes in quick succession share one write. */
  readonly scheduleWrite: () => void;
  readonly close: () => void;
}

const writeDelayMs = 300;
const stateFileName = 'state.json';

export function openSandboxStateFile(
  directory: string,
  getState: () => StoredSandboxState,
): SandboxStateFile {
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
    read: () => {
      const state = readStateFile(path);
      return state?.format === 1 ? state : null;
    },
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

function readStateFile(path: string): StoredSandboxState | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return JSON.parse(text) as StoredSandboxState;
  } catch (cause) {
    throw new Error(
      `The sandbox cannot read its state in ${path}. Remove the file to start again.`,
      {
        cause,
      },
    );
  }
}
