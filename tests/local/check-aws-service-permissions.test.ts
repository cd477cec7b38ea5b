// The permissions of AWS services in the template: invoke functions, send to queues, assume roles.
import { describe, expect, it } from 'vitest';
import {
  isAwsServiceAllowedByPolicy,
  isLambdaInvocationPermitted,
  resourcePolicySchema,
} from '#scripts/local/permissions/resource-policies.ts';
import {
  changeAssemblyResources,
  checkCloudAssemblyForLocalRun,
  readProductAssemblyForFile,
} from './read-product-template.ts';
import { buildLocalArn } from './start-test-cloud.ts';

const assembly = readProductAssemblyForFile();

const EVENTS = 'events.amazonaws.com';

/** Checks the template without the resources of a type whose properties contain a text. */
const checkWithout = (type: string, text: string) => () =>
  checkCloudAssemblyForLocalRun(
    changeAssemblyResources(assembly, (resource) =>
      resource.Type === type && JSON.stringify(resource.Properties).includes(text)
        ? undefined
        : resource,
    ),
  );

/** Checks the template with a text replaced in the properties of every resource of a type. */
const checkWithReplaced = (type: string, text: string, replacement: string) => () =>
  checkCloudAssemblyForLocalRun(
    changeAssemblyResources(assembly, (resource) =>
      resource.Type === type
        ? JSON.parse(JSON.stringify(resource).replaceAll(text, replacement))
        : resource,
    ),
  );

describe("the services that act for the product's template", () => {
  it.each<[string, () => void, RegExp | string]>([
    [
      'routes whose function API Gateway may not invoke',
      checkWithout('AWS::Lambda::Permission', 'PostsApiFunction'),
      /HttpApi\w+\/\$default\/POST\/api\/v1\/users\/me\/ig\/posts may not invoke PostsApi: no AWS::Lambda::Permission allows it to apigateway\.amazonaws\.com\./,
    ],
    [
      'a schedule whose function EventBridge may not invoke',
      checkWithout('AWS::Lambda::Permission', EVENTS),
      /rule\/EveryMinuteRule\w+ may not invoke Scheduler: .* events\.amazonaws\.com\./,
    ],
    [
      'a permission of another principal',
      checkWithReplaced('AWS::Lambda::Permission', EVENTS, 's3.amazonaws.com'),
      /may not invoke Scheduler/,
    ],
    [
      'a rule whose queue has no policy for it',
      checkWithout('AWS::SQS::QueuePolicy', EVENTS),
      /rule\/AccountChosenRule\w+ may not send to ImportQueue\w+: no AWS::SQS::QueuePolicy/,
    ],
    [
      'a rule when the queue allows only another source',
      checkWithReplaced('AWS::SQS::QueuePolicy', 'aws:SourceArn', 'aws:SourceAccount'),
      /may not send to ImportQueue/,
    ],
    [
      'a function whose role Lambda may not assume',
      checkWithReplaced('AWS::IAM::Role', 'lambda.amazonaws.com', 'edgelambda.amazonaws.com'),
      'PostsApi cannot run: lambda.amazonaws.com may not assume its role.',
    ],
    [
      'a queue policy about functions, which nothing would enforce',
      checkWithReplaced('AWS::SQS::QueuePolicy', '"AWS":"*"', '"AWS":"arn:x"'),
      'the runner understands statements about services, and the Deny of calls without TLS',
    ],
  ])('refuses %s', (_, check, problem) => {
    expect(check).toThrow(problem);
  });

  it('the permission check refuses a function permission without the default route', () => {
    const withPathsOnly = changeAssemblyResources(assembly, (resource) =>
      resource.Type === 'AWS::Lambda::Permission' &&
      !JSON.stringify(resource.Properties).includes('/*/*/*') &&
      JSON.stringify(resource.Properties).includes('/*/*')
        ? undefined
        : resource,
    );

    expect(() => checkCloudAssemblyForLocalRun(withPathsOnly)).toThrow(
      /\$default\/\$default may not invoke SystemApi/,
    );
  });

  it('the permission check refuses a dead-letter queue its rule cannot use', () => {
    const changed = changeAssemblyResources(assembly, (resource) => {
      if (resource.Type !== 'AWS::Events::Rule') return resource;
      const [target] = resource.Properties.Targets as { Arn: unknown; DeadLetterConfig?: object }[];
      const queueId = Object.keys(assembly.stacks[1]?.Resources ?? {}).find((logicalId) =>
        logicalId.startsWith('MailQueueDeadLetters'),
      );
      if (target) target.DeadLetterConfig = { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] } };
      return resource;
    });

    expect(() => checkCloudAssemblyForLocalRun(changed)).toThrow(
      /may not send to MailQueueDeadLetters/,
    );
  });
});

