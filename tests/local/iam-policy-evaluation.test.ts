// Evaluates IAM policies case by case: allowed, denied, wildcards, and unsupported parts.
import { describe, expect, it } from 'vitest';
import { isIamPermissionAllowed, parseIamPolicy } from '#scripts/local/iam-policy.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/Main';
const GET_ITEM = { action: 'dynamodb:GetItem', resource: TABLE };

const buildStatement = (Action: unknown, Resource: unknown, more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const buildPolicy = (...Statement: readonly unknown[]) => parseIamPolicy([{ Statement }]);

describe('an IAM policy', () => {
  it.each<[string, unknown[], boolean]>([
    ['nothing at all', [], false],
    ['the exact action on the exact resource', [buildStatement(GET_ITEM.action, TABLE)], true],
    [
      'the action among others',
      [buildStatement(['sqs:SendMessage', GET_ITEM.action], ['x', TABLE])],
      true,
    ],
    ['another spelling of the action', [buildStatement('DynamoDB:getitem', TABLE)], true],
    ['another action', [buildStatement('dynamodb:PutItem', TABLE)], false],
    ['an action that is only a prefix', [buildStatement('dynamodb:Get', TABLE)], false],
    ['another resource', [buildStatement(GET_ITEM.action, `${TABLE}2`)], false],
    [
      'another spelling of the resource',
      [buildStatement(GET_ITEM.action, TABLE.toLowerCase())],
      false,
    ],
    ['an index of the resource', [buildStatement(GET_ITEM.action, `${TABLE}/index/gsi1`)], false],
    ['a wildcard at the end of the action', [buildStatement('dynamodb:Get*', TABLE)], true],
    ['a wildcard within the resource', [buildStatement(GET_ITEM.action, 'arn:*:table/Ma?n')], true],
    [
      'a wildcard that does not match the resource',
      [buildStatement(GET_ITEM.action, `${TABLE}/*`)],
      false,
    ],
    ['a question mark without a character', [buildStatement(GET_ITEM.action, `${TABLE}?`)], false],
    [
      'a dot, which is not a wildcard',
      [buildStatement(GET_ITEM.action, TABLE.replace('Main', 'M..n'))],
      false,
    ],
    ['everything', [buildStatement('*', '*')], true],
    [
      'a Deny beside an Allow',
      [buildStatement('*', '*'), buildDenyStatement(GET_ITEM.action, TABLE)],
      false,
    ],
    [
      'a Deny before an Allow',
      [buildDenyStatement('dynamodb:*', '*'), buildStatement(GET_ITEM.action, TABLE)],
      false,
    ],
    [
      'a Deny of something else',
      [buildStatement('*', '*'), buildDenyStatement('dynamodb:PutItem', '*')],
      true,
    ],
    ['only a Deny', [buildDenyStatement('dynamodb:PutItem', '*')], false],
  ])('a policy allows or denies a call as IAM does: %s', (_, statements, expected) => {
    expect(isIamPermissionAllowed(buildPolicy(...statements), GET_ITEM)).toBe(expected);
  });

  it('accepts an IAM policy of a single statement without a list, and one of several documents', () => {
    const documents = [
      { Statement: buildStatement(GET_ITEM.action, TABLE) },
      { Statement: [buildDenyStatement('*', '*')] },
    ];

    expect(isIamPermissionAllowed(parseIamPolicy(documents.slice(0, 1)), GET_ITEM)).toBe(true);
    expect(isIamPermissionAllowed(parseIamPolicy(documents), GET_ITEM)).toBe(false);
  });

  it.each<[string, unknown]>([
    [
      'a condition',
      buildStatement('*', '*', { Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
    ],
    ['NotAction', { Effect: 'Allow', NotAction: 'sqs:*', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'x' }],
    ['a principal', buildStatement('*', '*', { Principal: '*' })],
    ['a variable', buildStatement('*', `arn:aws:s3:::home/\${aws:username}`)],
    ['no effect', { Action: '*', Resource: '*' }],
    ['a resource that was not resolved', buildStatement('*', { Ref: 'Table' })],
    ['no statement', 'Allow everything'],
  ])(
    'an IAM policy that contains %s allows nothing, and that part is reported',
    (_, unsupportedStatement) => {
      const parsedPolicy = buildPolicy(buildStatement('*', '*'), unsupportedStatement);

      expect(isIamPermissionAllowed(parsedPolicy, GET_ITEM)).toBe(false);
      expect(parsedPolicy.unsupportedParts).toEqual([
        `the statement ${JSON.stringify(unsupportedStatement)}`,
      ]);
    },
  );

  it('an IAM policy allows nothing when one of its documents is not an object', () => {
    const parsedPolicy = parseIamPolicy([{ Statement: [buildStatement('*', '*')] }, 'Allow']);

    expect(isIamPermissionAllowed(parsedPolicy, GET_ITEM)).toBe(false);
    expect(parsedPolicy.unsupportedParts).toHaveLength(1);
  });
});

function buildDenyStatement(Action: unknown, Resource: unknown) {
  return buildStatement(Action, Resource, { Effect: 'Deny' });
}
