// Runs after all tests. Lists every permission of a function that no test used, and fails then.
import { fileURLToPath } from 'node:url';
import { readLocalFunctionRoles } from './permissions/function-roles.ts';
import { readIamPermissionLog } from './permissions/iam-permission-log.ts';
import { findUnusedIamPermissions } from './permissions/unused-iam-permissions.ts';
import { createLocalProductSettings } from './start/local-run-settings.ts';
import { readCloudAssembly } from './template/read-cloud-assembly.ts';
import { readCloudResources } from './template/read-cloud-resources.ts';
import { synthesizeCloudAssembly } from './template/synthesize-cloud-assembly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** No ARN depends on these values, except that of the email identity, which has a default. */
const PLACEHOLDER_VALUES = { appUrl: 'http://app', sandboxUrl: 'http://sandbox', tokenKey: '' };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The problems, one line each; empty when every permission was used. */
async function listProblems(file: string): Promise<readonly string[]> {
  const usedPermissions = readIamPermissionLog(file);
  if (!usedPermissions) return [`No test logged a permission in ${file}.`];
  const resources = readCloudResources(
    readCloudAssembly(await synthesizeCloudAssembly(ROOT, printLine)),
    {
      endpoint: PLACEHOLDER_VALUES.appUrl,
      getSetting: createLocalProductSettings({}, PLACEHOLDER_VALUES).get,
    },
  );
  const roles = [...readLocalFunctionRoles(resources).values()];
  const unsupported = roles.flatMap(({ name, policy }) =>
    policy.unsupportedParts.map((part) => `${name} has an unsupported policy: ${part}`),
  );
  const unusedPermissions = findUnusedIamPermissions(roles, usedPermissions).map(
    (permission) => `Never used: ${permission}`,
  );
  if (unsupported.length + unusedPermissions.length === 0) {
    printLine(
      `${roles.length} functions used every permission they have (${usedPermissions.length} logged).`,
    );
  }
  return [...unsupported, ...unusedPermissions];
}

const [file = ''] = process.argv.slice(2);
const problems = await listProblems(file);
for (const problem of problems) printLine(problem);
process.exit(problems.length > 0 ? 1 : 0);
