// The machine around functions: their variables, the one door, the bus, schedules, secrets, the API.
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueUrl } from '#scripts/local/identity.ts';
import {
  allowing,
  eventually,
  functionResource,
  startThrowaway,
  type ThrowawayMachine,
} from './throwaway-machine.ts';

/** Makes the AWS call it is asked to make, signed as itself; `as` signs as somebody else. */
const CALLER = `
exports.handler = async ({ body, rawPath }) => {
  if (rawPath === '/variables') return { ...process.env };
  const { service, target, input, as } = JSON.parse(body);
  const key = as ?? process.env.AWS_ACCESS_KEY_ID;
  const answer = await fetch(process.env.AWS_ENDPOINT_URL, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=' + key + '/20260101/us-east-1/' + service + '/aws4_request, SignedHeaders=host;x-amz-date, Signature=x',
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': target,
      'content-type': 'application/x-amz-json-1.0',
    },
    body: JSON.stringify(input),
  });
  return { status: answer.status, answer: await answer.json() };
};`;
const TICKER = `
exports.handler = async (event) => {
  await fetch(process.env.AWS_ENDPOINT_URL, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID + '/20260101/us-east-1/sqs/aws4_request',
      'x-amz-target': 'AmazonSQS.SendMessage',
      'content-type': 'application/x-amz-json-1.0',
    },
    body: JSON.stringify({ QueueUrl: process.env.TICKS_QUEUE_URL, MessageBody: event['detail-type'] }),
  });
};`;

const table = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  },
};
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const bus = (name: string) => `arn:aws:events:us-east-1:000000000000:event-bus/${name}`;
const route = (key: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    RouteKey: key,
    Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
  },
});

let machine: ThrowawayMachine;

beforeAll(async () => {
  machine = await startThrowaway({
    bundles: { caller: CALLER, ticker: TICKER },
    settings: { GREETING: 'hello', PASSPHRASE: 'open sesame' },
    parameters: {
      Greeting: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/replyloom/GREETING' },
    },
    scheduleSeconds: 0.2,
    rights: {
      Caller: [
        allowing(['dynamodb:GetItem', 'dynamodb:PutItem'], arnOf('Table')),
        // What AWS would let pass and answer itself: resources that do not exist.
        allowing('dynamodb:GetItem', 'arn:aws:dynamodb:us-east-1:000000000000:table/Nowhere'),
        allowing('secretsmanager:GetSecretValue', { Ref: 'Passphrase' }),
        allowing(
          'secretsmanager:GetSecretValue',
          'arn:aws:secretsmanager:us-east-1:000000000000:secret:other-local0',
        ),
        allowing('events:PutEvents', [bus('main'), bus('second')]),
      ],
      Ticker: [allowing('sqs:SendMessage', arnOf('Ticks'))],
    },
    resources: {
      Table: table,
      Events: { Type: 'AWS::SQS::Queue', Properties: {} },
      Ticks: { Type: 'AWS::SQS::Queue', Properties: {} },
      Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'main' } },
      Passphrase: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { Name: '/replyloom/PASSPHRASE' },
      },
      Caller: functionResource('caller', {
        variables: {
          TABLE_NAME: { Ref: 'Table' },
          GREETING: { Ref: 'Greeting' },
          PASSPHRASE_ARN: { Ref: 'Passphrase' },
        },
      }),
      Ticker: functionResource('ticker', { variables: { TICKS_QUEUE_URL: { Ref: 'Ticks' } } }),
      Chosen: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventBusName: { Ref: 'Bus' },
          EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
          Targets: [{ Arn: { 'Fn::GetAtt': ['Events', 'Arn'] }, InputPath: '$.detail' }],
        },
      },
      Tick: {
        Type: 'AWS::Events::Rule',
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          Targets: [{ Arn: { 'Fn::GetAtt': ['Ticker', 'Arn'] } }],
        },
      },
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          IntegrationType: 'AWS_PROXY',
          PayloadFormatVersion: '2.0',
          IntegrationUri: { 'Fn::GetAtt': ['Caller', 'Arn'] },
        },
      },
      Variables: route('GET /variables'),
      Call: route('POST /call'),
    },
  });
});
afterAll(() => machine?.stop());

