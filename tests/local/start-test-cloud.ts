// Runs a small template of a test in a local cloud with a real table and real queues.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { createLocalSqsClient } from '#scripts/local/aws-services/local-sqs-queues.ts';
import { localFaultSettingsSchema } from '#scripts/local/faults/fault-settings.ts';
import type { LocalLambdaFunctions } from '#scripts/local/functions/lambda-functions.ts';
import {
  type LocalCloud,
  type LocalCloudOptions,
  startLocalCloud,
} from '#scripts/local/local-cloud.ts';
import { createReverseOrderCleanupSteps } from '#scripts/local/process/reverse-order-cleanup.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';

export type TestCloudOptions = {
  readonly resources: Readonly<Record<string, unknown>>;
  /** Source of each bundle by the object key in the function resource. */
  readonly bundles?: Readonly<Record<string, string>>;
  /** Files of further assets by object key and file name. */
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** IAM statements by the logical id of the function, including those of event source pollers. */
  readonly permissions?: Readonly<Record<string, readonly unknown[]>>;
  /** File that gets a line for each permission that a function uses. */
  readonly permissionLogFile?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly scheduleSeconds?: number;
  /** The format of LOCAL_FAULTS. */
  readonly faults?: string;
  /** A folder that outlives the stop, so that another start continues with its state. */
  readonly folder?: string;
};

export type TestCloud = LocalCloud & {
  readonly sqs: ReturnType<typeof createLocalSqsClient>;
  readonly send: (queue: string, body: string) => Promise<unknown>;
  /** The body of a message, which then stays invisible; waits a second for one. */
  readonly receive: (queue: string) => Promise<string | undefined>;
  /** Calls the HTTP API with JSON. */
  readonly callApi: (
    method: string,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  ) => Promise<{ readonly status: number; readonly body: any }>;
  /** Error lines of functions and schedules. */
  readonly logLines: readonly string[];
  readonly stop: () => Promise<void>;
};

export const buildTemplateResource = (Type: string, Properties: object = {}) => ({
  Type,
  Properties,
});

/** A function resource with its own variables. */
export const buildFunctionResource = (
  bundle: string,
  more: {
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly timeout?: number;
  } = {},
) =>
  buildTemplateResource('AWS::Lambda::Function', {
    Code: { S3Key: bundle },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Timeout: more.timeout ?? 5,
    MemorySize: 128,
    Environment: { Variables: more.variables ?? {} },
  });

export const buildArnReference = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
export const buildLocalArn = (service: string, resource: string) =>
  `arn:aws:${service}:us-east-1:000000000000:${resource}`;

/** Attributes by their types, and a key of one or two of them, as templates have them. */
export const buildTableAttributeDefinitions = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
export const buildTableKeySchema = (...names: readonly string[]) =>
  names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }));
/** A table whose key is `pk` alone. */
export const buildTableResourceWithSimpleKey = (more: object = {}) =>
  buildTemplateResource('AWS::DynamoDB::GlobalTable', {
    KeySchema: buildTableKeySchema('pk'),
    AttributeDefinitions: buildTableAttributeDefinitions({ pk: 'S' }),
    ...more,
  });

/** The functions of a cloud without processes: each call runs `invoke`. */
export const makeFakeLambdaFunctions = (
  invoke: LocalLambdaFunctions['invoke'],
): LocalLambdaFunctions => ({
  names: new Map(),
  invoke,
  stop: async () => undefined,
});

/** A statement that allows the actions on one resource: an intrinsic function or an ARN. */
export const buildIamAllowStatement = (actions: string | readonly string[], resource: unknown) => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resource,
});

const LAMBDA_ROLE = buildTemplateResource('AWS::IAM::Role', {
  AssumeRolePolicyDocument: {
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'lambda.amazonaws.com' },
        Action: 'sts:AssumeRole',
      },
    ],
  },
});

/** The resources, plus a role and a policy for each function. */
function addRoles({ resources, permissions = {} }: TestCloudOptions): Record<string, unknown> {
  const all: Record<string, unknown> = { ...resources };
  for (const [id, resource] of Object.entries(resources)) {
    const target = resource as ReturnType<typeof buildFunctionResource>;
    if (target.Type !== 'AWS::Lambda::Function') continue;
    const Role = buildArnReference(`${id}Role`);
    all[id] = { ...target, Properties: { ...target.Properties, Role } };
    all[`${id}Role`] = LAMBDA_ROLE;
    all[`${id}Policy`] = buildTemplateResource('AWS::IAM::Policy', {
      PolicyDocument: { Statement: permissions[id] ?? [] },
      Roles: [{ Ref: `${id}Role` }],
    });
  }
  return all;
}

