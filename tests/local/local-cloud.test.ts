// The local cloud around functions: variables, AWS proxy, event bus, schedules, secrets and HTTP
// API.
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { createLocalDynamoDbClient } from '#scripts/local/table/local-dynamodb-tables.ts';
import {
  buildHttpApiResources,
  buildInvokePermission,
  buildQueuePolicy,
} from './build-template-resources.ts';
import {
  buildArnReference,
  buildFunctionResource,
  buildIamAllowStatement,
  buildLocalArn,
  buildTableResourceWithSimpleKey,
  buildTemplateResource,
  pollForTruthyResult,
} from './start-test-cloud.ts';
import { startTestCloudForFile } from './start-test-cloud-for-file.ts';

const CALL_AWS = `
const callAws = (service, target, input, key = process.env.AWS_ACCESS_KEY_ID) =>
  fetch(process.env.AWS_ENDPOINT_URL, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=' + key + '/20260101/us-east-1/' + service + '/aws4_request, SignedHeaders=host;x-amz-date, Signature=x',
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': target,
      'content-type': 'application/x-amz-json-1.0',
    },
    body: JSON.stringify(input),
  });`;
/** Makes the AWS call in the request body, signed as itself or, with `as`, as another caller. */
const AWS_CALLER_HANDLER = `${CALL_AWS}
exports.handler = async ({ body, rawPath }) => {
  if (rawPath === '/variables') return { ...process.env };
  const { service, target, input, as } = JSON.parse(body);
  const answer = await callAws(service, target, input, as);
  return { status: answer.status, answer: await answer.json() };
};`;
const TICK_HANDLER = `${CALL_AWS}
exports.handler = async (event) => {
  const QueueUrl = process.env.TICKS_QUEUE_URL;
  await callAws('sqs', 'AmazonSQS.SendMessage', { QueueUrl, MessageBody: event['detail-type'] });
};`;

const tableResource = buildTableResourceWithSimpleKey({
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
});
const buildBusArn = (name: string) => buildLocalArn('events', `event-bus/${name}`);

const cloud = startTestCloudForFile({
  bundles: { caller: AWS_CALLER_HANDLER, ticker: TICK_HANDLER },
  settings: { GREETING: 'hello', PASSPHRASE: 'open sesame' },
  scheduleSeconds: 0.2,
  permissions: {
    Caller: [
      buildIamAllowStatement(['dynamodb:GetItem', 'dynamodb:PutItem'], buildArnReference('Table')),
      // AWS would allow these calls and return an error: the resources do not exist.
      buildIamAllowStatement('dynamodb:GetItem', buildLocalArn('dynamodb', 'table/Nowhere')),
      buildIamAllowStatement('secretsmanager:GetSecretValue', [
        { Ref: 'Passphrase' },
        buildLocalArn('secretsmanager', 'secret:other-local0'),
      ]),
      buildIamAllowStatement('events:PutEvents', [buildBusArn('main'), buildBusArn('second')]),
    ],
    Ticker: [buildIamAllowStatement('sqs:SendMessage', buildArnReference('Ticks'))],
  },
  resources: {
    Table: tableResource,
    Events: buildTemplateResource('AWS::SQS::Queue'),
    Ticks: buildTemplateResource('AWS::SQS::Queue'),
    Bus: buildTemplateResource('AWS::Events::EventBus', { Name: 'main' }),
    Passphrase: buildTemplateResource('AWS::SecretsManager::Secret', {
      Name: '/replyloom/PASSPHRASE',
    }),
    Caller: buildFunctionResource('caller', {
      variables: {
        TABLE_NAME: { Ref: 'Table' },
        GREETING: '{{resolve:ssm:/replyloom/local/GREETING}}',
        PASSPHRASE_ARN: { Ref: 'Passphrase' },
      },
    }),
    Ticker: buildFunctionResource('ticker', { variables: { TICKS_QUEUE_URL: { Ref: 'Ticks' } } }),
    Chosen: buildTemplateResource('AWS::Events::Rule', {
      EventBusName: { Ref: 'Bus' },
      EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
      Targets: [{ Arn: buildArnReference('Events'), InputPath: '$.detail' }],
    }),
    Tick: buildTemplateResource('AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [{ Arn: buildArnReference('Ticker') }],
    }),
    ChosenToEvents: buildQueuePolicy('Events', 'Chosen'),
    TickToTicker: buildInvokePermission(
      'Ticker',
      'events.amazonaws.com',
      buildArnReference('Tick'),
    ),
    ...buildHttpApiResources('Caller', { Variables: 'GET /variables', Call: 'POST /call' }),
  },
});

