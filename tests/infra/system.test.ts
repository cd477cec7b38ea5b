// What the templates must say, whatever the constructs look like.
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#shared/contracts/define.ts';
import { allContracts } from '#shared/contracts/registry.ts';
import { ofType, type Resources, type Synthesized, synthesizeForTests } from './synthesized.ts';

let synthesized: Synthesized;
let service: Resources;

beforeAll(() => {
  synthesized = synthesizeForTests();
  service = synthesized.service.toJSON().Resources as Resources;
});

/** `SessionApi` for a route of the session feature. */
const functionIdOf = (feature: string) =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;

describe('the API', () => {
  it('has exactly one route for each contract', () => {
    const keys = ofType(service, 'AWS::ApiGatewayV2::Route').map(
      ([, { Properties }]) => Properties.RouteKey,
    );

    expect(keys.filter((key) => key !== '$default').sort()).toEqual(
      allContracts.map((contract) => `${contract.method} ${fullPath(contract)}`).sort(),
    );
  });

  it('sends every other call to the system function, which says so in the shape of the contracts', () => {
    const unknown = ofType(service, 'AWS::ApiGatewayV2::Route').filter(
      ([, { Properties }]) => Properties.RouteKey === '$default',
    );
    const integrationId = unknown[0]?.[1].Properties.Target['Fn::Join'][1][1].Ref;

    expect(unknown).toHaveLength(1);
    expect(service[integrationId]?.Properties.IntegrationUri['Fn::GetAtt'][0]).toMatch(
      /^SystemApiFunction/,
    );
  });

  it('sends each call to the function of its feature, as payload 2.0', () => {
    const routes = ofType(service, 'AWS::ApiGatewayV2::Route');
    for (const contract of allContracts) {
      const key = `${contract.method} ${fullPath(contract)}`;
      const route = routes.find(([, { Properties }]) => Properties.RouteKey === key);
      const integrationId = route?.[1].Properties.Target['Fn::Join'][1][1].Ref;
      const integration = service[integrationId]?.Properties;

      expect(integration?.PayloadFormatVersion, key).toBe('2.0');
      expect(integration?.IntegrationUri['Fn::GetAtt'][0], key).toMatch(
        new RegExp(`^${functionIdOf(contract.feature)}Function`),
      );
    }
  });

  it('logs access without query strings', () => {
    synthesized.service.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      AccessLogSettings: { Format: Match.stringLikeRegexp('requestId') },
    });
    const [[, stage] = []] = ofType(service, 'AWS::ApiGatewayV2::Stage');

    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/queryString|\$context\.path/);
  });
});

describe('functions', () => {
  const functions = () =>
    ofType(service, 'AWS::Lambda::Function').map(([id, { Properties }]) => ({ id, ...Properties }));

  it('run on Node 24, arm64, with their own role and their own kept log group', () => {
    const roles = functions().map(({ Role }) => Role['Fn::GetAtt'][0]);
    const groups = functions().map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);

    expect(functions().length).toBe(19);
    expect(new Set(roles).size).toBe(roles.length);
    expect(new Set(groups).size).toBe(groups.length);
    for (const { id, Runtime, Architectures } of functions()) {
      expect({ Runtime, Architectures }, id).toEqual({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
      });
    }
    for (const group of groups) expect(service[group]?.Properties.RetentionInDays).toBe(90);
  });

  it('keep secrets out of their variables', () => {
    for (const { id, Environment } of functions()) {
      for (const name of Object.keys(Environment.Variables)) {
        if (/SECRET|TOKEN|KEY/.test(name)) expect(name, id).toMatch(/_ARN$/);
      }
    }
  });

  it('may do nothing with a queue, secret or bus they are not told about, and nothing more', () => {
    for (const { id, Environment, Role } of functions()) {
      const names = Object.keys(Environment.Variables);
      const roleId = Role['Fn::GetAtt'][0];
      const [, policy] =
        ofType(service, 'AWS::IAM::Policy').find(([, { Properties }]) =>
          Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === roleId),
        ) ?? [];
      const actions: string[] = policy?.Properties.PolicyDocument.Statement.flatMap(
        ({ Action }: { Action: string | string[] }) => Action,
      );
      const allows = (prefix: string) => actions.some((action) => action.startsWith(prefix));

      expect(allows('dynamodb:'), id).toBe(names.includes('TABLE_NAME'));
      expect(allows('sqs:SendMessage'), id).toBe(names.some((name) => name.endsWith('_QUEUE_URL')));
      expect(allows('secretsmanager:'), id).toBe(names.some((name) => name.endsWith('_ARN')));
      expect(allows('events:'), id).toBe(names.includes('EVENT_BUS_NAME'));
      expect(allows('ses:'), id).toBe(names.includes('MAIL_FROM'));
      expect(allows('sqs:ReceiveMessage'), id).toBe(id.includes('Worker'));
    }
  });
});

