// Refuses a template that withholds permissions from services of AWS which its resources need: to invoke a function,
// send to a queue, or assume a role.

import { sqsQueuePropertiesSchema } from './aws-services/local-sqs-queues.ts';
import { readHttpApiRoutes } from './edge/http-api-routes.ts';
import { type EventBridgeRule, readEventBridgeRules } from './events/event-bridge-rules.ts';
import { getShortFunctionName, listLambdaFunctionResources } from './functions/lambda-functions.ts';
import { iamRolePropertiesSchema } from './permissions/function-roles.ts';
import {
  isAwsServiceAllowedByPolicy,
  isLambdaInvocationPermitted,
  lambdaPermissionPropertiesSchema,
  queuePolicyPropertiesSchema,
} from './permissions/resource-policies.ts';
import { SetupError } from './process/setup-error.ts';
import type { CloudResources } from './template/read-cloud-resources.ts';

const API_GATEWAY = 'apigateway.amazonaws.com';
const EVENT_BRIDGE = 'events.amazonaws.com';
const LAMBDA = 'lambda.amazonaws.com';

/** Why the service may not invoke the function for the source; undefined when it may. */
type InvocationCheck = (source: {
  readonly service: string;
  readonly sourceArn: string;
  readonly functionArn: string;
}) => string | undefined;

function createInvocationCheck(resources: CloudResources): InvocationCheck {
  const functions = new Map(
    listLambdaFunctionResources(resources).map((definition) => [definition.arn, definition]),
  );
  const permissions = resources
    .listByType('AWS::Lambda::Permission', lambdaPermissionPropertiesSchema)
    .map(({ properties }) => properties);
  return ({ service, sourceArn, functionArn }) => {
    const target = functions.get(functionArn);
    if (!target) return `${sourceArn} invokes ${functionArn}, which is no function here.`;
    const isPermitted = permissions.some(
      (permission) =>
        [target.arn, target.name].includes(permission.FunctionName) &&
        isLambdaInvocationPermitted(permission, service, sourceArn),
    );
    return isPermitted
      ? undefined
      : `${sourceArn} may not invoke ${getShortFunctionName(target)}: no AWS::Lambda::Permission allows it to ${service}.`;
  };
}

/** Why the rule may not send to the queue; undefined when it may. */
function createSendingCheck(resources: CloudResources) {
  const queues = resources.listByType('AWS::SQS::Queue', sqsQueuePropertiesSchema);
  const policies = resources
    .listByType('AWS::SQS::QueuePolicy', queuePolicyPropertiesSchema)
    .map(({ properties }) => properties);
  return (queueArn: string, rule: EventBridgeRule): string | undefined => {
    const queue = queues.find(({ arn }) => arn === queueArn);
    if (!queue)
      return `${rule.arn} delivers to ${queueArn}, which is no queue and no function here.`;
    const queuePolicies = policies
      .filter(({ Queues }) => Queues.some((url) => url.endsWith(`/${queue.name}`)))
      .map(({ PolicyDocument }) => PolicyDocument);
    const isAllowed = isAwsServiceAllowedByPolicy(queuePolicies, {
      service: EVENT_BRIDGE,
      action: 'sqs:SendMessage',
      resource: queueArn,
      sourceArn: rule.arn,
    });
    return isAllowed
      ? undefined
      : `${rule.arn} may not send to ${queue.name}: no AWS::SQS::QueuePolicy allows it to ${EVENT_BRIDGE}.`;
  };
}

function listRuleDenials(
  resources: CloudResources,
  findInvocationDenial: InvocationCheck,
): readonly (string | undefined)[] {
  const findSendingDenial = createSendingCheck(resources);
  return readEventBridgeRules(resources).flatMap((rule) =>
    rule.Targets.flatMap(({ Arn, DeadLetterConfig }) => [
      Arn.split(':')[2] === 'lambda'
        ? findInvocationDenial({ service: EVENT_BRIDGE, sourceArn: rule.arn, functionArn: Arn })
        : findSendingDenial(Arn, rule),
      DeadLetterConfig && findSendingDenial(DeadLetterConfig.Arn, rule),
    ]),
  );
}

function listRoleDenials(resources: CloudResources): readonly string[] {
  const roles = resources.listByType('AWS::IAM::Role', iamRolePropertiesSchema);
  return listLambdaFunctionResources(resources).flatMap((definition) => {
    const role = roles.find(({ arn }) => arn === definition.properties.Role);
    const isAssumable =
      role &&
      isAwsServiceAllowedByPolicy([role.properties.AssumeRolePolicyDocument], {
        service: LAMBDA,
        action: 'sts:AssumeRole',
        resource: role.arn,
      });
    return isAssumable
      ? []
      : [`${getShortFunctionName(definition)} cannot run: ${LAMBDA} may not assume its role.`];
  });
}

/** @throws SetupError naming every denial. AWS would report some of them too late. */
export function checkAwsServicePermissions(resources: CloudResources): void {
  const findInvocationDenial = createInvocationCheck(resources);
  const denials = [
    ...listRoleDenials(resources),
    ...readHttpApiRoutes(resources).map(({ sourceArn, functionArn }) =>
      findInvocationDenial({ service: API_GATEWAY, sourceArn, functionArn }),
    ),
    ...listRuleDenials(resources, findInvocationDenial),
  ].filter((denial) => denial !== undefined);
  if (denials.length > 0) throw new SetupError(denials.join('\n'));
}
