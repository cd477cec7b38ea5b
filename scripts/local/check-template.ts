// Refuses a template with parts that the local runner would silently ignore.
import type { z } from 'zod';
import { alarmSchema } from './alarms/alarm-definitions.ts';
import { subscriptionSchema, topicSchema } from './alarms/alarm-notifications.ts';
import { queueSchema } from './aws-services/queues.ts';
import { secretSchema } from './aws-services/secrets-manager-service.ts';
import { apiSchema, integrationSchema, routeSchema, stageSchema } from './edge/http-api-routes.ts';
import {
  distributionSchema,
  edgeFunctionSchema,
  headersPolicySchema,
} from './edge/read-cloudfront-cache-behaviors.ts';
import { bucketSchema, deploymentSchema } from './edge/read-site-files.ts';
import { eventSourceMappingSchema } from './event-sources/mapping/event-source-mapping.ts';
import { eventBusSchema, ruleSchema } from './events/event-rules.ts';
import { functionSchema } from './functions/lambda-functions.ts';
import { policySchema, roleSchema } from './permissions/function-roles.ts';
import { functionPermissionSchema, queuePolicySchema } from './permissions/resource-policies.ts';
import { SetupError } from './process/setup-error.ts';
import { tableSchema } from './table/table.ts';
import type { CloudAssembly } from './template/read-cloud-assembly.ts';
import { type CloudResources, listTemplateResources } from './template/read-cloud-resources.ts';
import { PLAYED_TYPES, type PlayedType, TYPES_WITHOUT_EFFECT } from './template/resource-types.ts';

/** The properties that the runner honors, as strict schemas beside the code that uses them. */
const SCHEMAS: Readonly<Record<PlayedType, z.ZodType>> = {
  'AWS::ApiGatewayV2::Api': apiSchema,
  'AWS::ApiGatewayV2::Integration': integrationSchema,
  'AWS::ApiGatewayV2::Route': routeSchema,
  'AWS::ApiGatewayV2::Stage': stageSchema,
  'AWS::CloudFront::Distribution': distributionSchema,
  'AWS::CloudFront::Function': edgeFunctionSchema,
  'AWS::CloudFront::ResponseHeadersPolicy': headersPolicySchema,
  'AWS::CloudWatch::Alarm': alarmSchema,
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
  'AWS::SNS::Subscription': subscriptionSchema,
  'AWS::SNS::Topic': topicSchema,
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

/** @throws SetupError naming every unknown type, and the first wrong resource of each known type. */
export function checkTemplate(assembly: CloudAssembly, resources: CloudResources): void {
  const playedTypes = Object.keys(PLAYED_TYPES) as PlayedType[];
  const problems = [
    ...listUnknownTypes(assembly),
    ...playedTypes.flatMap((type) => findProblemOfType(resources, type) ?? []),
  ];
  if (problems.length === 0) return;
  throw new SetupError(
    `${problems.join('\n')}\nscripts/local/template/resource-types.ts says what the runner knows and how that grows.`,
  );
}
