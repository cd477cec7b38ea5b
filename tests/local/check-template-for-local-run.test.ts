// The local runner refuses template parts that it would ignore, and its table of ignored parts has no stale line.
import { describe, expect, it } from 'vitest';
import { createLocalHttpApi } from '#scripts/local/edge/local-http-api.ts';
import { readCloudFrontCacheBehaviors } from '#scripts/local/edge/read-cloudfront-cache-behaviors.ts';
import {
  CDK_CONSTRUCTS_WITHOUT_LOCAL_EFFECT,
  EMULATED_RESOURCE_TYPES,
  RESOURCE_TYPES_WITHOUT_LOCAL_EFFECT,
} from '#scripts/local/template/emulated-resource-types.ts';
import { omitTemplateProperties } from '#scripts/local/template/omit-template-properties.ts';
import {
  changeAssemblyResources,
  checkCloudAssemblyForLocalRun,
  readProductAssemblyForFile,
  readProductResources,
} from './read-product-template.ts';
import { callApi, makeFakeLambdaFunctions, startTestCloud } from './start-test-cloud.ts';

const assembly = readProductAssemblyForFile();

/** The template with one more property in one resource of the type. */
const addProperty = (type: string, path: readonly string[], value: unknown) => {
  let isAdded = false;
  return changeAssemblyResources(assembly, (resource) => {
    if (resource.Type !== type || isAdded) return resource;
    isAdded = true;
    // biome-ignore lint/suspicious/noExplicitAny: a path into any resource
    let parent: any = resource.Properties;
    for (const name of path.slice(0, -1)) parent = parent[name];
    parent[path.at(-1) ?? ''] = value;
    return resource;
  });
};

describe('the template of today', () => {
  it("the local runner accepts the product's own template", () => {
    expect(() => checkCloudAssemblyForLocalRun(assembly)).not.toThrow();
  });

  const listResources = () => assembly.stacks.flatMap(({ Resources }) => Object.values(Resources));

  it('the template contains every resource type the local runner may skip', () => {
    const types = new Set(listResources().map(({ Type }) => Type));

    expect(
      Object.keys(RESOURCE_TYPES_WITHOUT_LOCAL_EFFECT).filter((type) => !types.has(type)),
    ).toEqual([]);
  });

  it('the template contains every construct that the local runner may skip', () => {
    const paths = listResources().map(({ Metadata }) => String(Metadata?.['aws:cdk:path']));

    for (const construct of Object.keys(CDK_CONSTRUCTS_WITHOUT_LOCAL_EFFECT)) {
      expect(paths.some((path) => path.includes(`/${construct}`))).toBe(true);
    }
  });

  it('the template contains every property the local runner may omit', () => {
    const stale = Object.entries(EMULATED_RESOURCE_TYPES).flatMap(([type, reasons]) => {
      const properties = listResources()
        .filter(({ Type }) => Type === type)
        .map(({ Properties }) => Properties);
      const isPresent = (path: string) =>
        properties.some(
          (each) => JSON.stringify(omitTemplateProperties(each, [path])) !== JSON.stringify(each),
        );
      return properties.length === 0
        ? []
        : Object.keys(reasons).flatMap((path) => (isPresent(path) ? [] : `${type} ${path}`));
    });

    expect(stale).toEqual([]);
  });
});

