// Refuses a template with parts that the local runner would silently ignore.
import type { z } from 'zod';
import { alarmPropertiesSchema } from './alarms/alarm-definitions.ts';
import {
  snsSubscriptionPropertiesSchema,
  snsTopicPropertiesSchema,
} from './alarms/alarm-notifications.ts';
import { sqsQueuePropertiesSchema } from './aws-services/local-sqs-queues.ts';
import { secretPropertiesSchema } from './aws-services/secrets-manager-service.ts';
import {
  httpApiIntegrationPropertiesSchema,
  httpApiPropertiesSchema,
  httpApiRoutePropertiesSchema,
  httpApiStagePropertiesSchema,
} from './edge/http-api-routes.ts';
import {
  cloudFrontFunctionPropertiesSchema,
  distributionPropertiesSchema,
  responseHeadersPolicyPropertiesSchema,
} from './edge/read-cloudfront-cache-behaviors.ts';
import {
  bucketDeploymentPropertiesSchema,
  s3BucketPropertiesSchema,
} from './edge/read-site-files.ts';
import { eventSourceMappingSchema } from './event-sources/mapping/event-source-mapping.ts';
import {
  eventBridgeRulePropertiesSchema,
  eventBusPropertiesSchema,
} from './events/event-bridge-rules.ts';
import { lambdaFunctionPropertiesSchema } from './functions/lambda-functions.ts';
import {
  iamManagedPolicyPropertiesSchema,
  iamRolePropertiesSchema,
} from './permissions/function-roles.ts';
import {
  lambdaPermissionPropertiesSchema,
  queuePolicyPropertiesSchema,
} from './permissions/resource-policies.ts';
import { SetupError } from './process/setup-error.ts';
import { tablePropertiesSchema } from './table/local-dynamodb-tables.ts';
import {
  EMULATED_RESOURCE_TYPES,
  type EmulatedResourceType,
  RESOURCE_TYPES_WITHOUT_LOCAL_EFFECT,
} from './template/emulated-resource-types.ts';
import type { CloudAssembly } from './template/read-cloud-assembly.ts';
import { type CloudResources, listTemplateResources } from './template/read-cloud-resources.ts';

/** The properties that the runner honors, as strict schemas beside the code that uses them. */
const SCHEMAS: Readonly<Record<EmulatedResourceType, z.ZodType>> = {
  'AWS::ApiGatewayV2::Api': httpApiPropertiesSchema,
  'AWS::ApiGatewayV2::Integration': httpApiIntegrationPropertiesSchema,
  'AWS::ApiGatewayV2::Route': httpApiRoutePropertiesSchema,
  'AWS::ApiGatewayV2::Stage': httpApiStagePropertiesSchema,
  'AWS::CloudFront::Distribution': distributionPropertiesSchema,
  'AWS::CloudFront::Function': cloudFrontFunctionPropertiesSchema,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicyPropertiesSchema,
  'AWS::CloudWatch::Alarm': alarmPropertiesSchema,
  'AWS::DynamoDB::GlobalTable': tablePropertiesSchema,
  'AWS::Events::EventBus': eventBusPropertiesSchema,
  'AWS::Events::Rule': eventBridgeRulePropertiesSchema,
  'AWS::IAM::ManagedPolicy': iamManagedPolicyPropertiesSchema,
  'AWS::IAM::Policy': iamManagedPolicyPropertiesSchema,
  'AWS::IAM::Role': iamRolePropertiesSchema,
  'AWS::Lambda::EventSourceMapping': eventSourceMappingSchema,
  'AWS::Lambda::Function': lambdaFunctionPropertiesSchema,
  'AWS::Lambda::Permission': lambdaPermissionPropertiesSchema,
  'AWS::S3::Bucket': s3BucketPropertiesSchema,
  'AWS::SNS::Subscription': snsSubscriptionPropertiesSchema,
  'AWS::SNS::Topic': snsTopicPropertiesSchema,
  'AWS::SQS::Queue': sqsQueuePropertiesSchema,
  'AWS::SQS::QueuePolicy': queuePolicyPropertiesSchema,
  'AWS::SecretsManager::Secret': secretPropertiesSchema,
  'Custom::CDKBucketDeployment': bucketDeploymentPropertiesSchema,
};

function listUnknownTypes(assembly: CloudAssembly): readonly string[] {
  return listTemplateResources(assembly)
    .filter(
      ({ resource: { Type } }) =>
        !(Type in EMULATED_RESOURCE_TYPES) && !(Type in RESOURCE_TYPES_WITHOUT_LOCAL_EFFECT),
    )
    .map(
      ({ stack, logicalId, resource: { Type } }) =>
        `The local runner cannot play ${stack.name}/${logicalId}: it does not know the type ${Type}.`,
    );
}

function findProblemOfType(
  resources: CloudResources,
  type: EmulatedResourceType,
): string | undefined {
  try {
    resources.listByType(type, SCHEMAS[type]);
    return undefined;
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
}

/** @throws SetupError naming every unknown type, and the first wrong resource of each known type. */
export function checkTemplateForLocalRun(assembly: CloudAssembly, resources: CloudResources): void {
  const playedTypes = Object.keys(EMULATED_RESOURCE_TYPES) as EmulatedResourceType[];
  const problems = [
    ...listUnknownTypes(assembly),
    ...playedTypes.flatMap((type) => findProblemOfType(resources, type) ?? []),
  ];
  if (problems.length === 0) return;
  throw new SetupError(
    `${problems.join('\n')}\nscripts/local/template/emulated-resource-types.ts says what the runner knows and how that grows.`,
  );
}
