// Properties that the synthesized templates must have.
import { globSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_CHANGES } from '#infra/stacks/table-stream-filters.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { QUEUE_NAMES } from '#shared/queue-and-secret-names.ts';
import {
  listResourcesByType,
  type SynthesizedResources,
  type SynthesizedTemplates,
  synthesizeTemplates,
} from './synthesize-templates.ts';

const FUNCTION_ENTRIES = 'functions/*/{api,*.worker,*.schedule,*.stream}.ts';

let templates: SynthesizedTemplates;
let serviceResources: SynthesizedResources;

beforeAll(() => {
  templates = synthesizeTemplates();
  serviceResources = templates.service.toJSON().Resources as SynthesizedResources;
});

/** `SessionApi` for a route of the session feature. */
const getApiFunctionId = (feature: string) =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;

describe('the API in the templates', () => {
  it('the API has exactly one route for each contract', () => {
    const keys = listResourcesByType(serviceResources, 'AWS::ApiGatewayV2::Route').map(
      ([, { Properties }]) => Properties.RouteKey,
    );

    expect(keys.filter((key) => key !== '$default').sort()).toEqual(
      allContracts.map((contract) => `${contract.method} ${buildContractPath(contract)}`).sort(),
    );
  });

  it('the API routes calls that no contract describes to the system function', () => {
    const defaultRoutes = listResourcesByType(serviceResources, 'AWS::ApiGatewayV2::Route').filter(
      ([, { Properties }]) => Properties.RouteKey === '$default',
    );
    const integrationId = defaultRoutes[0]?.[1].Properties.Target['Fn::Join'][1][1].Ref;

    expect(defaultRoutes).toHaveLength(1);
    expect(serviceResources[integrationId]?.Properties.IntegrationUri['Fn::GetAtt'][0]).toMatch(
      /^SystemApiFunction/,
    );
  });

  it('routes each call to the function of its feature, in payload format 2.0', () => {
    const routes = listResourcesByType(serviceResources, 'AWS::ApiGatewayV2::Route');
    for (const contract of allContracts) {
      const key = `${contract.method} ${buildContractPath(contract)}`;
      const route = routes.find(([, { Properties }]) => Properties.RouteKey === key);
      const integrationId = route?.[1].Properties.Target['Fn::Join'][1][1].Ref;
      const integration = serviceResources[integrationId]?.Properties;

      expect(integration?.PayloadFormatVersion, key).toBe('2.0');
      expect(integration?.IntegrationUri['Fn::GetAtt'][0], key).toMatch(
        new RegExp(`^${getApiFunctionId(contract.feature)}Function`),
      );
    }
  });

  it('the API logs access without query strings', () => {
    templates.service.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      AccessLogSettings: { Format: Match.stringLikeRegexp('requestId') },
    });
    const [[, stage] = []] = listResourcesByType(serviceResources, 'AWS::ApiGatewayV2::Stage');

    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/queryString|\$context\.path/);
  });
});

describe('the functions in the templates', () => {
  const listFunctions = () =>
    listResourcesByType(serviceResources, 'AWS::Lambda::Function').map(([id, { Properties }]) => ({
      id,
      ...Properties,
    }));

  it('functions run on Node 24 and arm64, each with its own role and log group', () => {
    const roles = listFunctions().map(({ Role }) => Role['Fn::GetAtt'][0]);
    const groups = listFunctions().map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);

    expect(listFunctions().length).toBe(globSync(FUNCTION_ENTRIES).length);
    expect(new Set(roles).size).toBe(roles.length);
    expect(new Set(groups).size).toBe(groups.length);
    for (const { id, Runtime, Architectures } of listFunctions()) {
      expect({ Runtime, Architectures }, id).toEqual({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
      });
    }
    for (const group of groups)
      expect(serviceResources[group]?.Properties.RetentionInDays).toBe(90);
  });

  it('functions receive secrets as ARNs, never as values, in their variables', () => {
    for (const { id, Environment } of listFunctions()) {
      for (const name of Object.keys(Environment.Variables)) {
        if (/SECRET|TOKEN|KEY/.test(name)) expect(name, id).toMatch(/_ARN$/);
      }
    }
  });

  it('functions have permissions only for the table, queues, secrets and bus in their variables', () => {
    for (const { id, Environment, Role } of listFunctions()) {
      const names = Object.keys(Environment.Variables);
      const roleId = Role['Fn::GetAtt'][0];
      const [, policy] =
        listResourcesByType(serviceResources, 'AWS::IAM::Policy').find(([, { Properties }]) =>
          Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === roleId),
        ) ?? [];
      const actions: string[] = policy?.Properties.PolicyDocument.Statement.flatMap(
        ({ Action }: { Action: string | string[] }) => Action,
      );
      const isAllowed = (prefix: string) => actions.some((action) => action.startsWith(prefix));

      const hasTableAccess = actions.some((action) => /^dynamodb:.*(Item|Query)$/.test(action));
      expect(hasTableAccess, id).toBe(names.includes('TABLE_NAME'));
      const isStreamConsumer = /^(EventRouter|ChangeRecorder)/.test(id);
      expect(isAllowed('dynamodb:GetRecords'), id).toBe(isStreamConsumer);
      // A stream's poller sends what failed to the dead letters with the rights of the function.
      expect(isAllowed('sqs:SendMessage'), id).toBe(
        isStreamConsumer || names.some((name) => name.endsWith('_QUEUE_URL')),
      );
      expect(isAllowed('secretsmanager:'), id).toBe(names.some((name) => name.endsWith('_ARN')));
      expect(isAllowed('events:'), id).toBe(names.includes('EVENT_BUS_NAME'));
      expect(isAllowed('ses:'), id).toBe(names.includes('MAIL_FROM'));
      expect(isAllowed('sqs:ReceiveMessage'), id).toBe(id.includes('Worker'));
    }
  });
});

