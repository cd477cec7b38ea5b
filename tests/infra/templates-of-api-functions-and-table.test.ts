// Checks properties of the synthesized templates: API, functions, secrets, table and size.

import { globSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { GENERATED_SECRET_NAMES, SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import {
  listService,
  serviceResources,
  setUpTemplates,
  templates,
} from './set-up-synthesized-templates.ts';
import type { SynthesizedResource } from './synthesize-templates.ts';

const FUNCTION_ENTRIES = 'functions/*/{api,*.worker,*.schedule,*.stream}.ts';

/** `SessionApi` for a route of the session feature. */
const getApiFunctionId = (feature: string) =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;

setUpTemplates();

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

  it("the API routes each call to its feature's function", () => {
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

describe('the functions in the templates', () => {
  const listFunctions = () => listService('AWS::Lambda::Function');

  it('functions run on Node 24 and arm64 with own role and log', () => {
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
      const isTraced = !/^(ChangesApi|EventRouter|ChangeRecorder)/.test(id);
      expect(TracingConfig?.Mode, id).toBe(isTraced ? 'Active' : undefined);
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
  /** The logical ids of the resources on which the function may do this. */
  const listAllowed = (Role: { 'Fn::GetAtt': [string] }, action: string) =>
    listStatements(Role)
      .filter(({ Action }) => toList(Action).includes(action))
      .flatMap(({ Resource }) => toList(Resource))
      .map((resource) => resource['Fn::GetAtt'][0] as string);

  it('functions may use only the resources named in their variables', () => {
    for (const { id, Environment, Role } of listFunctions()) {
      const variables = Object.entries(Environment.Variables) as [string, { Ref: string }][];
      const names = variables.map(([name]) => name);
      const actions = listStatements(Role).flatMap(({ Action }) => toList(Action));
      const isAllowed = (prefix: string) => actions.some((action) => action.startsWith(prefix));

      const hasTableAccess = actions.some((action) => /^dynamodb:.*(Item|Query)$/.test(action));
      expect(hasTableAccess, id).toBe(names.includes('TABLE_NAME'));
      const isStreamConsumer = /^(EventRouter|ChangeRecorder)/.test(id);
      expect(isAllowed('dynamodb:GetRecords'), id).toBe(isStreamConsumer);
      // A stream's poller stores failed records with the rights of the function.
      const usesMemories = names.includes('REPLY_MEMORY_BUCKET');
      expect(isAllowed('s3:'), id).toBe(isStreamConsumer || usesMemories);
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

describe('the secrets in the templates', () => {
  const listSecrets = () =>
    Object.values(templates.data.findResources('AWS::SecretsManager::Secret'));

  it('only our own secrets get a value, and none by template', () => {
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

  it('secrets are kept, except after a failed first deployment', () => {
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

  it('the table has keys, indexes, TTL and recovery, and is protected', () => {
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

describe('the size of the templates', () => {
  it('every stack stays below 400 resources', () => {
    for (const [stack, resources] of templates.resourcesByStack) {
      expect(Object.keys(resources).length, stack).toBeLessThan(400);
    }
  });
});
