// Clouds for all tests of a file. Call these functions outside of tests; the clouds exist once the tests run.
import { afterAll, beforeAll } from 'vitest';
import { createTestFolderForFile } from './create-test-folder.ts';
import { startTestCloud, type TestCloud, type TestCloudOptions } from './start-test-cloud.ts';
import { buildStreamCloudOptions, createTableWriter } from './stream-test-cloud.ts';

export function startTestCloudForFile(options: TestCloudOptions): TestCloud {
  const cloud: Partial<TestCloud> = {};
  beforeAll(async () => void Object.assign(cloud, await startTestCloud(options)));
  afterAll(() => cloud.stop?.());
  return cloud as TestCloud;
}

/** Starts with the options of `buildStreamCloudOptions` for these mappings. */
export function startStreamTestCloudForFile(mappings: Readonly<Record<string, object>>) {
  const folder = createTestFolderForFile();
  const cloud = startTestCloudForFile(buildStreamCloudOptions(folder, mappings));
  const table: Partial<ReturnType<typeof createTableWriter>> = {};
  beforeAll(() => void Object.assign(table, createTableWriter(cloud)));
  afterAll(() => table.client?.destroy());
  return { folder, cloud, table: table as ReturnType<typeof createTableWriter> };
}
