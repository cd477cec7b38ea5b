// Derives the required permissions from requests as the SDKs send them.
import { expect, it } from 'vitest';
import { findRequiredIamPermissions } from '#scripts/local/permissions/iam-permissions-required-by-call.ts';
import { buildLocalArn } from './start-test-cloud.ts';

const TABLE = buildLocalArn('dynamodb', 'table/Main');
const MAIN = { TableName: 'Main' };
const QueueUrl = 'http://127.0.0.1:1/000000000000/Work';
const SECRET_NAME = 'secret:/a/B-local0';

/** Each permission as its action and the part of the ARN behind service, region and account. */
const formatPermissions = (service: string, action: string, body: unknown) =>
  findRequiredIamPermissions({ service, action, body })?.map(
    (permission) =>
      `${permission.action} ${permission.resources[0]?.replace(buildLocalArn(service, ''), '')}`,
  );

it.each<[string, string, unknown, readonly string[]]>([
  ['dynamodb', 'GetItem', MAIN, ['dynamodb:GetItem table/Main']],
  ['dynamodb', 'PutItem', MAIN, ['dynamodb:PutItem table/Main']],
  ['dynamodb', 'UpdateItem', MAIN, ['dynamodb:UpdateItem table/Main']],
  ['dynamodb', 'DeleteItem', MAIN, ['dynamodb:DeleteItem table/Main']],
  ['dynamodb', 'Query', MAIN, ['dynamodb:Query table/Main']],
  ['dynamodb', 'Query', { ...MAIN, IndexName: 'gsi1' }, ['dynamodb:Query table/Main/index/gsi1']],
  ['dynamodb', 'GetItem', { TableName: TABLE }, ['dynamodb:GetItem table/Main']],
  [
    'dynamodb',
    'BatchGetItem',
    { RequestItems: { Main: { Keys: [] }, Other: { Keys: [] } } },
    ['dynamodb:BatchGetItem table/Main', 'dynamodb:BatchGetItem table/Other'],
  ],
  [
    'dynamodb',
    'BatchWriteItem',
    { RequestItems: { Main: [{ PutRequest: {} }] } },
    ['dynamodb:BatchWriteItem table/Main'],
  ],
  [
    'dynamodb',
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: MAIN },
        { Put: MAIN },
        { Update: MAIN },
        { Delete: { TableName: 'Other' } },
        { ConditionCheck: MAIN },
      ],
    },
    [
      'dynamodb:PutItem table/Main',
      'dynamodb:UpdateItem table/Main',
      'dynamodb:DeleteItem table/Other',
      'dynamodb:ConditionCheckItem table/Main',
    ],
  ],
  [
    'dynamodb',
    'TransactGetItems',
    { TransactItems: [{ Get: MAIN }] },
    ['dynamodb:GetItem table/Main'],
  ],
  ['sqs', 'SendMessage', { QueueUrl }, ['sqs:SendMessage Work']],
  ['sqs', 'SendMessageBatch', { QueueUrl, Entries: [] }, ['sqs:SendMessage Work']],
  [
    'sqs',
    'ChangeMessageVisibilityBatch',
    { QueueUrl, Entries: [] },
    ['sqs:ChangeMessageVisibility Work'],
  ],
  ['s3', 'PUT /bucket/a/b%3Ac?x-id=PutObject', '', ['s3:PutObject arn:aws:s3:::bucket/a/b:c']],
  [
    'events',
    'PutEvents',
    {
      Entries: [
        { EventBusName: 'main' },
        { EventBusName: buildLocalArn('events', 'event-bus/main') },
        {},
      ],
    },
    ['events:PutEvents event-bus/main', 'events:PutEvents event-bus/default'],
  ],
  ...[buildLocalArn('secretsmanager', SECRET_NAME), '/a/B'].map(
    (SecretId): [string, string, unknown, readonly string[]] => [
      'secretsmanager',
      'GetSecretValue',
      { SecretId },
      [`secretsmanager:GetSecretValue ${SECRET_NAME}`],
    ],
  ),
])(
  "derives the permissions of %s:%s from its request's resources",
  (service, action, body, expected) => {
    expect(formatPermissions(service, action, body)).toEqual(expected);
  },
);

it.each([
  ['Replyloom <hello@replyloom.example>', 'hello@replyloom.example'],
  ['hello@replyloom.example', 'hello@replyloom.example'],
  ['"A <b@c>" <hello@replyloom.example>', 'hello@replyloom.example'],
])(
  'requires ses:SendEmail on the address or the domain of the sender %s',
  (FromEmailAddress, address) => {
    const action = 'POST /v2/email/outbound-emails';

    const body = { FromEmailAddress };
    const identities = [`identity/${address}`, 'identity/replyloom.example'];
    const resources = identities.map((identity) => buildLocalArn('ses', identity));
    expect(findRequiredIamPermissions({ service: 'ses', action, body })).toEqual([
      { action: 'ses:SendEmail', resources },
    ]);
  },
);

it('sending an email requires ses:SendEmail on the configuration set too', () => {
  const action = 'POST /v2/email/outbound-emails';
  const body = { FromEmailAddress: 'hello@a.test', ConfigurationSetName: 'Emails' };

  expect(findRequiredIamPermissions({ service: 'ses', action, body })).toContainEqual({
    action: 'ses:SendEmail',
    resources: [buildLocalArn('ses', 'configuration-set/Emails')],
  });
});

it.each<[string, string, unknown]>([
  ['s3', 'GetObject', { Bucket: 'b' }],
  ['dynamodb', 'Scan', MAIN],
  ['dynamodb', 'ExecuteStatement', { Statement: 'SELECT * FROM Main' }],
  ['dynamodb', 'GetItem', {}],
  ['dynamodb', 'GetItem', undefined],
  ['dynamodb', 'BatchGetItem', { RequestItems: {} }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [] }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [{ Merge: MAIN }] }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [{ Put: {} }] }],
  ['sqs', 'ReceiveMessage', { QueueUrl }],
  ['sqs', 'POST /000000000000/Work', 'Action=SendMessage'],
  ['events', 'PutEvents', { Entries: [] }],
  ['ses', 'POST /v2/email/outbound-bulk-emails', { FromEmailAddress: 'a@b' }],
  ['constructor', 'constructor', {}],
])(
  'derives no IAM permissions from %s:%s with the unsupported request %j',
  (service, action, body) => {
    expect(findRequiredIamPermissions({ service, action, body })).toBeUndefined();
  },
);
