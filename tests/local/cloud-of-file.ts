// Clouds of all tests of a file. They are called outside of the tests, and are there once these run.
import { afterAll, beforeAll } from 'vitest';
import { startTestCloud, type TestCloud, type TestCloudOptions } from './start-test-cloud.ts';
import { buildStreamCloudOptions, createTableWriter } from './stream-test-cloud.ts';
import { createFolderOfFile } from './temporary-folder.ts';

export function startCloudOfFile(options: TestCloudOptions): TestCloud {
  const cloud: Partial<TestCloud> = {};
  beforeAll(async () => void Object.assign(cloud, await startTestCloud(options)));
  afterAll(() => cloud.stop?.());
  return cloud as TestCloud;
}

/** With what `buildStreamCloudOptions` makes of the mappings. */
export function startStreamCloudOfFile(mappings: Readonly<Record<string, object>>) {
  const folder = createFolderOfFile();
  const cloud = startCloudOfFile(buildStreamCloudOptions(folder, mappings));
  const table: Partial<ReturnType<typeof createTableWriter>> = {};
  beforeAll(() => void Object.assign(table, createTableWriter(cloud)));
  afterAll(() => table.client?.destroy());
  return { folder, cloud, table: table as ReturnType<typeof createTableWriter> };
}
