// CloudFormation's functions, worked out for this machine.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how Fn::Sub writes it
import { describe, expect, it } from 'vitest';
import type { Assembly } from '#scripts/local/assembly.ts';
import { createResolver } from '#scripts/local/resolve.ts';

const stack = (name: string, more: Partial<Assembly['stacks'][number]>) => ({
  name,
  Resources: {},
  Parameters: {},
  Outputs: {},
  Mappings: {},
  ...more,
});

const data = stack('Data', {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: {} },
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: '/replyloom/X' } },
  },
  Outputs: {
    TableName: { Value: { Ref: 'Table' }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:T' } } },
  },
});
const service = stack('Service', {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
    Worker: {
      Type: 'AWS::Lambda::Function',
      Properties: { FunctionName: { 'Fn::Sub': 'w-${Stage}' } },
    },
  },
  Parameters: {
    Stage: { Type: 'String', Default: 'live' },
    Setting: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/replyloom/APP_URL' },
    Missing: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/replyloom/MISSING' },
  },
});

const resolver = createResolver(
  { stacks: [data, service], assets: new Map() },
  {
    endpoint: 'http://door',
    setting: (name) => (name === 'APP_URL' ? 'http://app' : undefined),
  },
);
const resolve = (value: unknown) => resolver(service, value);

describe('the resolver', () => {
  it.each([
    ['a queue by its address', { Ref: 'Queue' }, 'http://door/000000000000/Queue'],
    ['an ARN', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue'],
    [
      'an ARN in short form',
      { 'Fn::GetAtt': 'Queue.Arn' },
      'arn:aws:sqs:us-east-1:000000000000:Queue',
    ],
    ['a given name', { Ref: 'Worker' }, 'w-live'],
    ['a parameter', { Ref: 'Stage' }, 'live'],
    ['a setting', { Ref: 'Setting' }, 'http://app'],
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
  ])('works out %s', (_, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('gives a secret as its ARN', () => {
    expect(resolver(data, { Ref: 'Secret' })).toBe(
      'arn:aws:secretsmanager:us-east-1:000000000000:secret:/replyloom/X-local0',
    );
  });

  it.each([
    ['a resource that is not there', { Ref: 'Nothing' }, 'Nothing'],
    ['an attribute nobody knows', { 'Fn::GetAtt': ['Queue', 'Colour'] }, 'Colour'],
    ['a setting without a value', { Ref: 'Missing' }, 'MISSING'],
    ['a function nobody knows', { 'Fn::Cidr': [] }, 'Fn::Cidr'],
    ['an export nobody makes', { 'Fn::ImportValue': 'x' }, 'x'],
  ])('says so for %s', (_, value, word) => {
    expect(() => resolve(value)).toThrow(word);
  });
});