describe('a template with something the local runner does not know', () => {
  it("the template check names an unknown resource's stack, id and type", () => {
    const changed = changeAssemblyResources(assembly, (resource) =>
      resource.Type === 'AWS::Events::EventBus'
        ? { Type: 'AWS::Kinesis::Stream', Properties: {} }
        : resource,
    );

    expect(() => checkCloudAssemblyForLocalRun(changed)).toThrow(
      /Replyloom-local-Service\/Bus\w+: it does not know the type AWS::Kinesis::Stream\./,
    );
  });

  it.each<[type: string, path: readonly string[], value: unknown, name?: string]>([
    ['AWS::SQS::Queue', ['FifoQueue'], true],
    ['AWS::Lambda::Function', ['FileSystemConfigs'], []],
    ['AWS::Lambda::EventSourceMapping', ['TumblingWindowInSeconds'], 30],
    ['AWS::Lambda::EventSourceMapping', ['ScalingConfig', 'Extra'], 1],
    ['AWS::Lambda::EventSourceMapping', ['StartingPosition'], 'LATEST'],
    ['AWS::DynamoDB::GlobalTable', ['StreamSpecification', 'Extra'], {}],
    ['AWS::DynamoDB::GlobalTable', ['LocalSecondaryIndexes'], []],
    ['AWS::DynamoDB::GlobalTable', ['Replicas', '0', 'KinesisStreamSpecification'], {}, 'Replicas'],
    ['AWS::ApiGatewayV2::Route', ['AuthorizerId'], 'x'],
    ['AWS::ApiGatewayV2::Api', ['CorsConfiguration'], {}],
    ['AWS::Events::Rule', ['Targets', '0', 'RunCommandParameters'], {}],
    ['AWS::IAM::Role', ['MaxSessionDuration'], 3600],
    ['AWS::CloudFront::Distribution', ['DistributionConfig', 'DefaultRootObject'], 'index.html'],
    ['AWS::CloudFront::ResponseHeadersPolicy', ['ResponseHeadersPolicyConfig', 'CorsConfig'], {}],
  ])('refuses an unknown property of %s at %j', (type, path, value, name = path.join('.')) => {
    expect(() => checkCloudAssemblyForLocalRun(addProperty(type, path, value))).toThrow(
      new RegExp(
        `cannot play Replyloom-local-\\w+/\\w+ \\(${type}\\): it does not know the property ${name}`,
      ),
    );
  });

  it.each([
    ['AWS::Lambda::Function', ['Runtime'], 'python3.13', 'Runtime: '],
    ['AWS::ApiGatewayV2::Route', ['AuthorizationType'], 'JWT', 'AuthorizationType: '],
    ['AWS::SQS::Queue', ['VisibilityTimeout'], { 'Fn::If': [] }, 'does not support Fn::If'],
    ['AWS::Events::Rule', ['ScheduleExpression'], 'cron(0 12 * * ? *)', 'not cron(0 12 * * ? *)'],
    ['AWS::CloudWatch::Alarm', ['ExtendedStatistic'], 'tm99', 'ExtendedStatistic: '],
    ['AWS::Events::Rule', ['EventPattern'], { a: [{ cidr: 'x' }] }, 'cidr in a pattern'],
  ])('refuses a value of %s at %j that it cannot honor', (type, path, value, expectedText) => {
    expect(() => checkCloudAssemblyForLocalRun(addProperty(type, path, value))).toThrow(
      expectedText,
    );
  });

  it('the template check names all unknown types and properties at once', () => {
    const changed = changeAssemblyResources(
      addProperty('AWS::SQS::Queue', ['FifoQueue'], true),
      (each) =>
        each.Type === 'AWS::CloudWatch::Alarm' ? { Type: 'AWS::X::Y', Properties: {} } : each,
    );

    expect(() => checkCloudAssemblyForLocalRun(changed)).toThrow(/AWS::X::Y(.|\n)*FifoQueue/);
  });

  it.each([
    [
      'before anything is started',
      { Topic: { Type: 'AWS::Kinesis::Stream', Properties: {} } },
      'Test/Topic: it does not know the type AWS::Kinesis::Stream.',
    ],
    [
      'at an attribute of a resource that would change its meaning',
      { Queue: { Type: 'AWS::SQS::Queue', Properties: {}, Condition: 'IsLive' } },
      'the stack Test: it does not know the property Resources.Queue.Condition.',
    ],
  ])('fails the local start %s', async (_, resources, problem) => {
    const startPromise = startTestCloud({ resources });

    await expect(startPromise).rejects.toThrow(`The local runner cannot play ${problem}`);
  });
});

describe('a property that the local runner honors', () => {
  it('the local HTTP API limits requests as its stage in the template', async () => {
    const limits = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 };
    const changed = addProperty('AWS::ApiGatewayV2::Stage', ['DefaultRouteSettings'], limits);
    const result = { statusCode: 204 };
    const functions = makeFakeLambdaFunctions(async () => ({ ok: true, result, requestId: 'x' }));
    const api = createLocalHttpApi(readProductResources(changed), functions);
    const call = () => callApi(api, 'GET', '/api/v1/health');

    expect((await call()).status).toBe(204);
    expect(await call()).toEqual({ status: 429, body: { message: 'Too Many Requests' } });
  });

  it.each([
    ['CachePolicyId', '658327ea-f89d-4fab-a63d-7e88639e58f6'],
    ['OriginRequestPolicyId', { Ref: 'AWS::NoValue' }],
  ])('refuses another %s for the API than the edge server plays', (name, value) => {
    const changed = addProperty(
      'AWS::CloudFront::Distribution',
      ['DistributionConfig', 'CacheBehaviors', '0', name],
      value,
    );

    expect(() => readCloudFrontCacheBehaviors(readProductResources(changed))).toThrow(
      "the behavior of /api/* needs CloudFront's policies",
    );
  });
});

describe('leaving properties out', () => {
  it.each([
    ['a property', { a: 1, b: 2 }, ['a'], { b: 2 }],
    ['a nested property', { a: { b: 1, c: 2 } }, ['a.b'], { a: { c: 2 } }],
    [
      'a property of every element',
      {
        a: [
          { b: 1, c: 2 },
          { b: 3, c: 4 },
        ],
      },
      ['a[].b'],
      { a: [{ c: 2 }, { c: 4 }] },
    ],
    ['what is empty without it', { a: [{ b: { c: 1 } }], d: 1 }, ['a[].b.c'], { d: 1 }],
    ['nothing that is not there', { a: { c: 1 } }, ['a.b', 'x[].y'], { a: { c: 1 } }],
    ['everything', { a: 1 }, ['a'], {}],
  ])('leaves out %s', (_, properties, paths, expected) => {
    expect(omitTemplateProperties(properties, paths)).toEqual(expected);
  });
});