function writeAssembly(folder: string, options: TestCloudOptions): void {
  const { bundles = {}, files = {} } = options;
  const contents: Record<string, Readonly<Record<string, string>>> = { ...files };
  for (const [key, source] of Object.entries(bundles)) contents[key] = { 'index.js': source };
  const assets: Record<string, unknown> = {};
  for (const [key, entries] of Object.entries(contents)) {
    assets[key] = { source: { path: `asset.${key}` }, destinations: { here: { objectKey: key } } };
    for (const [name, content] of Object.entries(entries)) {
      const file = path.join(folder, `asset.${key}`, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  write('package.json', { type: 'commonjs' });
  write('manifest.json', {
    artifacts: {
      Test: {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'Test.template.json' },
      },
    },
  });
  write('Test.template.json', {
    Resources: addRoles(options),
  });
  write('Test.assets.json', { files: assets });
}

export async function callApi(
  { handle }: LocalCloud['httpApi'],
  method: string,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await handle({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    sourceIp: '127.0.0.1',
  });
  const text = response.body.toString();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/**
 * Runs a template in `<folder>/assembly`. Its state is in `<folder>/state`.
 * @throws the error of the start, with nothing left running.
 */
export async function startTestCloudFromFolder(
  folder: string,
  options: Partial<LocalCloudOptions> = {},
): Promise<TestCloud> {
  const stateFolder = path.join(folder, 'state');
  mkdirSync(stateFolder, { recursive: true });
  const cleanup = options.cleanup ?? createReverseOrderCleanupSteps();
  const logLines: string[] = [];
  const localCloud = await startLocalCloud({
    assembly: path.join(folder, 'assembly'),
    stateFolder,
    getSetting: () => undefined,
    mailboxUrl: undefined,
    dynamoEndpoint: undefined,
    faults: localFaultSettingsSchema.parse('none'),
    scheduleSeconds: 3_600,
    concurrency: 2,
    accountConcurrency: 1_000,
    alarmMinuteSeconds: 60,
    logLevel: 'error',
    permissionLogFile: undefined,
    onLogLine: (line) => logLines.push(line),
    cleanup,
    ...options,
  }).catch(async (error: unknown) => {
    await cleanup.run();
    throw error;
  });
  const sqs = createLocalSqsClient(localCloud.queuesUrl);
  cleanup.add(() => sqs.destroy());
  const getQueueUrl = (queue: string) => buildQueueUrl(localCloud.queuesUrl, queue);
  return {
    ...localCloud,
    sqs,
    send: (queue, MessageBody) =>
      sqs.send(new SendMessageCommand({ QueueUrl: getQueueUrl(queue), MessageBody })),
    receive: async (queue) => {
      const QueueUrl = getQueueUrl(queue);
      const { Messages } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }),
      );
      return Messages?.[0]?.Body;
    },
    callApi: (...call) => callApi(localCloud.httpApi, ...call),
    logLines,
    stop: cleanup.run,
  };
}

export async function startTestCloud(options: TestCloudOptions): Promise<TestCloud> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'replyloom-machine-'));
  const assembly = path.join(folder, 'assembly');
  mkdirSync(assembly, { recursive: true });
  writeAssembly(assembly, options);
  const cleanup = createReverseOrderCleanupSteps();
  if (options.folder === undefined)
    cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  return startTestCloudFromFolder(folder, {
    getSetting: (name) => options.settings?.[name],
    faults: localFaultSettingsSchema.parse(options.faults ?? 'none'),
    permissionLogFile: options.permissionLogFile,
    ...(options.scheduleSeconds && { scheduleSeconds: options.scheduleSeconds }),
    cleanup,
  });
}

/** A little less than a test may take, so that the error names what was missing. */
const POLL_LIMIT_MS = 100_000;

/** Waits until the result is truthy. @throws Error after `POLL_LIMIT_MS`. */
export async function pollForTruthyResult<T>(
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const deadline = Date.now() + POLL_LIMIT_MS;
  while (Date.now() < deadline) {
    const result = await probe();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`The condition was not met within ${POLL_LIMIT_MS} ms.`);
}

/** Waits until the list has at least this many elements. */
export const pollForCount = <T>(count: number, list: () => readonly T[]): Promise<readonly T[]> =>
  pollForTruthyResult(() => {
    const found = list();
    return found.length >= count ? found : undefined;
  });