describe('queues', () => {
  const queues = () => ofType(service, 'AWS::SQS::Queue');
  const isDeadLetters = (id: string) => id.includes('DeadLetters');

  it('each have a dead-letter queue of their own after five deliveries', () => {
    const working = queues().filter(([id]) => !isDeadLetters(id));
    const targets = working.map(
      ([, { Properties }]) => Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0],
    );

    expect(working.length).toBe(7);
    expect(new Set(targets).size).toBe(working.length);
    for (const target of targets) expect(isDeadLetters(target)).toBe(true);
    for (const [id, { Properties }] of working) {
      expect(Properties.RedrivePolicy.maxReceiveCount, id).toBe(5);
    }
  });

  it('are encrypted and refuse plain HTTP', () => {
    const policies = ofType(service, 'AWS::SQS::QueuePolicy');
    for (const [id, { Properties }] of queues()) {
      expect(Properties.SqsManagedSseEnabled, id).toBe(true);
      const policy = policies.find(([, { Properties: p }]) => p.Queues[0].Ref === id);
      expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('feed one worker each, which reports partial failures and has time to finish', () => {
    const sources = ofType(service, 'AWS::Lambda::EventSourceMapping');

    expect(sources.length).toBe(7);
    for (const [id, { Properties }] of sources) {
      expect(Properties.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
      const queue = service[Properties.EventSourceArn['Fn::GetAtt'][0]]?.Properties;
      const worker = service[Properties.FunctionName.Ref]?.Properties;
      expect(queue.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * worker.Timeout);
    }
  });

  it('are watched for age and for messages set aside', () => {
    const alarms = ofType(service, 'AWS::CloudWatch::Alarm').map(
      ([, { Properties }]) => Properties,
    );
    for (const [id] of queues()) {
      const metric = isDeadLetters(id)
        ? 'ApproximateNumberOfMessagesVisible'
        : 'ApproximateAgeOfOldestMessage';
      const watching = alarms.filter(
        ({ MetricName, Dimensions }) =>
          MetricName === metric && Dimensions[0].Value['Fn::GetAtt'][0] === id,
      );
      expect(watching.length, id).toBe(1);
    }
  });
});

describe('mail', () => {
  it('leaves as one identity, the one the setting names, and in no other way', () => {
    const sending = ofType(service, 'AWS::IAM::Policy')
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    const [identity] = Object.entries(synthesized.service.findParameters('*')).flatMap(
      ([id, { Default }]) => (Default === '/replyloom/MAIL_IDENTITY' ? [id] : []),
    );
    const stack = (name: string) => ({ Ref: `AWS::${name}` });

    expect(identity).toBeDefined();
    expect(sending).toEqual([
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: {
          'Fn::Join': [
            '',
            [
              'arn:',
              stack('Partition'),
              ':ses:',
              stack('Region'),
              ':',
              stack('AccountId'),
              ':identity/',
              { Ref: identity },
            ],
          ],
        },
      },
    ]);
  });

  it('is asked for by accounts, the contact form and the renewal of links, and by nobody else', () => {
    const asking = ofType(service, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => 'MAIL_QUEUE_URL' in Properties.Environment.Variables)
      .map(([id]) => id);

    expect(asking.toSorted()).toEqual([
      expect.stringMatching(/^RefreshWorkerFunction/),
      expect.stringMatching(/^SessionApiFunction/),
      expect.stringMatching(/^SupportApiFunction/),
      expect.stringMatching(/^UsersApiFunction/),
    ]);
  });
});

describe('events', () => {
  it('turn a chosen account into an import job, the detail being the whole message', () => {
    synthesized.service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^ImportQueue'), 'Arn'] },
          InputPath: '$.detail',
        }),
      ],
    });
  });

  it('look for due rows every five minutes', () => {
    synthesized.service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DueSweepFunction'), 'Arn'] },
        }),
      ],
    });
  });
});

