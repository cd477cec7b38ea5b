// Properties that the synthesized templates must have.
import { globSync } from 'node:fs';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailFeedbackJob } from '#functions/mail/jobs.ts';
import { ACCOUNT_CHANGES } from '#infra/stacks/table-stream-filters.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import {
  GENERATED_SECRET_NAMES,
  QUEUE_NAMES,
  SECRET_NAMES,
} from '#shared/queue-and-secret-names.ts';
import {
  buildExampleStage,
  listPropertiesByType,
  runWithCdkStacks,
  type SynthesizedResource,
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

const listService = (type: string) => listPropertiesByType(serviceResources, type);
/** The properties of the only resource of a type in the web stack. */
const getWebProperties = (type: string) =>
  listPropertiesByType(templates.web.toJSON().Resources, type)[0];
/** A reference to the resource whose logical id begins with `prefix`. */
const arnOf = (prefix: string) => ({
  'Fn::GetAtt': [Match.stringLikeRegexp(`^${prefix}`), 'Arn'],
});

/** `SessionApi` for a route of the session feature. */
const getApiFunctionId = (feature: string) =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;

describe('the API in the templates', () => {
  const getRouteKey = (contract: ApiContract) =>
    `${contract.method} ${buildContractPath(contract)}`;
  const findRoutes = (key: string) =>
    listService('AWS::ApiGatewayV2::Route').filter(({ RouteKey }) => RouteKey === key);
  const getIntegration = (route: SynthesizedResource['Properties']) =>
    serviceResources[route?.Target['Fn::Join'][1][1].Ref]?.Properties;

  it('the API has exactly one route for each contract', () => {
    const keys = listService('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);

    expect(keys.filter((key) => key !== '$default').sort()).toEqual(
      allContracts.map(getRouteKey).sort(),
    );
  });

  it('the API routes calls that no contract describes to the system function', () => {
    const routes = findRoutes('$default');

    expect(routes).toHaveLength(1);
    const { IntegrationUri } = getIntegration(routes[0]);
    expect(IntegrationUri['Fn::GetAtt'][0]).toMatch(/^SystemApiFunction/);
  });

  it('routes each call to the function of its feature, in payload format 2.0', () => {
    for (const contract of allContracts) {
      const key = getRouteKey(contract);
      const integration = getIntegration(findRoutes(key)[0]);

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
    const [stage] = listService('AWS::ApiGatewayV2::Stage');

    expect(stage?.AccessLogSettings.Format).not.toMatch(/queryString|\$context\.path/);
  });
});

describe('the secret of the distribution in the templates', () => {
  const readVersions = (generation: number) =>
    runWithCdkStacks(
      (_, { service, web }) => {
        const serviceTemplate = Template.fromStack(service).toJSON().Resources;
        const secrets = listPropertiesByType(serviceTemplate, 'AWS::SecretsManager::Secret');
        const names = new Map(secrets.map(({ id, Name }) => [id, Name]));
        const [distribution] = listPropertiesByType(
          Template.fromStack(web).toJSON().Resources,
          'AWS::CloudFront::Distribution',
        );
        const accepted = listPropertiesByType(serviceTemplate, 'AWS::Lambda::Function')
          .filter(({ id }) => id.includes('ApiFunction'))
          .map(({ Environment: { Variables } }) =>
            [Variables.ORIGIN_SECRET_ARN, Variables.PREVIOUS_ORIGIN_SECRET_ARN].map(({ Ref }) =>
              names.get(Ref),
            ),
          );
        const [, apiOrigin] = distribution.DistributionConfig.Origins;
        return { accepted, sent: apiOrigin.OriginCustomHeaders, ids: secrets.map(({ id }) => id) };
      },
      buildExampleStage({ originSecret: generation, requestLimits: false }),
    );

  it('is sent by the distribution only, and all API functions accept it and the one before', () => {
    const { accepted, sent } = readVersions(7);

    expect(sent).toEqual([
      {
        HeaderName: 'x-origin-secret',
        HeaderValue:
          '{{resolve:secretsmanager:/replyloom/example/ORIGIN_SECRET_7:SecretString:::}}',
      },
    ]);
    expect(accepted).toHaveLength(new Set(allContracts.map(({ feature }) => feature)).size);
    for (const names of accepted)
      expect(names).toEqual([
        '/replyloom/example/ORIGIN_SECRET_7',
        '/replyloom/example/ORIGIN_SECRET_6',
      ]);
  });

  it('is kept as the previous one by the next deployment', () => {
    expect(readVersions(8).ids).toContain(readVersions(7).ids[0]);
  });
});

describe('the functions in the templates', () => {
  const listFunctions = () => listService('AWS::Lambda::Function');

  it('functions run on Node 24 and arm64, each with its own role and log group', () => {
    const roles = listFunctions().map(({ Role }) => Role['Fn::GetAtt'][0]);
    const groups = listFunctions().map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);

    expect(listFunctions().length).toBe(globSync(FUNCTION_ENTRIES).length);
    expect(new Set(roles).size).toBe(roles.length);
    expect(new Set(groups).size).toBe(groups.length);
    for (const { id, Runtime, Architectures } of listFunctions())
      expect([Runtime, ...Architectures], id).toEqual(['nodejs24.x', 'arm64']);
    for (const group of groups)
      expect(serviceResources[group]?.Properties.RetentionInDays).toBe(90);
  });

  it('functions are traced, and their metrics are those of the stage', () => {
    for (const { id, TracingConfig, Environment } of listFunctions()) {
      expect(TracingConfig, id).toEqual({ Mode: 'Active' });
      const { POWERTOOLS_METRICS_NAMESPACE: namespace } = Environment.Variables;
      expect(namespace, id).toBe('Replyloom-example-Service');
    }
  });

  it('functions receive secrets as ARNs, never as values, in their variables', () => {
    for (const { id, Environment } of listFunctions()) {
      for (const name of Object.keys(Environment.Variables)) {
        if (/SECRET|TOKEN|KEY/.test(name)) expect(name, id).toMatch(/_ARN$/);
      }
    }
  });

  type Statement = { readonly Action: string | readonly string[]; readonly Resource: unknown };
  const toList = (value: unknown) => (Array.isArray(value) ? value : [value]);
  const listStatements = (Role: { 'Fn::GetAtt': [string] }): readonly Statement[] =>
    listService('AWS::IAM::Policy').find(({ Roles }) =>
      Roles.some(({ Ref }: { Ref: string }) => Ref === Role['Fn::GetAtt'][0]),
    )?.PolicyDocument.Statement;
  /** The logical ids of the resources that the function may do this with. */
  const listAllowed = (Role: { 'Fn::GetAtt': [string] }, action: string) =>
    listStatements(Role)
      .filter(({ Action }) => toList(Action).includes(action))
      .flatMap(({ Resource }) => toList(Resource))
      .map((resource) => resource['Fn::GetAtt'][0] as string);

  it('functions have permissions only for the table, queues, secrets and bus in their variables', () => {
    for (const { id, Environment, Role } of listFunctions()) {
      const variables = Object.entries(Environment.Variables) as [string, { Ref: string }][];
      const names = variables.map(([name]) => name);
      const actions = listStatements(Role).flatMap(({ Action }) => toList(Action));
      const isAllowed = (prefix: string) => actions.some((action) => action.startsWith(prefix));

      const hasTableAccess = actions.some((action) => /^dynamodb:.*(Item|Query)$/.test(action));
      expect(hasTableAccess, id).toBe(names.includes('TABLE_NAME'));
      const isStreamConsumer = /^(EventRouter|ChangeRecorder)/.test(id);
      expect(isAllowed('dynamodb:GetRecords'), id).toBe(isStreamConsumer);
      // A stream's poller stores what failed with the rights of the function.
      expect(isAllowed('s3:PutObject'), id).toBe(isStreamConsumer);
      expect(names.includes('STREAM_FAILURES_BUCKET'), id).toBe(isStreamConsumer);
      const usedQueues = [
        ...listAllowed(Role, 'sqs:SendMessage'),
        ...listAllowed(Role, 'sqs:ChangeMessageVisibility'),
      ];
      const namedQueues = variables.filter(([name]) => name.endsWith('_QUEUE_URL'));
      expect(new Set(usedQueues), id).toEqual(new Set(namedQueues.map(([, { Ref }]) => Ref)));
      expect(isAllowed('secretsmanager:'), id).toBe(names.some((name) => name.endsWith('_ARN')));
      expect(isAllowed('events:'), id).toBe(names.includes('EVENT_BUS_NAME'));
      expect(isAllowed('ses:'), id).toBe(names.includes('MAIL_FROM'));
      expect(isAllowed('sqs:ReceiveMessage'), id).toBe(id.includes('Worker'));
      expect(isAllowed('sqs:ChangeMessageVisibility'), id).toBe(id.includes('Worker'));
    }
  });
});

describe('the queues in the templates', () => {
  const listQueues = () => listService('AWS::SQS::Queue');
  const isDeadLetterQueue = (id: string) => id.includes('DeadLetters');

  it('queues move messages to a dead-letter queue of their own after the deliveries that the retry times allow', () => {
    const workQueues = listQueues().filter(({ id }) => !isDeadLetterQueue(id));
    const targets = workQueues.map(
      ({ RedrivePolicy }) => RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0],
    );

    expect(workQueues.length).toBe(QUEUE_NAMES.length);
    expect(new Set(targets).size).toBe(workQueues.length);
    for (const target of targets) expect(isDeadLetterQueue(target)).toBe(true);
    for (const { id, RedrivePolicy } of workQueues)
      expect(RedrivePolicy.maxReceiveCount, id).toBe(MAX_JOB_DELIVERIES);
  });

  it('queues are encrypted and deny plain HTTP', () => {
    const policies = listService('AWS::SQS::QueuePolicy');
    for (const { id, SqsManagedSseEnabled } of listQueues()) {
      expect(SqsManagedSseEnabled, id).toBe(true);
      const policy = policies.find(({ Queues }) => Queues[0].Ref === id);
      expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('queues each trigger one worker that reports partial failures, with a visibility timeout of six worker timeouts', () => {
    const sources = listService('AWS::Lambda::EventSourceMapping').filter(
      ({ EventSourceArn }) => 'Fn::GetAtt' in EventSourceArn,
    );

    expect(sources.length).toBe(QUEUE_NAMES.length);
    for (const { id, FunctionResponseTypes, EventSourceArn, FunctionName } of sources) {
      expect(FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
      const queue = serviceResources[EventSourceArn['Fn::GetAtt'][0]]?.Properties;
      const worker = serviceResources[FunctionName.Ref]?.Properties;
      expect(queue.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * worker.Timeout);
    }
  });

  it('queues have one alarm each: message age for work queues, message count for dead-letter queues', () => {
    const alarms = listService('AWS::CloudWatch::Alarm');
    for (const { id } of listQueues()) {
      const metric = isDeadLetterQueue(id)
        ? 'ApproximateNumberOfMessagesVisible'
        : 'ApproximateAgeOfOldestMessage';
      // Alarms on several queues list their metrics.
      const queueAlarms = alarms.filter((alarm) => {
        const text = JSON.stringify(alarm);
        return text.includes(`"${metric}"`) && text.includes(`"${id}"`);
      });
      expect(queueAlarms.length, id).toBe(1);
    }
  });
});

describe('the change stream in the templates', () => {
  it('delivers new comments and messages of others to the router, and sets failing records aside', () => {
    const newItems = {
      eventName: ['INSERT'],
      dynamodb: {
        Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
        NewImage: { source: { S: [{ exists: true }] } },
      },
    };
    templates.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('^EventRouterFunction') },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      // Errors that are no fault of a record are retried for most of the day that the stream keeps it.
      MaximumRetryAttempts: Match.absent(),
      MaximumRecordAgeInSeconds: 72_000,
      DestinationConfig: { OnFailure: { Destination: arnOf('StreamFailuresBucket') } },
      MetricsConfig: { Metrics: ['EventCount'] },
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(newItems) }] },
    });
  });

  it('keeps the records that failed in an encrypted bucket without public access, for less than backups', () => {
    templates.service.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        BucketEncryption: Match.anyValue(),
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        LifecycleConfiguration: {
          Rules: [Match.objectLike({ ExpirationInDays: 30, Status: 'Enabled' })],
        },
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
    const sendStatements = listService('AWS::IAM::Policy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    const account = 'arn:aws:ses:eu-central-1:111122223333';
    const [configurationSet] = listService('AWS::SES::ConfigurationSet');

    expect(sendStatements).toEqual([
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: [
          `${account}:identity/replyloom.example`,
          { 'Fn::Join': ['', [`${account}:configuration-set/`, { Ref: configurationSet?.id }]] },
        ],
      },
    ]);
  });

  it('bounces and complaints of our configuration set become jobs of the mail queue', () => {
    const [configurationSet] = listService('AWS::SES::ConfigurationSet');
    templates.service.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: { Ref: configurationSet?.id },
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    templates.service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: configurationSet?.id }] } } },
      },
      Targets: [
        Match.objectLike({
          Arn: arnOf('MailQueue'),
          InputTransformer: {
            InputPathsMap: { detail: '$.detail' },
            InputTemplate: `{"job":"${mailFeedbackJob.name}","payload":<detail>}`,
          },
        }),
      ],
    });
  });

  it('only the session, support and users APIs and the check and post workers can enqueue email', () => {
    const functionsWithMailQueue = listService('AWS::IAM::Policy')
      .filter(({ PolicyDocument }) =>
        PolicyDocument.Statement.some(
          ({ Action, Resource }: { Action: unknown; Resource: unknown }) =>
            [Action].flat().includes('sqs:SendMessage') &&
            /"MailQueue/.test(JSON.stringify(Resource)),
        ),
      )
      .map(({ id }) => id.replace(/Role\w*$/, ''));

    const senders = ['CheckWorker', 'PostWorker', 'SessionApi', 'SupportApi', 'UsersApi'];
    expect(functionsWithMailQueue.toSorted()).toEqual(senders);
  });
});