describe('the queues in the templates', () => {
  const listQueues = () => listResourcesByType(serviceResources, 'AWS::SQS::Queue');
  const isDeadLetterQueue = (id: string) => id.includes('DeadLetters');

  it('queues move messages to a dead-letter queue of their own after five deliveries', () => {
    const workQueues = listQueues().filter(([id]) => !isDeadLetterQueue(id));
    const targets = workQueues.map(
      ([, { Properties }]) => Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0],
    );

    expect(workQueues.length).toBe(QUEUE_NAMES.length);
    expect(new Set(targets).size).toBe(workQueues.length);
    for (const target of targets) expect(isDeadLetterQueue(target)).toBe(true);
    for (const [id, { Properties }] of workQueues) {
      expect(Properties.RedrivePolicy.maxReceiveCount, id).toBe(5);
    }
  });

  it('queues are encrypted and deny plain HTTP', () => {
    const policies = listResourcesByType(serviceResources, 'AWS::SQS::QueuePolicy');
    for (const [id, { Properties }] of listQueues()) {
      expect(Properties.SqsManagedSseEnabled, id).toBe(true);
      const policy = policies.find(([, { Properties: p }]) => p.Queues[0].Ref === id);
      expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('queues each trigger one worker that reports partial failures, with a visibility timeout of six worker timeouts', () => {
    const sources = listResourcesByType(serviceResources, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => 'Fn::GetAtt' in Properties.EventSourceArn,
    );

    expect(sources.length).toBe(QUEUE_NAMES.length);
    for (const [id, { Properties }] of sources) {
      expect(Properties.FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
      const queue = serviceResources[Properties.EventSourceArn['Fn::GetAtt'][0]]?.Properties;
      const worker = serviceResources[Properties.FunctionName.Ref]?.Properties;
      expect(queue.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * worker.Timeout);
    }
  });

  it('queues have one alarm each: message age for work queues, message count for dead-letter queues', () => {
    const alarms = listResourcesByType(serviceResources, 'AWS::CloudWatch::Alarm').map(
      ([, { Properties }]) => Properties,
    );
    for (const [id] of listQueues()) {
      const metric = isDeadLetterQueue(id)
        ? 'ApproximateNumberOfMessagesVisible'
        : 'ApproximateAgeOfOldestMessage';
      const queueAlarms = alarms.filter(
        ({ MetricName, Dimensions }) =>
          MetricName === metric && Dimensions[0].Value['Fn::GetAtt'][0] === id,
      );
      expect(queueAlarms.length, id).toBe(1);
    }
  });
});

describe('the change stream in the templates', () => {
  it('delivers new comments and messages of others to the router, and sets failing records aside', () => {
    templates.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('^EventRouterFunction') },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 10,
      DestinationConfig: {
        OnFailure: {
          Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^NewItemsDeadLetters'), 'Arn'] },
        },
      },
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: {
                Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
                NewImage: { source: { S: [{ exists: true }] } },
              },
            }),
          },
        ],
      },
    });
  });

  it('delivers evaluated events and what screens show to the recorder of changes', () => {
    templates.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('^ChangeRecorderFunction') },
      FilterCriteria: {
        Filters: ACCOUNT_CHANGES.map((filter) => ({ Pattern: JSON.stringify(filter) })),
      },
    });
  });
});