describe('the table', () => {
  const key = (name: string) => [
    { AttributeName: `${name}pk`, KeyType: 'HASH' },
    { AttributeName: `${name}sk`, KeyType: 'RANGE' },
  ];

  it('has its keys, indexes, expiry and recovery, and cannot be deleted by accident', () => {
    synthesized.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: key(''),
        GlobalSecondaryIndexes: [
          { IndexName: 'gsi1', KeySchema: key('gsi1'), Projection: { ProjectionType: 'ALL' } },
          { IndexName: 'gsi2', KeySchema: key('gsi2'), Projection: { ProjectionType: 'ALL' } },
          {
            IndexName: 'gsi3',
            KeySchema: key('gsi3'),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
      },
    });
  });
});

describe('the site', () => {
  const policyText = () => {
    const [[, policy] = []] = ofType(
      synthesized.web.toJSON().Resources as Resources,
      'AWS::CloudFront::ResponseHeadersPolicy',
    );
    const config = policy?.Properties.ResponseHeadersPolicyConfig;
    const csp = config.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return csp['Fn::Join'][1]
      .map((part: unknown) => (typeof part === 'string' ? part : 'IMAGES'))
      .join('') as string;
  };

  it('allows no inline script, no plugin, no frame and no foreign connection', () => {
    const directives = policyText().split('; ');

    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("object-src 'none'");
    expect(directives).toContain("base-uri 'none'");
    expect(directives).toContain("frame-ancestors 'none'");
    expect(directives).toContain("img-src 'self' https: data: blob: IMAGES");
  });

  it('keeps to TLS, hides its referrer and lets a login pop-up talk back', () => {
    synthesized.web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000 }),
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        }),
        CustomHeadersConfig: {
          Items: Match.arrayWith([
            Match.objectLike({
              Header: 'Cross-Origin-Opener-Policy',
              Value: 'same-origin-allow-popups',
            }),
          ]),
        },
      },
    });
  });

  it('gives every behaviour those headers, and leaves API answers out of the cache', () => {
    const [[, distribution] = []] = ofType(
      synthesized.web.toJSON().Resources as Resources,
      'AWS::CloudFront::Distribution',
    );
    const config = distribution?.Properties.DistributionConfig;
    const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

    expect(config.CacheBehaviors.map((b: { PathPattern: string }) => b.PathPattern)).toEqual([
      '/api/*',
      '/webhooks/*',
    ]);
    for (const behavior of behaviors) expect(behavior.ResponseHeadersPolicyId).toBeDefined();
    for (const { CachePolicyId } of config.CacheBehaviors) {
      expect(CachePolicyId).toBe(managedCachingDisabled);
    }
  });

  it('caches assets for good and pages never', () => {
    for (const [include, cacheControl] of [
      [['assets/*'], 'public, max-age=31536000, immutable'],
      [Match.absent(), 'no-cache'],
    ]) {
      synthesized.web.hasResourceProperties('Custom::CDKBucketDeployment', {
        Include: include,
        SystemMetadata: { 'cache-control': cacheControl },
      });
    }
  });

  it('lies in a bucket nobody reaches directly', () => {
    synthesized.web.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

describe('size', () => {
  it('stays well below what CloudFormation takes in one stack', () => {
    for (const [stack, resources] of synthesized.all) {
      expect(Object.keys(resources).length, stack).toBeLessThan(400);
    }
  });
});
