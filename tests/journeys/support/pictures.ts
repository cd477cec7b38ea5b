// Where the journeys keep their pictures.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../../../test-results/', import.meta.url));

/** A file below the test results, its folder made where it is missing. */
export function pictureFile(...names: readonly string[]): string {
  const file = path.join(RESULTS, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}