const QUEUE = buildLocalArn('sqs', 'Q');
const RULE = buildLocalArn('events', 'rule/R');
const SEND = { service: EVENTS, action: 'sqs:SendMessage', resource: QUEUE };

const allow = (more: object = {}) => ({
  Effect: 'Allow',
  Principal: { Service: EVENTS },
  Action: 'sqs:SendMessage',
  Resource: QUEUE,
  ...more,
});

describe('a policy of a resource', () => {
  const isAllowed = (...Statement: readonly unknown[]) =>
    isAwsServiceAllowedByPolicy([resourcePolicySchema.parse({ Statement })], {
      ...SEND,
      sourceArn: RULE,
    });
  const allowIf = (Condition: unknown) => allow({ Condition });
  const fromSource = (source: string) => ({ ArnEquals: { 'aws:SourceArn': source } });
  const fromSourcesLike = (pattern: string) => ({ ArnLike: { 'aws:SourceArn': pattern } });

  it.each<[string, readonly object[], boolean]>([
    ['nothing', [], false],
    ['the service', [allow()], true],
    ['one of several services', [allow({ Principal: { Service: ['x', SEND.service] } })], true],
    ['another service', [allow({ Principal: { Service: 's3.amazonaws.com' } })], false],
    ['another action', [allow({ Action: 'sqs:ReceiveMessage' })], false],
    ['another queue', [allow({ Resource: `${QUEUE}2` })], false],
    ['the source', [allowIf(fromSource(RULE))], true],
    ['sources like it', [allowIf(fromSourcesLike('arn:aws:events:*:*:rule/*'))], true],
    [
      'a wildcard across the parts of an ARN',
      [allowIf(fromSourcesLike('arn:aws:events:*'))],
      false,
    ],
    ['another source', [allowIf(fromSource(`${RULE}2`))], false],
    [
      'the source, of another account',
      [allowIf({ ...fromSource(RULE), StringEquals: { 'aws:SourceAccount': '1' } })],
      false,
    ],
    ['the service, with a Deny', [allow(), allow({ Effect: 'Deny' })], false],
    [
      'the service, with a Deny of another source',
      [allow(), allow({ Effect: 'Deny', Condition: fromSource('x') })],
      true,
    ],
  ])('with a statement about %s: %#', (_, statements, expected) => {
    expect(isAllowed(...statements)).toBe(expected);
  });

  it.each([
    ['an unknown operator', { Condition: { DateLessThan: { 'aws:CurrentTime': 'x' } } }],
    ['an unknown key', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'x' } } }],
    ['a principal that is no service', { Principal: { AWS: 'arn:x' } }],
    ['NotAction', { NotAction: 'sqs:*' }],
  ])('is refused with %s', (_, more) => {
    expect(resourcePolicySchema.safeParse({ Statement: [allow(more)] }).success).toBe(false);
  });
});

describe('a permission to invoke a function', () => {
  const permission = {
    Action: 'lambda:InvokeFunction',
    FunctionName: 'F',
    Principal: EVENTS,
  } as const;

  it.each([
    ['any source of the service', {}, true],
    ['the source', { SourceArn: RULE }, true],
    ['another source', { SourceArn: `${RULE}2` }, false],
    ['another account', { SourceAccount: '1' }, false],
    ['another service', { Principal: 's3.amazonaws.com' }, false],
  ])('for %s: %#', (_, more, expected) => {
    expect(isLambdaInvocationPermitted({ ...permission, ...more }, EVENTS, RULE)).toBe(expected);
  });
});
