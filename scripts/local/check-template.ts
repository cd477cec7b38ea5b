// Refuses a template that asks for something the local runner would silently leave out.
import type { z } from 'zod';
import { eventBusSchema, ruleSchema } from './event-rules.ts';
import { eventSourceMappingSchema } from './event-sources/event-source-mapping.ts';
import { policySchema, roleSchema } from './function-roles.ts';
import { apiSchema, integrationSchema, routeSchema, stageSchema } from './http-api-routes.ts';
import { functionSchema } from './lambda-functions.ts';
import { queueSchema } from './queues.ts';
import type { CloudAssembly } from './read-cloud-assembly.ts';
import { type CloudResources, listTemplateResources } from './read-cloud-resources.ts';
import {
  distributionSchema,
  edgeFunctionSchema,
  headersPolicySchema,
} from './read-cloudfront-cache-behaviors.ts';
import { bucketSchema, deploymentSchema } from './read-site-files.ts';
import { functionPermissionSchema, queuePolicySchema } from './resource-policies.ts';
import { PLAYED_TYPES, type PlayedType, TYPES_WITHOUT_EFFECT } from './resource-types.ts';
import { secretSchema } from './secrets-manager-service.ts';
import { SetupError } from './setup-error.ts';
import { tableSchema } from './table.ts';

/** The properties that the runner honors: strict schemas beside the code that does. */
const SCHEMAS: Readonly<Record<PlayedType, z.ZodType>> = {
  'AWS::ApiGatewayV2::Api': apiSchema,
  'AWS::ApiGatewayV2::Integration': integrationSchema,
  'AWS::ApiGatewayV2::Route': routeSchema,
  'AWS::ApiGatewayV2::Stage': stageSchema,
  'AWS::CloudFront::Distribution': distributionSchema,
  'AWS::CloudFront::Function': edgeFunctionSchema,
  'AWS::CloudFront::ResponseHeadersPolicy': headersPolicySchema,
  'AWS::DynamoDB::GlobalTable': tableSchema,
  'AWS::Events::EventBus': eventBusSchema,
  'AWS::Events::Rule': ruleSchema,
  'AWS::IAM::ManagedPolicy': policySchema,
  'AWS::IAM::Policy': policySchema,
  'AWS::IAM::Role': roleSchema,
  'AWS::Lambda::EventSourceMapping': eventSourceMappingSchema,
  'AWS::Lambda::Function': functionSchema,
  'AWS::Lambda::Permission': functionPermissionSchema,
  'AWS::S3::Bucket': bucketSchema,
  'AWS::SQS::Queue': queueSchema,
  'AWS::SQS::QueuePolicy': queuePolicySchema,
  'AWS::SecretsManager::Secret': secretSchema,
  'Custom::CDKBucketDeployment': deploymentSchema,
};

function listUnknownTypes(assembly: CloudAssembly): readonly string[] {
  return listTemplateResources(assembly)
    .filter(({ resource: { Type } }) => !(Type in PLAYED_TYPES) && !(Type in TYPES_WITHOUT_EFFECT))
    .map(
      ({ stack, logicalId, resource: { Type } }) =>
        `The local runner cannot play ${stack.name}/${logicalId}: it does not know the type ${Type}.`,
    );
}

function findProblemOfType(resources: CloudResources, type: PlayedType): string | undefined {
  try {
    resources.listByType(type, SCHEMAS[type]);
    return undefined;
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
}

/** @throws SetupError naming every unknown type, and of each known type the first wrong resource. */
export function checkTemplate(assembly: CloudAssembly, resources: CloudResources): void {
  const playedTypes = Object.keys(PLAYED_TYPES) as PlayedType[];
  const problems = [
    ...listUnknownTypes(assembly),
    ...playedTypes.flatMap((type) => findProblemOfType(resources, type) ?? []),
  ];
  if (problems.length === 0) return;
  throw new SetupError(
    `${problems.join('\n')}\nscripts/local/resource-types.ts says what the runner knows and how that grows.`,
  );
}