describe('the EventBridge rules in the templates', () => {
  const sendDetail = {
    EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
    Targets: [
      Match.objectLike({
        Arn: arnOf('ImportQueue'),
        InputPath: '$.detail',
        DeadLetterConfig: { Arn: arnOf('AccountChosenDeadLetters') },
      }),
    ],
  };
  const runScheduler = {
    ScheduleExpression: 'rate(1 minute)',
    Targets: [
      Match.objectLike({
        Arn: arnOf('SchedulerFunction'),
        DeadLetterConfig: { Arn: arnOf('EveryMinuteDeadLetters') },
      }),
    ],
  };

  it.each([
    ['sends the detail of account.chosen to the import queue as the whole message', sendDetail],
    ['runs the scheduler every minute', runScheduler],
  ])('EventBridge %s', (_, rule) => {
    templates.service.hasResourceProperties('AWS::Events::Rule', rule);
  });

  it('EventBridge sets aside what it cannot deliver to a target, for every target', () => {
    for (const { id, Targets } of listService('AWS::Events::Rule'))
      for (const { DeadLetterConfig } of Targets) expect(DeadLetterConfig, id).toBeDefined();
  });
});

describe('the secrets in the templates', () => {
  const listSecrets = () =>
    Object.values(templates.data.findResources('AWS::SecretsManager::Secret'));

  it('only our own secrets have a value after a deployment, and none is given one by the template', () => {
    const generated = listSecrets().filter(
      ({ Properties }) => 'GenerateSecretString' in Properties,
    );

    expect(listSecrets().map(({ Properties }) => Properties.Name)).toEqual(
      SECRET_NAMES.map((name) => `/replyloom/example/${name}`),
    );
    expect(generated.map(({ Properties }) => Properties.Name.split('/').at(-1)).sort()).toEqual(
      [...GENERATED_SECRET_NAMES].sort(),
    );
    for (const { Properties } of listSecrets())
      expect(Properties).not.toHaveProperty('SecretString');
  });

  it('secrets are kept, but not after a failed first deployment, whose repetition needs their names', () => {
    for (const { DeletionPolicy, UpdateReplacePolicy } of listSecrets())
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  });
});