const ask = async (method: string, url: string, body?: unknown) => {
  const answer = await machine.api.handle({
    method,
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
  });
  return { status: answer.status, body: JSON.parse(answer.body.toString()) };
};
const call = async (service: string, target: string, input: unknown, as?: string) =>
  (await ask('POST', '/call', { service, target, input, as })).body;

const received = async (queue: string) => {
  const { Messages } = await machine.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl(machine.queuesUrl, queue),
      WaitTimeSeconds: 1,
    }),
  );
  return Messages?.[0]?.Body;
};

describe('a function', () => {
  it('sees its own variables and nothing of the machine it runs on', async () => {
    const { body } = await ask('GET', '/variables');

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

  it('is asked only by the routes of the template', async () => {
    expect(await ask('POST', '/variables')).toEqual({
      status: 404,
      body: { message: 'Not Found' },
    });
  });
});

describe('the door', () => {
  it('passes table calls on', async () => {
    const item = { pk: { S: 'a' }, n: { N: '1' } };
    await call('dynamodb', 'DynamoDB_20120810.PutItem', { TableName: 'Table', Item: item });
    const { status, answer } = await call('dynamodb', 'DynamoDB_20120810.GetItem', {
      TableName: 'Table',
      Key: { pk: { S: 'a' } },
    });

    expect(status).toBe(200);
    expect(answer.Item).toEqual(item);
  });

  it('passes errors on as they are', async () => {
    const { status, answer } = await call('dynamodb', 'DynamoDB_20120810.GetItem', {
      TableName: 'Nowhere',
      Key: { pk: { S: 'a' } },
    });

    expect(status).toBe(400);
    expect(answer.__type).toContain('ResourceNotFoundException');
  });

  it('knows who calls, and refuses strangers', async () => {
    const { answer } = await call('dynamodb', 'DynamoDB_20120810.ListTables', {}, 'Somebody');

    expect(answer.__type).toBe('AccessDeniedException');
    expect(answer.message).toContain('Somebody');
  });

  it('answers a secret by its ARN', async () => {
    const { body } = await ask('GET', '/variables');
    const { answer } = await call('secretsmanager', 'secretsmanager.GetSecretValue', {
      SecretId: body.PASSPHRASE_ARN,
    });

    expect(answer.SecretString).toBe('open sesame');
    expect(
      (await call('secretsmanager', 'secretsmanager.GetSecretValue', { SecretId: 'other' })).answer
        .__type,
    ).toBe('ResourceNotFoundException');
  });
});

describe('the bus', () => {
  const put = (entry: Readonly<Record<string, string>>) =>
    call('events', 'AWSEvents.PutEvents', { Entries: [{ Source: 'replyloom', ...entry }] });

  it('delivers the detail of a matching event as the whole message', async () => {
    const { answer } = await put({
      EventBusName: 'main',
      DetailType: 'account.chosen',
      Detail: '{"job":"begin"}',
    });

    expect(answer.FailedEntryCount).toBe(0);
    expect(await eventually(() => received('Events'))).toBe('{"job":"begin"}');
  });

  it('leaves other events and other buses alone, and says which entry is broken', async () => {
    await put({ EventBusName: 'main', DetailType: 'account.left', Detail: '{}' });
    await put({ EventBusName: 'second', DetailType: 'account.chosen', Detail: '{}' });
    const { answer } = await put({
      EventBusName: 'main',
      DetailType: 'account.chosen',
      Detail: '{broken',
    });

    expect(answer.FailedEntryCount).toBe(1);
    expect(answer.Entries[0].ErrorCode).toBe('MalformedDetail');
    expect(await received('Events')).toBeUndefined();
  });
});

describe('a schedule', () => {
  it('fires at the pace of this machine', async () => {
    expect(await eventually(() => received('Ticks'))).toBe('Scheduled Event');
  });
});

describe('the table', () => {
  it('is the one the template names', async () => {
    const client = new DynamoDBClient({
      endpoint: machine.tableUrl,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });

    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual(['Table']);
    client.destroy();
  });
});
