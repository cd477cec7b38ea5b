// Folders of tests, deleted afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const createFolder = () => mkdtempSync(path.join(tmpdir(), 'replyloom-test-'));
const deleteFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** An empty folder of the running test. */
export function createTestFolder(): string {
  const folder = createFolder();
  onTestFinished(() => deleteFolder(folder));
  return folder;
}

/** An empty folder for all tests of a file; called outside of them. */
export function createTestFolderForFile(): string {
  const folder = createFolder();
  afterAll(() => deleteFolder(folder));
  return folder;
}
