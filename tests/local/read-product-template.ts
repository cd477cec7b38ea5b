// The product's own template, as data that a test may change.
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { checkAwsServicePermissions } from '#scripts/local/check-aws-service-permissions.ts';
import { checkTemplateForLocalRun } from '#scripts/local/check-template-for-local-run.ts';
import { createLocalProductSettings } from '#scripts/local/start/local-run-settings.ts';
import {
  type CloudAssembly,
  readCloudAssembly,
} from '#scripts/local/template/read-cloud-assembly.ts';
import { readCloudResources } from '#scripts/local/template/read-cloud-resources.ts';
import { synthesizeCloudAssembly } from '#scripts/local/template/synthesize-cloud-assembly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PLACEHOLDER_PRODUCT_SETTINGS = {
  appUrl: 'http://app',
  sandboxUrl: 'http://sandbox',
  tokenKey: 'key',
};

export const { get: getProductSetting } = createLocalProductSettings(
  {},
  PLACEHOLDER_PRODUCT_SETTINGS,
);

/** The headers that the distribution sends beside those of a viewer. */
export const DISTRIBUTION_REQUEST_HEADERS = {
  'x-origin-secret': getProductSetting('ORIGIN_SECRET_1') ?? '',
  'cloudfront-viewer-address': '203.0.113.9:46532',
};

export const readProductAssembly = async (): Promise<CloudAssembly> =>
  readCloudAssembly(await synthesizeCloudAssembly(ROOT, () => undefined));

/** The assembly for all tests of a file. Call it outside of tests; the assembly exists once they run. */
export function readProductAssemblyForFile(): CloudAssembly {
  const assembly: Partial<CloudAssembly> = {};
  beforeAll(async () => void Object.assign(assembly, await readProductAssembly()), 180_000);
  return assembly as CloudAssembly;
}

export const readProductResources = (assembly: CloudAssembly) =>
  readCloudResources(assembly, {
    endpoint: 'http://queues.test',
    getSetting: getProductSetting,
  });

/** The checks of the start. @throws SetupError */
export function checkCloudAssemblyForLocalRun(assembly: CloudAssembly): void {
  const resources = readProductResources(assembly);
  checkTemplateForLocalRun(assembly, resources);
  checkAwsServicePermissions(resources);
}

type Resource = CloudAssembly['stacks'][number]['Resources'][string];

/** A copy in which `change` replaces each resource; undefined removes it. */
export const changeAssemblyResources = (
  assembly: CloudAssembly,
  change: (resource: Resource, logicalId: string) => Resource | undefined,
): CloudAssembly => ({
  ...assembly,
  stacks: assembly.stacks.map((stack) => ({
    ...stack,
    Resources: Object.fromEntries(
      Object.entries(stack.Resources).flatMap(([logicalId, resource]) => {
        const changed = change(structuredClone(resource), logicalId);
        return changed ? [[logicalId, changed]] : [];
      }),
    ),
  })),
});
