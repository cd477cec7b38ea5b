// Resolves CloudFormation's intrinsic functions to values on this machine.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how Fn::Sub writes it
import { describe, expect, it } from 'vitest';
import { createCloudFormationResolver } from '#scripts/local/template/cloudformation-resolver.ts';
import type { CloudAssembly } from '#scripts/local/template/read-cloud-assembly.ts';

const buildStack = (name: string, more: Partial<CloudAssembly['stacks'][number]>) => ({
  name,
  Resources: {},
  Parameters: {},
  Outputs: {},
  Mappings: {},
  ...more,
});

const dataStack = buildStack('Data', {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: {} },
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: '/replyloom/X' } },
  },
  Outputs: {
    TableName: { Value: { Ref: 'Table' }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:T' } } },
  },
});
const serviceStack = buildStack('Service', {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
    Worker: {
      Type: 'AWS::Lambda::Function',
      Properties: { FunctionName: { 'Fn::Sub': 'w-${Stage}' } },
    },
  },
  Parameters: {
    Stage: { Type: 'String', Default: 'live' },
  },
});

const resolveInStack = createCloudFormationResolver(
  { stacks: [dataStack, serviceStack], assetPaths: new Map() },
  {
    endpoint: 'http://queues.test',
    getSetting: (name) => ({ APP_URL: 'http://app', PASSPHRASE: 'open' })[name],
  },
);
const resolve = (value: unknown) => resolveInStack(serviceStack, value);

const QUEUE_ARN = 'arn:aws:sqs:us-east-1:000000000000:Queue';

describe('the resolver of template values', () => {
  it.each([
    ['the Ref of a queue to its URL', { Ref: 'Queue' }, 'http://queues.test/000000000000/Queue'],
    ['an ARN', { 'Fn::GetAtt': ['Queue', 'Arn'] }, QUEUE_ARN],
    ['an ARN in short form', { 'Fn::GetAtt': 'Queue.Arn' }, QUEUE_ARN],
    ['a given name', { Ref: 'Worker' }, 'w-live'],
    ['a parameter', { Ref: 'Stage' }, 'live'],
    ['a setting', '{{resolve:ssm:/replyloom/local/APP_URL}}', 'http://app'],
    [
      'settings within a text',
      { 'Fn::Join': ['', ['<{{resolve:ssm:/replyloom/local/APP_URL}}/', { Ref: 'Stage' }, '>']] },
      '<http://app/live>',
    ],
    [
      'a secret',
      { a: 'is {{resolve:secretsmanager:/replyloom/local/PASSPHRASE:SecretString:::}}' },
      { a: 'is open' },
    ],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['no value', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Stage' }]] }, 'a-live'],
    [
      'Sub',
      { 'Fn::Sub': '${AWS::Partition}:${Stage}:${Queue.Arn}:${!Literal}' },
      'aws:live:arn:aws:sqs:us-east-1:000000000000:Queue:${Literal}',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${x}/${Stage}', { x: { Ref: 'Stage' } }] }, 'live/live'],
    ['Select and Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['another stack', { 'Fn::ImportValue': 'Data:T' }, 'Table'],
    ['nested values', [{ a: [{ Ref: 'Stage' }] }], [{ a: ['live'] }]],
  ])('resolves %s in a template', (_, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('the template resolver resolves the Ref of a secret to its ARN', () => {
    expect(resolveInStack(dataStack, { Ref: 'Secret' })).toBe(
      'arn:aws:secretsmanager:us-east-1:000000000000:secret:/replyloom/X-local0',
    );
  });

  it("the template resolver resolves a table's StreamArn to an ARN", () => {
    expect(resolveInStack(dataStack, { 'Fn::GetAtt': ['Table', 'StreamArn'] })).toBe(
      'arn:aws:dynamodb:us-east-1:000000000000:table/Table/stream/local',
    );
  });

  it.each([
    ['a missing resource', { Ref: 'Nothing' }, 'Nothing'],
    ['an unknown attribute', { 'Fn::GetAtt': ['Queue', 'Colour'] }, 'Colour'],
    ['a setting without a value', '{{resolve:ssm:/replyloom/local/MISSING}}', 'MISSING'],
    ['an unknown function', { 'Fn::Cidr': [] }, 'Fn::Cidr'],
    ['an unknown export', { 'Fn::ImportValue': 'x' }, 'x'],
  ])('throws an error that names %s in a template', (_, value, expectedWord) => {
    expect(() => resolve(value)).toThrow(expectedWord);
  });
});
