// One hash over everything a build reads, so that unchanged inputs are not built again.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED = /(^|\/)(node_modules|testing)(\/|$)|\.(test|spec)\.tsx?$/;

function* filesOf(root: string, place: string): Generator<string> {
  const absolute = path.join(root, place);
  if (!existsSync(absolute)) return;
  if (statSync(absolute).isFile()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(absolute, { withFileTypes: true })) {
    const inside = path.posix.join(place, entry.name);
    if (IGNORED.test(inside)) continue;
    if (entry.isDirectory()) yield* filesOf(root, inside);
    else if (entry.isFile()) yield inside;
  }
}

/** Hash of the names and contents of files and folders, tests left out. `more` goes in as it is. */
export function contentHash(
  root: string,
  places: readonly string[],
  more: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of [...filesOf(root, place)].sort()) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
  }
  for (const text of more) hash.update(`${text}\0`);
  return hash.digest('hex').slice(0, 20);
}
