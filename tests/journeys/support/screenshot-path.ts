// Folder of the screenshots that journeys take.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEST_RESULTS_FOLDER = fileURLToPath(new URL('../../../test-results/', import.meta.url));

/** Returns the path of a file below the test results; creates the missing folders. */
export function prepareScreenshotPath(...pathSegments: readonly string[]): string {
  const file = path.join(TEST_RESULTS_FOLDER, ...pathSegments);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}
