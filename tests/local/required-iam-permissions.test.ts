// Derives the required permissions from requests as the SDKs send them.
import { expect, it } from 'vitest';
import { findRequiredIamPermissions } from '#scripts/local/iam-permissions-required-by-call.ts';

const buildTestArn = (service: string, resource: string) =>
  `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const TABLE = buildTestArn('dynamodb', 'table/Main');
const QUEUE = buildTestArn('sqs', 'Work');

const formatPermissions = (service: string, action: string, body: unknown) =>
  findRequiredIamPermissions({ service, action, body })?.map(
    (permission) => `${permission.action} ${permission.resources[0]}`,
  );

it.each<[string, string, unknown, readonly string[]]>([
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'].map(
    (action): [string, string, unknown, readonly string[]] => [
      'dynamodb',
      action,
      { TableName: 'Main' },
      [`dynamodb:${action} ${TABLE}`],
    ],
  ),
  [
    'dynamodb',
    'Query',
    { TableName: 'Main', IndexName: 'gsi1' },
    [`dynamodb:Query ${TABLE}/index/gsi1`],
  ],
  ['dynamodb', 'GetItem', { TableName: TABLE }, [`dynamodb:GetItem ${TABLE}`]],
  [
    'dynamodb',
    'BatchGetItem',
    { RequestItems: { Main: { Keys: [] }, Other: { Keys: [] } } },
    [
      `dynamodb:BatchGetItem ${TABLE}`,
      `dynamodb:BatchGetItem ${buildTestArn('dynamodb', 'table/Other')}`,
    ],
  ],
  [
    'dynamodb',
    'BatchWriteItem',
    { RequestItems: { Main: [{ PutRequest: {} }] } },
    [`dynamodb:BatchWriteItem ${TABLE}`],
  ],
  [
    'dynamodb',
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName: 'Main' } },
        { Put: { TableName: 'Main' } },
        { Update: { TableName: 'Main' } },
        { Delete: { TableName: 'Other' } },
        { ConditionCheck: { TableName: 'Main' } },
      ],
    },
    [
      `dynamodb:PutItem ${TABLE}`,
      `dynamodb:UpdateItem ${TABLE}`,
      `dynamodb:DeleteItem ${buildTestArn('dynamodb', 'table/Other')}`,
      `dynamodb:ConditionCheckItem ${TABLE}`,
    ],
  ],
  [
    'dynamodb',
    'TransactGetItems',
    { TransactItems: [{ Get: { TableName: 'Main' } }] },
    [`dynamodb:GetItem ${TABLE}`],
  ],
  [
    'sqs',
    'SendMessage',
    { QueueUrl: 'http://127.0.0.1:1/000000000000/Work' },
    [`sqs:SendMessage ${QUEUE}`],
  ],
  [
    'sqs',
    'SendMessageBatch',
    { QueueUrl: 'http://127.0.0.1:1/000000000000/Work', Entries: [] },
    [`sqs:SendMessage ${QUEUE}`],
  ],
  [
    'events',
    'PutEvents',
    {
      Entries: [
        { EventBusName: 'main' },
        { EventBusName: buildTestArn('events', 'event-bus/main') },
        {},
      ],
    },
    [
      `events:PutEvents ${buildTestArn('events', 'event-bus/main')}`,
      `events:PutEvents ${buildTestArn('events', 'event-bus/default')}`,
    ],
  ],
  [
    'secretsmanager',
    'GetSecretValue',
    { SecretId: buildTestArn('secretsmanager', 'secret:/a/B-local0') },
    [`secretsmanager:GetSecretValue ${buildTestArn('secretsmanager', 'secret:/a/B-local0')}`],
  ],
  [
    'secretsmanager',
    'GetSecretValue',
    { SecretId: '/a/B' },
    [`secretsmanager:GetSecretValue ${buildTestArn('secretsmanager', 'secret:/a/B-local0')}`],
  ],
])(
  'derives the IAM permissions that %s:%s requires from the resources in its request',
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

    expect(
      findRequiredIamPermissions({ service: 'ses', action, body: { FromEmailAddress } }),
    ).toEqual([
      {
        action: 'ses:SendEmail',
        resources: [
          buildTestArn('ses', `identity/${address}`),
          buildTestArn('ses', 'identity/replyloom.example'),
        ],
      },
    ]);
  },
);

it.each<[string, string, unknown]>([
  ['s3', 'GetObject', { Bucket: 'b' }],
  ['dynamodb', 'Scan', { TableName: 'Main' }],
  ['dynamodb', 'ExecuteStatement', { Statement: 'SELECT * FROM Main' }],
  ['dynamodb', 'GetItem', {}],
  ['dynamodb', 'GetItem', undefined],
  ['dynamodb', 'BatchGetItem', { RequestItems: {} }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [] }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [{ Merge: { TableName: 'Main' } }] }],
  ['dynamodb', 'TransactWriteItems', { TransactItems: [{ Put: {} }] }],
  ['sqs', 'ReceiveMessage', { QueueUrl: 'http://127.0.0.1:1/000000000000/Work' }],
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