describe('the table in the templates', () => {
  const buildKeySchema = (name: string) => [
    { AttributeName: `${name}pk`, KeyType: 'HASH' },
    { AttributeName: `${name}sk`, KeyType: 'RANGE' },
  ];

  const buildIndex = (IndexName: string, Projection: object) => ({
    IndexName,
    KeySchema: buildKeySchema(IndexName),
    Projection,
  });

  it('the table has its keys, indexes, TTL and point-in-time recovery, and is protected against deletion', () => {
    templates.data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        KeySchema: buildKeySchema(''),
        GlobalSecondaryIndexes: [
          buildIndex('gsi1', { ProjectionType: 'ALL' }),
          buildIndex('gsi2', { ProjectionType: 'ALL' }),
          buildIndex('gsi3', {
            ProjectionType: 'INCLUDE',
            NonKeyAttributes: ['due_job', 'due_attempts'],
          }),
          buildIndex('gsi4', { ProjectionType: 'KEYS_ONLY' }),
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
    const policy = getWebProperties('AWS::CloudFront::ResponseHeadersPolicy');
    const { SecurityHeadersConfig } = policy.ResponseHeadersPolicyConfig;
    const csp = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return csp as string;
  };

  it("the site's content security policy allows no inline script, plugin, frame or foreign connection", () => {
    const directives = readContentSecurityPolicy().split('; ');

    expect(directives).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' https: data: blob:",
      ]),
    );
  });

  it('the site requires TLS, hides the referrer, and lets a login pop-up access its opener', () => {
    const [Header, Value] = ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'];
    templates.web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000 }),
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        }),
        CustomHeadersConfig: { Items: Match.arrayWith([Match.objectLike({ Header, Value })]) },
      },
    });
  });

  it('the site adds the security headers to every cache behavior and does not cache API responses', () => {
    const { DistributionConfig: config } = getWebProperties('AWS::CloudFront::Distribution');
    const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const managedCachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

    expect(config.CacheBehaviors.map((b: { PathPattern: string }) => b.PathPattern)).toEqual([
      '/api/*',
      '/webhooks/*',
    ]);
    for (const behavior of behaviors) expect(behavior.ResponseHeadersPolicyId).toBeDefined();
    for (const { CachePolicyId } of config.CacheBehaviors)
      expect(CachePolicyId).toBe(managedCachingDisabled);
  });

  it('the site keeps no error, not even for the ten seconds of CloudFront', () => {
    const { CustomErrorResponses } = getWebProperties(
      'AWS::CloudFront::Distribution',
    ).DistributionConfig;
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

    expect(CustomErrorResponses).toEqual(
      statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
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

  it('the site is served at the domain of the stage, and not below TLS 1.2', () => {
    const { DistributionConfig } = getWebProperties('AWS::CloudFront::Distribution');

    expect(DistributionConfig.Aliases).toEqual(['app.replyloom.example']);
    expect(DistributionConfig.ViewerCertificate).toMatchObject({
      AcmCertificateArn: expect.stringContaining(':acm:us-east-1:'),
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });

  it('the site blocks public access to its bucket', () => {
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    templates.web.hasResourceProperties('AWS::S3::Bucket', { PublicAccessBlockConfiguration });
  });
});

describe('the size of the templates', () => {
  it('every stack stays below 400 resources', () => {
    for (const [stack, resources] of templates.resourcesByStack) {
      expect(Object.keys(resources).length, stack).toBeLessThan(400);
    }
  });
});
