// The resources of the templates: resolved, typed, and with their names and ARNs on this machine.
import type { z } from 'zod';
import {
  type CloudFormationResolverContext,
  createCloudFormationResolver,
} from './cloudformation-resolver.ts';
import type { CloudAssembly } from './read-cloud-assembly.ts';
import { buildArn, getPhysicalName, NAME_PROPERTY_BY_RESOURCE_TYPE } from './resource-identity.ts';

export type CloudResource<Properties> = {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** Path of the construct, e.g. `Replyloom-Service/SessionApi/Function/Resource`. */
  readonly constructPath: string;
  readonly properties: Properties;
};

export type CloudResources = {
  /** Every resource of a type, with its properties resolved and parsed. */
  readonly listByType: <Schema extends z.ZodType>(
    type: string,
    schema: Schema,
  ) => readonly CloudResource<z.output<Schema>>[];
  /**
   * Path of an asset (folder or file).
   * @throws Error when the assembly has no asset with that key.
   */
  readonly getAssetPath: (objectKey: string) => string;
};

export function readCloudResources(
  assembly: CloudAssembly,
  context: CloudFormationResolverContext,
): CloudResources {
  const resolve = createCloudFormationResolver(assembly, context);
  return {
    listByType: (type, schema) =>
      assembly.stacks.flatMap((stack) =>
        Object.entries(stack.Resources)
          .filter(([, resource]) => resource.Type === type)
          .map(([logicalId, resource]) => {
            const templateName = resource.Properties[NAME_PROPERTY_BY_RESOURCE_TYPE[type] ?? ''];
            const explicitName =
              templateName === undefined ? undefined : String(resolve(stack, templateName));
            const parsed = schema.safeParse(resolve(stack, resource.Properties));
            if (!parsed.success) {
              throw new Error(`${stack.name}/${logicalId} (${type}): ${parsed.error.message}`);
            }
            const identity = { type, logicalId, explicitName };
            return {
              logicalId,
              name: getPhysicalName(identity),
              arn: buildArn(identity),
              constructPath: String(resource.Metadata?.['aws:cdk:path'] ?? logicalId),
              properties: parsed.data,
            };
          }),
      ),
    getAssetPath: (objectKey) => {
      const assetPath = assembly.assetPaths.get(objectKey);
      if (assetPath === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
      return assetPath;
    },
  };
}
