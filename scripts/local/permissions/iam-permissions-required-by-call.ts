// Derives the IAM permissions that an AWS call needs from its request. Pure.
import { z } from 'zod';
import {
  buildResourceArn,
  LOCAL_AWS_ACCOUNT_ID,
  LOCAL_REGION,
} from '../template/template-resource-identity.ts';

/** One action on a resource. With several resources, a permission on any one of them is enough. */
export type RequiredIamPermission = {
  readonly action: string;
  readonly resources: readonly string[];
};

export type AwsServiceOperation = {
  /** The name in the credential scope of the signature. */
  readonly service: string;
  /** E.g. `PutItem`; for REST services the method and path. */
  readonly action: string;
  readonly body: unknown;
};

/** Lists the permissions that one action needs, from its request. */
type PermissionReader = (body: unknown) => readonly RequiredIamPermission[];

const toRequiredPermission = (action: string, resource: string): RequiredIamPermission => ({
  action,
  resources: [resource],
});

/** Callers pass either the name or the ARN of a resource. */
const toArn = (type: string, name: string): string =>
  name.startsWith('arn:') ? name : buildResourceArn({ type, logicalId: name, explicitName: name });

const toTableArn = (name: string) => toArn('AWS::DynamoDB::GlobalTable', name);
const tableRequestSchema = z.object({ TableName: z.string(), IndexName: z.string().optional() });
const batchRequestSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

const readSingleTable =
  (action: string): PermissionReader =>
  (body) => [toRequiredPermission(action, toTableArn(tableRequestSchema.parse(body).TableName))];

const readQuery: PermissionReader = (body) => {
  const { TableName, IndexName } = tableRequestSchema.parse(body);
  const index = IndexName === undefined ? '' : `/index/${IndexName}`;
  return [toRequiredPermission('dynamodb:Query', `${toTableArn(TableName)}${index}`)];
};

const readEveryTable =
  (action: string): PermissionReader =>
  (body) =>
    Object.keys(batchRequestSchema.parse(body).RequestItems).map((name) =>
      toRequiredPermission(action, toTableArn(name)),
    );

/**
 * A transaction needs the permissions of its items and none of its own. Source: DynamoDB, "Using IAM with
 * transactions".
 */
const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};
const transactionSchema = z.object({
  TransactItems: z.array(
    z.partialRecord(z.enum(Object.keys(TRANSACTION_ACTIONS)), tableRequestSchema),
  ),
});

const readTransaction: PermissionReader = (body) =>
  transactionSchema.parse(body).TransactItems.flatMap((item) =>
    Object.entries(item).flatMap(([part, partRequest]) => {
      const action = TRANSACTION_ACTIONS[part];
      return action && partRequest
        ? [toRequiredPermission(action, toTableArn(partRequest.TableName))]
        : [];
    }),
  );

/** A batch needs the same permission as a single message. Source: SQS API permissions reference. */
const readQueue =
  (action: string): PermissionReader =>
  (body) => {
    const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(body);
    const name = QueueUrl.split('/').at(-1) ?? '';
    return [toRequiredPermission(action, toArn('AWS::SQS::Queue', name))];
  };

const readPutEvents: PermissionReader = (body) => {
  const entrySchema = z.object({ EventBusName: z.string().default('default') });
  const { Entries } = z.object({ Entries: z.array(entrySchema) }).parse(body);
  return Entries.map(({ EventBusName }) =>
    toRequiredPermission('events:PutEvents', toArn('AWS::Events::EventBus', EventBusName)),
  );
};

const readGetSecretValue: PermissionReader = (body) => {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(body);
  return [
    toRequiredPermission(
      'secretsmanager:GetSecretValue',
      toArn('AWS::SecretsManager::Secret', SecretId),
    ),
  ];
};

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** The path of an S3 call names the bucket and the key. */
function readObjectCall(action: string): readonly RequiredIamPermission[] {
  const [, method = '', bucket, key] = /^(GET|PUT|DELETE) \/([^/?]+)\/([^?]+)/.exec(action) ?? [];
  const name = OBJECT_ACTIONS[method];
  if (name === undefined || bucket === undefined || key === undefined) return [];
  const bucketArn = toArn('AWS::S3::Bucket', bucket);
  return [toRequiredPermission(name, `${bucketArn}/${decodeURIComponent(key)}`)];
}

/** A sender is verified either as an address or by its domain. */
const readSendEmail: PermissionReader = (body) => {
  const { FromEmailAddress, ConfigurationSetName } = z
    .object({ FromEmailAddress: z.string(), ConfigurationSetName: z.string().optional() })
    .parse(body);
  const address = /<([^<>]+)>\s*$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress.trim();
  const identities = [address, address.slice(address.lastIndexOf('@') + 1)];
  const toSesArn = (resource: string) =>
    `arn:aws:ses:${LOCAL_REGION}:${LOCAL_AWS_ACCOUNT_ID}:${resource}`;
  const resources = identities.map((name) => toSesArn(`identity/${name}`));
  const action = 'ses:SendEmail';
  if (ConfigurationSetName === undefined) return [{ action, resources }];
  return [
    { action, resources },
    { action, resources: [toSesArn(`configuration-set/${ConfigurationSetName}`)] },
  ];
};

const PERMISSION_READERS: Readonly<Record<string, PermissionReader>> = {
  'dynamodb:GetItem': readSingleTable('dynamodb:GetItem'),
  'dynamodb:PutItem': readSingleTable('dynamodb:PutItem'),
  'dynamodb:UpdateItem': readSingleTable('dynamodb:UpdateItem'),
  'dynamodb:DeleteItem': readSingleTable('dynamodb:DeleteItem'),
  'dynamodb:Query': readQuery,
  'dynamodb:BatchGetItem': readEveryTable('dynamodb:BatchGetItem'),
  'dynamodb:BatchWriteItem': readEveryTable('dynamodb:BatchWriteItem'),
  'dynamodb:TransactWriteItems': readTransaction,
  'dynamodb:TransactGetItems': readTransaction,
  'sqs:SendMessage': readQueue('sqs:SendMessage'),
  'sqs:SendMessageBatch': readQueue('sqs:SendMessage'),
  'sqs:ChangeMessageVisibilityBatch': readQueue('sqs:ChangeMessageVisibility'),
  'events:PutEvents': readPutEvents,
  'secretsmanager:GetSecretValue': readGetSecretValue,
  'ses:POST /v2/email/outbound-emails': readSendEmail,
};

/**
 * Every permission the call needs, without duplicates. Undefined for an unknown action or request
 * format, and for a call that names no resource.
 */
export function findRequiredIamPermissions({
  service,
  action,
  body,
}: AwsServiceOperation): readonly RequiredIamPermission[] | undefined {
  const name = `${service}:${action}`;
  const reader = Object.hasOwn(PERMISSION_READERS, name) ? PERMISSION_READERS[name] : undefined;
  try {
    const permissions = service === 's3' ? readObjectCall(action) : (reader?.(body) ?? []);
    const distinct = new Map(
      permissions.map((permission) => [JSON.stringify(permission), permission]),
    );
    return distinct.size === 0 ? undefined : [...distinct.values()];
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}