const callAws = async (service: string, target: string, input: unknown, as?: string) =>
  (await cloud.callApi('POST', '/call', { service, target, input, as })).body;

describe('a function in the local cloud', () => {
  it('a local function receives only its own environment variables', async () => {
    const { body } = await cloud.callApi('GET', '/variables');

    expect(body).toMatchObject({
      TABLE_NAME: 'Table',
      GREETING: 'hello',
      AWS_ACCESS_KEY_ID: 'Caller',
      AWS_LAMBDA_FUNCTION_NAME: 'Caller',
    });
    expect(body.TICKS_QUEUE_URL).toBeUndefined();
    expect(body.PATH).toBeUndefined();
    expect(body.HOME).toBeUndefined();
  });

  it('a local function is reachable only through the routes of the template', async () => {
    expect(await cloud.callApi('POST', '/variables')).toEqual({
      status: 404,
      body: { message: 'Not Found' },
    });
  });
});

describe('the AWS proxy', () => {
  const getItemOf = (TableName: string) =>
    callAws('dynamodb', 'DynamoDB_20120810.GetItem', { TableName, Key: { pk: { S: 'a' } } });

  it('the AWS proxy forwards calls to the table', async () => {
    const item = { pk: { S: 'a' }, n: { N: '1' } };
    await callAws('dynamodb', 'DynamoDB_20120810.PutItem', { TableName: 'Table', Item: item });
    const { status, answer } = await getItemOf('Table');

    expect(status).toBe(200);
    expect(answer.Item).toEqual(item);
  });

  it('the AWS proxy forwards errors of the table unchanged', async () => {
    const { status, answer } = await getItemOf('Nowhere');

    expect(status).toBe(400);
    expect(answer.__type).toContain('ResourceNotFoundException');
  });

  it('the AWS proxy denies the calls of an unknown caller', async () => {
    const { answer } = await callAws('dynamodb', 'DynamoDB_20120810.ListTables', {}, 'Somebody');

    expect(answer.__type).toBe('AccessDeniedException');
    expect(answer.message).toContain('Somebody');
  });

  it('the AWS proxy returns a secret by its ARN', async () => {
    const { body } = await cloud.callApi('GET', '/variables');
    const readSecret = (SecretId: string) =>
      callAws('secretsmanager', 'secretsmanager.GetSecretValue', { SecretId });
    const { answer } = await readSecret(body.PASSPHRASE_ARN);

    expect(answer.SecretString).toBe('open sesame');
    const other = await readSecret('other');
    expect(other.answer.__type).toBe('ResourceNotFoundException');
  });
});

describe('the local event bus', () => {
  const putEvent = (EventBusName: string, DetailType: string, Detail: string) => {
    const entry = { Source: 'replyloom', EventBusName, DetailType, Detail };
    return callAws('events', 'AWSEvents.PutEvents', { Entries: [entry] });
  };

  it('the local event bus delivers only the detail with an InputPath', async () => {
    const { answer } = await putEvent('main', 'account.chosen', '{"job":"begin"}');

    expect(answer.FailedEntryCount).toBe(0);
    expect(await pollForTruthyResult(() => cloud.receive('Events'))).toBe('{"job":"begin"}');
  });

  it('the local event bus drops unmatched events and reports malformed entries', async () => {
    await putEvent('main', 'account.left', '{}');
    await putEvent('second', 'account.chosen', '{}');
    const { answer } = await putEvent('main', 'account.chosen', '{broken');

    expect(answer.FailedEntryCount).toBe(1);
    expect(answer.Entries[0].ErrorCode).toBe('MalformedDetail');
    expect(await cloud.receive('Events')).toBeUndefined();
  });
});

describe('a schedule in the local cloud', () => {
  it("a local schedule invokes its function at the local runner's interval", async () => {
    expect(await pollForTruthyResult(() => cloud.receive('Ticks'))).toBe('Scheduled Event');
  });
});

describe('the table in the local cloud', () => {
  it('creates the local table under its name in the template', async () => {
    const client = createLocalDynamoDbClient(cloud.tableUrl);

    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual(['Table']);
    client.destroy();
  });
});