describe('email in the templates', () => {
  it('functions can send email only as the SES identity from the settings', () => {
    const sendStatements = listResourcesByType(serviceResources, 'AWS::IAM::Policy')
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    const [identity] = Object.entries(templates.service.findParameters('*')).flatMap(
      ([id, { Default }]) => (Default === '/replyloom/MAIL_IDENTITY' ? [id] : []),
    );
    const pseudoParameter = (name: string) => ({ Ref: `AWS::${name}` });

    expect(identity).toBeDefined();
    expect(sendStatements).toEqual([
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: {
          'Fn::Join': [
            '',
            [
              'arn:',
              pseudoParameter('Partition'),
              ':ses:',
              pseudoParameter('Region'),
              ':',
              pseudoParameter('AccountId'),
              ':identity/',
              { Ref: identity },
            ],
          ],
        },
      },
    ]);
  });

  it('only the session, support and users APIs and the check and post workers can enqueue email', () => {
    const functionsWithMailQueue = listResourcesByType(serviceResources, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => 'MAIL_QUEUE_URL' in Properties.Environment.Variables)
      .map(([id]) => id);

    expect(functionsWithMailQueue.toSorted()).toEqual([
      expect.stringMatching(/^CheckWorkerFunction/),
      expect.stringMatching(/^PostWorkerFunction/),
      expect.stringMatching(/^SessionApiFunction/),
      expect.stringMatching(/^SupportApiFunction/),
      expect.stringMatching(/^UsersApiFunction/),
    ]);
  });
});

describe('the EventBridge rules in the templates', () => {
  it('EventBridge sends the detail of account.chosen to the import queue as the whole message', () => {
    templates.service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^ImportQueue'), 'Arn'] },
          InputPath: '$.detail',
        }),
      ],
    });
  });

  it('EventBridge runs the scheduler every minute', () => {
    templates.service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SchedulerFunction'), 'Arn'] },
        }),
      ],
    });
  });
});

describe('the table in the templates', () => {
  const buildKeySchema = (name: string) => [
    { AttributeName: `${name}pk`, KeyType: 'HASH' },
    { AttributeName: `${name}sk`, KeyType: 'RANGE' },
  ];

  it('the table has its keys, indexes, TTL and point-in-time recovery, and is protected against deletion', () => {
    templates.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        KeySchema: buildKeySchema(''),
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: buildKeySchema('gsi1'),
            Projection: { ProjectionType: 'ALL' },
          },
          {
            IndexName: 'gsi2',
            KeySchema: buildKeySchema('gsi2'),
            Projection: { ProjectionType: 'ALL' },
          },
          {
            IndexName: 'gsi3',
            KeySchema: buildKeySchema('gsi3'),
            Projection: {
              ProjectionType: 'INCLUDE',
              NonKeyAttributes: ['due_job', 'due_attempts'],
            },
          },
          {
            IndexName: 'gsi4',
            KeySchema: buildKeySchema('gsi4'),
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

describe('the site in the templates', () => {
  const readContentSecurityPolicy = () => {
    const [[, policy] = []] = listResourcesByType(
      templates.web.toJSON().Resources as SynthesizedResources,
      'AWS::CloudFront::ResponseHeadersPolicy',
    );
    const config = policy?.Properties.ResponseHeadersPolicyConfig;
    const csp = config.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return csp['Fn::Join'][1]
      .map((part: unknown) => (typeof part === 'string' ? part : 'IMAGES'))
      .join('') as string;
  };

  it("the site's content security policy allows no inline script, plugin, frame or foreign connection", () => {
    const directives = readContentSecurityPolicy().split('; ');

    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("object-src 'none'");
    expect(directives).toContain("base-uri 'none'");
    expect(directives).toContain("frame-ancestors 'none'");
    expect(directives).toContain("img-src 'self' https: data: blob: IMAGES");
  });

  it('the site requires TLS, hides the referrer, and lets a login pop-up access its opener', () => {
    templates.web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
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

  it('the site adds the security headers to every cache behavior and does not cache API responses', () => {
    const [[, distribution] = []] = listResourcesByType(
      templates.web.toJSON().Resources as SynthesizedResources,
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

  it('the site caches assets forever and pages never', () => {
    for (const [include, cacheControl] of [
      [['assets/*'], 'public, max-age=31536000, immutable'],
      [Match.absent(), 'no-cache'],
    ]) {
      templates.web.hasResourceProperties('Custom::CDKBucketDeployment', {
        Include: include,
        SystemMetadata: { 'cache-control': cacheControl },
      });
    }
  });

  it('the site blocks public access to its bucket', () => {
    templates.web.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });
});

describe('the size of the templates', () => {
  it('every stack stays below 400 resources', () => {
    for (const [stack, resources] of templates.resourcesByStack) {
      expect(Object.keys(resources).length, stack).toBeLessThan(400);
    }
  });
});
