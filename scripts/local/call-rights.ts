// Which rights an AWS call needs, read from the request itself. Pure.
import { z } from 'zod';
import { ACCOUNT, arnOf, REGION } from './identity.ts';

/** One action on a resource; where there are several, a right to any one of them is enough. */
export type Need = { readonly action: string; readonly resources: readonly string[] };

export type Asked = {
  /** As in the signature's scope. */
  readonly service: string;
  /** E.g. `PutItem`; for REST services the method and path. */
  readonly action: string;
  readonly body: unknown;
};

/** The needs of one action, from its request. */
type Reader = (body: unknown) => readonly Need[];

const need = (action: string, resource: string): Need => ({ action, resources: [resource] });

/** Callers name a resource or give its ARN. */
const arnFor = (type: string, name: string): string =>
  name.startsWith('arn:') ? name : arnOf({ type, logicalId: name, givenName: name });

const tableArn = (name: string) => arnFor('AWS::DynamoDB::GlobalTable', name);
const onTable = z.object({ TableName: z.string(), IndexName: z.string().optional() });
const batch = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

const single =
  (action: string): Reader =>
  (body) => [need(action, tableArn(onTable.parse(body).TableName))];

const query: Reader = (body) => {
  const { TableName, IndexName } = onTable.parse(body);
  const index = IndexName === undefined ? '' : `/index/${IndexName}`;
  return [need('dynamodb:Query', `${tableArn(TableName)}${index}`)];
};

const onEveryTable =
  (action: string): Reader =>
  (body) =>
    Object.keys(batch.parse(body).RequestItems).map((name) => need(action, tableArn(name)));

/** A transaction has no right of its own, its parts have. Source: DynamoDB, "Using IAM with transactions". */
const PARTS: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};
const transaction = z.object({
  TransactItems: z.array(z.partialRecord(z.enum(Object.keys(PARTS)), onTable)),
});

const eachPart: Reader = (body) =>
  transaction.parse(body).TransactItems.flatMap((item) =>
    Object.entries(item).flatMap(([part, named]) => {
      const action = PARTS[part];
      return action && named ? [need(action, tableArn(named.TableName))] : [];
    }),
  );

/** A batch needs the same right as a single message. Source: SQS API permissions reference. */
const sendMessage: Reader = (body) => {
  const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(body);
  const name = QueueUrl.split('/').at(-1) ?? '';
  return [need('sqs:SendMessage', arnFor('AWS::SQS::Queue', name))];
};

const putEvents: Reader = (body) => {
  const entry = z.object({ EventBusName: z.string().default('default') });
  const { Entries } = z.object({ Entries: z.array(entry) }).parse(body);
  return Entries.map(({ EventBusName }) =>
    need('events:PutEvents', arnFor('AWS::Events::EventBus', EventBusName)),
  );
};

const getSecretValue: Reader = (body) => {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(body);
  return [need('secretsmanager:GetSecretValue', arnFor('AWS::SecretsManager::Secret', SecretId))];
};

/** A sender is verified as an address or by its domain. */
const sendEmail: Reader = (body) => {
  const { FromEmailAddress } = z.object({ FromEmailAddress: z.string() }).parse(body);
  const address = /<([^<>]+)>\s*$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress.trim();
  const identities = [address, address.slice(address.lastIndexOf('@') + 1)];
  const resources = identities.map((name) => `arn:aws:ses:${REGION}:${ACCOUNT}:identity/${name}`);
  return [{ action: 'ses:SendEmail', resources }];
};

const READERS: Readonly<Record<string, Reader>> = {
  'dynamodb:GetItem': single('dynamodb:GetItem'),
  'dynamodb:PutItem': single('dynamodb:PutItem'),
  'dynamodb:UpdateItem': single('dynamodb:UpdateItem'),
  'dynamodb:DeleteItem': single('dynamodb:DeleteItem'),
  'dynamodb:Query': query,
  'dynamodb:BatchGetItem': onEveryTable('dynamodb:BatchGetItem'),
  'dynamodb:BatchWriteItem': onEveryTable('dynamodb:BatchWriteItem'),
  'dynamodb:TransactWriteItems': eachPart,
  'dynamodb:TransactGetItems': eachPart,
  'sqs:SendMessage': sendMessage,
  'sqs:SendMessageBatch': sendMessage,
  'events:PutEvents': putEvents,
  'secretsmanager:GetSecretValue': getSecretValue,
  'ses:POST /v2/email/outbound-emails': sendEmail,
};

/**
 * Every right the call needs, each once; undefined where that cannot be told: an action or a shape
 * that is unknown here, or one that names no resource at all.
 */
export function rightsNeeded({ service, action, body }: Asked): readonly Need[] | undefined {
  const name = `${service}:${action}`;
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  try {
    const needs = reader?.(body) ?? [];
    const distinct = new Map(needs.map((each) => [JSON.stringify(each), each]));
    return distinct.size === 0 ? undefined : [...distinct.values()];
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}
