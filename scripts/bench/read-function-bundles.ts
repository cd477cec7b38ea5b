// Reads the functions of the template with their deployment bundles.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readCloudAssembly } from '#scripts/local/template/read-cloud-assembly.ts';
import { readCloudResources } from '#scripts/local/template/read-cloud-resources.ts';
import { synthesizeCloudAssembly } from '#scripts/local/template/synthesize-cloud-assembly.ts';
import { logProgress } from './measurement.ts';

export const REPOSITORY_ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type FunctionBundle = {
  /** Short name such as `SessionApi`. */
  readonly name: string;
  readonly file: string;
  /** Names of its environment variables. */
  readonly variableNames: readonly string[];
};

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

/** Synthesizes when the sources have changed, so that the current sources are measured. */
export async function readFunctionBundles(): Promise<readonly FunctionBundle[]> {
  const assembly = readCloudAssembly(await synthesizeCloudAssembly(REPOSITORY_ROOT, logProgress));
  const resources = readCloudResources(assembly, {
    endpoint: 'http://localhost',
    getSetting: () => 'any',
  });
  return resources
    .listByType('AWS::Lambda::Function', functionSchema)
    .filter((functionResource) =>
      functionResource.constructPath.startsWith('Replyloom-local-Service/'),
    )
    .map((functionResource) => {
      const { Code, Handler, Environment } = functionResource.properties;
      const name = functionResource.constructPath.split('/')[1] ?? functionResource.logicalId;
      return {
        name,
        file: path.join(resources.getAssetPath(Code.S3Key), `${Handler.split('.')[0]}.js`),
        variableNames: Object.keys(Environment?.Variables ?? {}),
      };
    });
}

/** Whether the package is in the bundle or beside it. */
export const hasBundledPackage = ({ file }: FunctionBundle, name: string): boolean =>
  existsSync(path.join(path.dirname(file), 'node_modules', name)) ||
  readFileSync(`${file}.map`, 'utf8').includes(`node_modules/${name}/`);
