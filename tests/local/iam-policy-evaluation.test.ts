// Evaluates IAM policies case by case: allowed, denied, wildcards, and unsupported parts.
import { describe, expect, it } from 'vitest';
import { isIamPermissionAllowed, parseIamPolicy } from '#scripts/local/permissions/iam-policy.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/Main';
const GET = 'dynamodb:GetItem';
const GET_ITEM = { action: GET, resource: TABLE };

const allow = (Action: unknown, Resource: unknown, more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const deny = (Action: unknown, Resource: unknown) => allow(Action, Resource, { Effect: 'Deny' });
const buildPolicy = (...Statement: readonly unknown[]) => parseIamPolicy([{ Statement }]);

describe('an IAM policy', () => {
  it.each<[string, unknown[], boolean]>([
    ['nothing at all', [], false],
    ['the exact action on the exact resource', [allow(GET, TABLE)], true],
    ['the action among others', [allow(['sqs:SendMessage', GET], ['x', TABLE])], true],
    ['another spelling of the action', [allow('DynamoDB:getitem', TABLE)], true],
    ['another action', [allow('dynamodb:PutItem', TABLE)], false],
    ['an action that is only a prefix', [allow('dynamodb:Get', TABLE)], false],
    ['another resource', [allow(GET, `${TABLE}2`)], false],
    ['another spelling of the resource', [allow(GET, TABLE.toLowerCase())], false],
    ['an index of the resource', [allow(GET, `${TABLE}/index/gsi1`)], false],
    ['a wildcard at the end of the action', [allow('dynamodb:Get*', TABLE)], true],
    ['a wildcard within the resource', [allow(GET, 'arn:*:table/Ma?n')], true],
    ['a wildcard that does not match the resource', [allow(GET, `${TABLE}/*`)], false],
    ['a question mark without a character', [allow(GET, `${TABLE}?`)], false],
    ['a dot, which is not a wildcard', [allow(GET, TABLE.replace('Main', 'M..n'))], false],
    ['everything', [allow('*', '*')], true],
    ['a Deny beside an Allow', [allow('*', '*'), deny(GET, TABLE)], false],
    ['a Deny before an Allow', [deny('dynamodb:*', '*'), allow(GET, TABLE)], false],
    ['a Deny of something else', [allow('*', '*'), deny('dynamodb:PutItem', '*')], true],
    ['only a Deny', [deny('dynamodb:PutItem', '*')], false],
  ])('a policy allows or denies a call as IAM does: %s', (_, statements, expected) => {
    expect(isIamPermissionAllowed(buildPolicy(...statements), GET_ITEM)).toBe(expected);
  });

  it('evaluates IAM policies of one statement and of several documents', () => {
    const documents = [{ Statement: allow(GET, TABLE) }, { Statement: [deny('*', '*')] }];

    expect(isIamPermissionAllowed(parseIamPolicy(documents.slice(0, 1)), GET_ITEM)).toBe(true);
    expect(isIamPermissionAllowed(parseIamPolicy(documents), GET_ITEM)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a condition', allow('*', '*', { Condition: { Bool: { 'aws:SecureTransport': 'true' } } })],
    ['NotAction', { Effect: 'Allow', NotAction: 'sqs:*', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'x' }],
    ['a principal', allow('*', '*', { Principal: '*' })],
    ['a variable', allow('*', `arn:aws:s3:::home/\${aws:username}`)],
    ['no effect', { Action: '*', Resource: '*' }],
    ['a resource that was not resolved', allow('*', { Ref: 'Table' })],
    ['no statement', 'Allow everything'],
  ])('an IAM policy with %s allows nothing, and is reported', (_, unsupportedStatement) => {
    const parsedPolicy = buildPolicy(allow('*', '*'), unsupportedStatement);

    expect(isIamPermissionAllowed(parsedPolicy, GET_ITEM)).toBe(false);
    expect(parsedPolicy.unsupportedParts).toEqual([
      `the statement ${JSON.stringify(unsupportedStatement)}`,
    ]);
  });

  it('an IAM policy with a document that is no object allows nothing', () => {
    const parsedPolicy = parseIamPolicy([{ Statement: [allow('*', '*')] }, 'Allow']);

    expect(isIamPermissionAllowed(parsedPolicy, GET_ITEM)).toBe(false);
    expect(parsedPolicy.unsupportedParts).toHaveLength(1);
  });
});
