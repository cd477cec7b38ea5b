// The resources of the templates: resolved, typed, and with their names and ARNs on this machine.
import type { z } from 'zod';
import { SetupError } from '../process/setup-error.ts';
import {
  type CloudFormationResolver,
  type CloudFormationResolverContext,
  createCloudFormationResolver,
} from './cloudformation-resolver.ts';
import {
  CDK_CONSTRUCTS_WITHOUT_LOCAL_EFFECT,
  listPropertiesWithoutLocalEffect,
} from './emulated-resource-types.ts';
import { omitTemplateProperties } from './omit-template-properties.ts';
import type {
  CloudAssembly,
  CloudFormationResource,
  StackTemplate,
} from './read-cloud-assembly.ts';
import { describeTemplateProblems } from './template-problem.ts';
import {
  buildResourceArn,
  getPhysicalResourceName,
  NAME_PROPERTY_BY_RESOURCE_TYPE,
} from './template-resource-identity.ts';

export type CloudResource<Properties> = {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** Path of the construct, e.g. `Replyloom-local-Service/SessionApi/Function/Resource`. */
  readonly constructPath: string;
  readonly properties: Properties;
};

export type CloudResources = {
  /**
   * Every resource of a type, with its properties resolved and parsed, without those that have no effect here.
   * @throws SetupError for a property that the schema does not accept.
   */
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

const getConstructPath = (logicalId: string, { Metadata }: CloudFormationResource): string =>
  String(Metadata?.['aws:cdk:path'] ?? logicalId);

const hasEffect = (logicalId: string, resource: CloudFormationResource): boolean =>
  !getConstructPath(logicalId, resource)
    .split('/')
    .some((part) =>
      Object.keys(CDK_CONSTRUCTS_WITHOUT_LOCAL_EFFECT).some((construct) =>
        part.startsWith(construct),
      ),
    );

type ResourceInStack = {
  readonly stack: StackTemplate;
  readonly logicalId: string;
  readonly resource: CloudFormationResource;
};

/** Every resource that could have an effect here. */
export const listTemplateResources = ({ stacks }: CloudAssembly): readonly ResourceInStack[] =>
  stacks.flatMap((stack) =>
    Object.entries(stack.Resources)
      .filter(([logicalId, resource]) => hasEffect(logicalId, resource))
      .map(([logicalId, resource]) => ({ stack, logicalId, resource })),
  );

function readResource<Schema extends z.ZodType>(
  { stack, logicalId, resource }: ResourceInStack,
  schema: Schema,
  resolve: CloudFormationResolver,
): CloudResource<z.output<Schema>> {
  const type = resource.Type;
  const nameProperty = NAME_PROPERTY_BY_RESOURCE_TYPE[type];
  const { [nameProperty ?? '']: templateName, ...properties } = omitTemplateProperties(
    resource.Properties,
    listPropertiesWithoutLocalEffect(type),
  );
  const refuse = (problem: string) =>
    new SetupError(
      `The local runner cannot play ${stack.name}/${logicalId} (${type}): ${problem}.`,
    );
  const resolveHere = (value: unknown) => {
    try {
      return resolve(stack, value);
    } catch (error) {
      throw refuse((error as Error).message.replace(/\.$/, ''));
    }
  };
  const parsed = schema.safeParse(resolveHere(properties));
  if (!parsed.success) throw refuse(describeTemplateProblems(parsed.error));
  const explicitName = templateName === undefined ? undefined : String(resolveHere(templateName));
  const identity = { type, logicalId, explicitName };
  return {
    logicalId,
    name: getPhysicalResourceName(identity),
    arn: buildResourceArn(identity),
    constructPath: getConstructPath(logicalId, resource),
    properties: parsed.data,
  };
}

export function readCloudResources(
  assembly: CloudAssembly,
  context: CloudFormationResolverContext,
): CloudResources {
  const resolve = createCloudFormationResolver(assembly, context);
  const resourcesInStacks = listTemplateResources(assembly);
  return {
    listByType: (type, schema) =>
      resourcesInStacks
        .filter(({ resource }) => resource.Type === type)
        .map((resourceInStack) => readResource(resourceInStack, schema, resolve)),
    getAssetPath: (objectKey) => {
      const assetPath = assembly.assetPaths.get(objectKey);
      if (assetPath === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
      return assetPath;
    },
  };
}
