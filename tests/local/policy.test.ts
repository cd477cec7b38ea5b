// What policies say, case by case: allowed, denied, wildcards, and whatever is not understood.
import { describe, expect, it } from 'vitest';
import { allows, readPolicy } from '#scripts/local/policy.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/Main';
const GET = { action: 'dynamodb:GetItem', resource: TABLE };

const statement = (Action: unknown, Resource: unknown, more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const policy = (...Statement: readonly unknown[]) => readPolicy([{ Statement }]);

describe('a policy', () => {
  it.each<[string, unknown[], boolean]>([
    ['nothing at all', [], false],
    ['the very action on the very resource', [statement(GET.action, TABLE)], true],
    ['the action among others', [statement(['sqs:SendMessage', GET.action], ['x', TABLE])], true],
    ['another spelling of the action', [statement('DynamoDB:getitem', TABLE)], true],
    ['another action', [statement('dynamodb:PutItem', TABLE)], false],
    ['an action that only begins alike', [statement('dynamodb:Get', TABLE)], false],
    ['another resource', [statement(GET.action, `${TABLE}2`)], false],
    ['another spelling of the resource', [statement(GET.action, TABLE.toLowerCase())], false],
    ['an index of the resource', [statement(GET.action, `${TABLE}/index/gsi1`)], false],
    ['a wildcard at the end of the action', [statement('dynamodb:Get*', TABLE)], true],
    ['a wildcard within the resource', [statement(GET.action, 'arn:*:table/Ma?n')], true],
    ['a wildcard that leaves something out', [statement(GET.action, `${TABLE}/*`)], false],
    ['a question mark for no sign', [statement(GET.action, `${TABLE}?`)], false],
    ['a dot that is no wildcard', [statement(GET.action, TABLE.replace('Main', 'M..n'))], false],
    ['everything', [statement('*', '*')], true],
    ['a Deny beside an Allow', [statement('*', '*'), deny(GET.action, TABLE)], false],
    ['a Deny before an Allow', [deny('dynamodb:*', '*'), statement(GET.action, TABLE)], false],
    ['a Deny of something else', [statement('*', '*'), deny('dynamodb:PutItem', '*')], true],
    ['only a Deny', [deny('dynamodb:PutItem', '*')], false],
  ])('with %s', (_, statements, expected) => {
    expect(allows(policy(...statements), GET)).toBe(expected);
  });

  it('may be one statement without a list, and several documents together', () => {
    const documents = [
      { Statement: statement(GET.action, TABLE) },
      { Statement: [deny('*', '*')] },
    ];

    expect(allows(readPolicy(documents.slice(0, 1)), GET)).toBe(true);
    expect(allows(readPolicy(documents), GET)).toBe(false);
  });

  it.each<[string, unknown]>([
    [
      'a condition',
      statement('*', '*', { Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
    ],
    ['NotAction', { Effect: 'Allow', NotAction: 'sqs:*', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'x' }],
    ['a principal', statement('*', '*', { Principal: '*' })],
    ['a variable', statement('*', `arn:aws:s3:::home/\${aws:username}`)],
    ['no effect', { Action: '*', Resource: '*' }],
    ['a resource that was not resolved', statement('*', { Ref: 'Table' })],
    ['no statement', 'Allow everything'],
  ])('allows nothing while it holds %s, and says what that is', (_, unclear) => {
    const read = policy(statement('*', '*'), unclear);

    expect(allows(read, GET)).toBe(false);
    expect(read.unclear).toEqual([`the statement ${JSON.stringify(unclear)}`]);
  });

  it('allows nothing where a document is none', () => {
    const read = readPolicy([{ Statement: [statement('*', '*')] }, 'Allow']);

    expect(allows(read, GET)).toBe(false);
    expect(read.unclear).toHaveLength(1);
  });
});

function deny(Action: unknown, Resource: unknown) {
  return statement(Action, Resource, { Effect: 'Deny' });
}
