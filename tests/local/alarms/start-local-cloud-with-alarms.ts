// The product's functions in a local cloud whose alarms have short minutes, and whose table fails for chosen functions.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type AlarmDefinition,
  readAlarmDefinitions,
} from '#scripts/local/alarms/alarm-definitions.ts';
import {
  type AwsResponse,
  createAwsEmulatorForwarder,
  startAwsProxy,
} from '#scripts/local/aws-services/aws-proxy.ts';
import {
  getShortFunctionName,
  listLambdaFunctionResources,
} from '#scripts/local/functions/lambda-functions.ts';
import { startLocalHttpServer } from '#scripts/local/process/bind-local-ports.ts';
import { createReverseOrderCleanupSteps } from '#scripts/local/process/reverse-order-cleanup.ts';
import { startLocalDynamoDbServer } from '#scripts/local/table/local-dynamodb-tables.ts';
import { copyProductAssembly } from '../copy-product-assembly.ts';
import { getProductSetting } from '../read-product-template.ts';
import { startTestCloudFromFolder } from '../start-test-cloud.ts';

/** Five minutes, the period of most alarms, are two and a half seconds. */
const MINUTE_SECONDS = 0.5;
/** Few enough for a test to use all of them, beside those that functions reserve. */
const SHARED_CONCURRENCY = 40;

export type LocalCloudWithAlarms = Awaited<ReturnType<typeof startLocalCloudWithAlarms>>;

/** The last part of an alarm's name, behind the stack's name. */
export const getAlarmId = ({ name }: Pick<AlarmDefinition, 'name'>): string =>
  name.split('-').at(-1) ?? '';

type Template = {
  readonly Resources: Readonly<
    Record<string, { Properties?: { ReservedConcurrentExecutions?: number } }>
  >;
};

/** Returns the executions that functions reserve. */
async function copyAssembly(folder: string): Promise<number> {
  let reserved = 0;
  await copyProductAssembly<Template>(folder, ({ Resources }) => {
    for (const { Properties } of Object.values(Resources)) {
      reserved += Properties?.ReservedConcurrentExecutions ?? 0;
    }
  });
  return reserved;
}

/** A table that answers the calls of the chosen functions itself. */
async function startFailingTable(
  folder: string,
  cleanup: ReturnType<typeof createReverseOrderCleanupSteps>,
) {
  const responses = new Map<string, AwsResponse>();
  const emulator = await startLocalDynamoDbServer(folder, undefined);
  cleanup.add(emulator.stop);
  const forward = createAwsEmulatorForwarder(emulator.url);
  const proxy = await startAwsProxy({
    services: { dynamodb: async (call) => responses.get(call.caller) ?? forward(call) },
    iamGate: () => undefined,
  });
  cleanup.add(proxy.close);
  return { url: proxy.url, responses };
}

/** Collects the subjects of emails. */
async function startMailbox(cleanup: ReturnType<typeof createReverseOrderCleanupSteps>) {
  const subjects: string[] = [];
  const server = await startLocalHttpServer(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        subjects.push(JSON.parse(Buffer.concat(chunks).toString()).subject);
        response.end('{}');
      });
    },
    { port: 0, settingName: 'PORT' },
  );
  cleanup.add(server.close);
  return { url: `http://127.0.0.1:${server.port}`, subjects };
}

export async function startLocalCloudWithAlarms(folder: string) {
  const cleanup = createReverseOrderCleanupSteps();
  const table = await startFailingTable(folder, cleanup);
  const mailbox = await startMailbox(cleanup);
  const cloud = await startTestCloudFromFolder(folder, {
    getSetting: getProductSetting,
    dynamoEndpoint: table.url,
    mailboxUrl: mailbox.url,
    alarmMinuteSeconds: MINUTE_SECONDS,
    accountConcurrency: (await copyAssembly(folder)) + SHARED_CONCURRENCY,
    scheduleSeconds: 0.5,
    cleanup,
  });
  const functions = listLambdaFunctionResources(cloud.resources);
  const findFunction = (name: string) => {
    const found = functions.find((each) => getShortFunctionName(each) === name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const logFile = path.join(folder, 'state', 'logs', 'alarms.log');
  const listChanges = () =>
    existsSync(logFile)
      ? [...readFileSync(logFile, 'utf8').matchAll(/^\S+ (\S+) \S+-(\w+):/gm)].map(
          ([, state = '', id = '']) => ({ state, id }),
        )
      : [];
  return {
    ...cloud,
    sharedConcurrency: SHARED_CONCURRENCY,
    alarms: readAlarmDefinitions(cloud.resources),
    mailSubjects: mailbox.subjects,
    findFunction,
    /** The table answers all calls of the function with this. */
    failTableFor: (name: string, response: AwsResponse) =>
      table.responses.set(findFunction(name).logicalId, response),
    /** Calls AWS as the function does. */
    openTableAs: (name: string) =>
      new DynamoDBClient({
        endpoint: cloud.endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: findFunction(name).logicalId, secretAccessKey: 'test' },
        maxAttempts: 1,
      }),
    isOn: (id: string) => listChanges().findLast((change) => change.id === id)?.state === 'ALARM',
    listOn: () => [
      ...new Set(listChanges().flatMap(({ state, id }) => (state === 'ALARM' ? [id] : []))),
    ],
  };
}
