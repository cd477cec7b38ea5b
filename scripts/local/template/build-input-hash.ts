// Computes one hash over all inputs of a build, so that unchanged inputs are not built again.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED_PATHS = /(^|\/)(node_modules|testing)(\/|$)|\.(test|spec)\.tsx?$/;

function* listFiles(root: string, relativePath: string): Generator<string> {
  const absolute = path.join(root, relativePath);
  if (!existsSync(absolute)) return;
  if (statSync(absolute).isFile()) {
    yield relativePath;
    return;
  }
  for (const entry of readdirSync(absolute, { withFileTypes: true })) {
    const childPath = path.posix.join(relativePath, entry.name);
    if (IGNORED_PATHS.test(childPath)) continue;
    if (entry.isDirectory()) yield* listFiles(root, childPath);
    else if (entry.isFile()) yield childPath;
  }
}

/** Hashes the names and contents of files and folders, without tests, and `extraInputs` unchanged. */
export function computeBuildInputHash(
  root: string,
  relativePaths: readonly string[],
  extraInputs: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  for (const relativePath of relativePaths) {
    for (const file of [...listFiles(root, relativePath)].sort()) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
  }
  for (const text of extraInputs) hash.update(`${text}\0`);
  return hash.digest('hex').slice(0, 20);
}
