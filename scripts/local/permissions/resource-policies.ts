// Policies that let a service of AWS act on a resource: of a queue, a function, or a role. Pure.
import { z } from 'zod';
import { LOCAL_AWS_ACCOUNT_ID } from '../template/template-resource-identity.ts';
import { iamStringOrListSchema, matchesIamWildcard } from './iam-policy.ts';

/** An action of a service on behalf of one of the template's resources. */
export type AwsServiceAction = {
  /** E.g. `events.amazonaws.com`. */
  readonly service: string;
  readonly action: string;
  readonly resource: string;
  /** The rule or route for which the service acts. */
  readonly sourceArn?: string;
};

const conditionKeysSchema = z.strictObject({
  'aws:SourceArn': iamStringOrListSchema.optional(),
  'aws:SourceAccount': iamStringOrListSchema.optional(),
});
const conditionSchema = z.strictObject({
  ArnEquals: conditionKeysSchema.optional(),
  ArnLike: conditionKeysSchema.optional(),
  StringEquals: conditionKeysSchema.optional(),
  StringLike: conditionKeysSchema.optional(),
});
const serviceStatementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.strictObject({ Service: iamStringOrListSchema }),
  Action: iamStringOrListSchema,
  Resource: iamStringOrListSchema.default(['*']),
  Condition: conditionSchema.default({}),
});
/** It denies no call here: in AWS, functions and services call with TLS. */
const denyWithoutTlsSchema = z
  .strictObject({
    Sid: z.string().optional(),
    Effect: z.literal('Deny'),
    Principal: z.union([z.literal('*'), z.strictObject({ AWS: z.literal('*') })]),
    Action: iamStringOrListSchema,
    Resource: iamStringOrListSchema,
    Condition: z.strictObject({
      Bool: z.strictObject({ 'aws:SecureTransport': z.literal('false') }),
    }),
  })
  .transform(() => undefined);

type ServiceStatement = z.output<typeof serviceStatementSchema>;

/** Refuses other principals: the calls of functions are checked only against their roles' policies. */
export const resourcePolicySchema = z.strictObject({
  Version: z.literal('2012-10-17').optional(),
  Statement: z
    .array(
      z.union([serviceStatementSchema, denyWithoutTlsSchema], {
        error:
          'the runner understands statements about services, and the Deny of calls without TLS',
      }),
    )
    .transform((statements) => statements.filter((statement) => statement !== undefined)),
});
export type ResourcePolicy = z.output<typeof resourcePolicySchema>;

export const queuePolicyPropertiesSchema = z.strictObject({
  /** URLs. */
  Queues: z.array(z.string()),
  PolicyDocument: resourcePolicySchema,
});

export const lambdaPermissionPropertiesSchema = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  /** Name or ARN. */
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
});
export type LambdaInvokePermission = z.output<typeof lambdaPermissionPropertiesSchema>;

const ARN_PART_COUNT = 6;

/** The last of the six parts may contain colons itself. */
function splitArn(arn: string): readonly string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, ARN_PART_COUNT - 1), parts.slice(ARN_PART_COUNT - 1).join(':')];
}

/** A wildcard matches within one part of an ARN. Source: IAM reference, ARN condition operators. */
function matchesArn(pattern: string, arn: string): boolean {
  const parts = splitArn(arn);
  return splitArn(pattern).every((part, index) => matchesIamWildcard(part, parts[index] ?? ''));
}

type ConditionOperator = keyof z.output<typeof conditionSchema>;

const OPERATORS: Readonly<Record<ConditionOperator, (pattern: string, value: string) => boolean>> =
  {
    ArnEquals: matchesArn,
    ArnLike: matchesArn,
    StringEquals: (expected, value) => expected === value,
    StringLike: matchesIamWildcard,
  };

/** Every operator and key must match; one of several values of a key is enough. */
function isConditionMet(condition: ServiceStatement['Condition'], { sourceArn }: AwsServiceAction) {
  const actualValues: Readonly<Record<string, string | undefined>> = {
    'aws:SourceArn': sourceArn,
    'aws:SourceAccount': LOCAL_AWS_ACCOUNT_ID,
  };
  return Object.entries(condition).every(([operator, expectedByKey = {}]) =>
    Object.entries(expectedByKey).every(([key, expectedValues = []]) => {
      const value = actualValues[key];
      const matches = OPERATORS[operator as ConditionOperator];
      return value !== undefined && expectedValues.some((expected) => matches(expected, value));
    }),
  );
}

const isStatementAbout = (statement: ServiceStatement, serviceAction: AwsServiceAction): boolean =>
  statement.Principal.Service.includes(serviceAction.service) &&
  statement.Action.some((pattern) =>
    matchesIamWildcard(pattern.toLowerCase(), serviceAction.action.toLowerCase()),
  ) &&
  statement.Resource.some((pattern) => matchesIamWildcard(pattern, serviceAction.resource)) &&
  isConditionMet(statement.Condition, serviceAction);

/** A Deny wins over every Allow; without an Allow, the action is denied. */
export function isAwsServiceAllowedByPolicy(
  policies: readonly ResourcePolicy[],
  serviceAction: AwsServiceAction,
): boolean {
  const statements = policies
    .flatMap(({ Statement }) => Statement)
    .filter((statement) => isStatementAbout(statement, serviceAction));
  return statements.length > 0 && statements.every(({ Effect }) => Effect === 'Allow');
}

/** Whether the permission lets a service invoke the function for the source. */
export const isLambdaInvocationPermitted = (
  { Principal, SourceArn, SourceAccount }: LambdaInvokePermission,
  service: string,
  sourceArn: string,
): boolean =>
  Principal === service &&
  (SourceArn === undefined || matchesArn(SourceArn, sourceArn)) &&
  (SourceAccount === undefined || SourceAccount === LOCAL_AWS_ACCOUNT_ID);
