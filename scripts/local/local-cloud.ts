// Runs the system of a synthesized assembly on this machine.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AwsServiceHandler,
  createEmulatorForwarder,
  type IamGate,
  startAwsProxy,
} from './aws-proxy.ts';
import { checkServicePermissions } from './check-service-permissions.ts';
import { checkStoredTables } from './check-stored-tables.ts';
import { checkTemplate } from './check-template.ts';
import { readKeyAttributeNames } from './dynamodb-writes-and-index-reads.ts';
import { createLocalEventBusService } from './event-bus-service.ts';
import { startEventDeliveries } from './event-deliveries.ts';
import { openEventDeliveryJournal } from './event-delivery-journal.ts';
import { readEventRules } from './event-rules.ts';
import { startLocalEventSourcePollers } from './event-sources/start-event-source-pollers.ts';
import { createEventTargetDelivery } from './event-target-delivery.ts';
import type { LocalFaultSettings } from './faults/fault-settings.ts';
import { createLocalFaults } from './faults/local-faults.ts';
import { openLocalFunctionLogWriter } from './function-logs.ts';
import { readLocalFunctionRoles } from './function-roles.ts';
import { createLocalHttpApi, type LocalHttpApi } from './http-api.ts';
import { createIamGate, findPollingDenial } from './iam-gate.ts';
import { openIamPermissionLog } from './iam-permission-log.ts';
import { startLaggingIndexes } from './lagging-indexes.ts';
import { createLocalLambdaFunctions, type LocalLambdaFunctions } from './lambda-functions.ts';
import { createLocalQueues, createSqsClient, type SqsServer, startSqsServer } from './queues.ts';
import { readCloudAssembly } from './read-cloud-assembly.ts';
import { type CloudResources, readCloudResources } from './read-cloud-resources.ts';
import { LOCAL_REGION } from './resource-identity.ts';
import type { CleanupSteps } from './reverse-order-cleanup.ts';
import { startLocalSchedules } from './schedules.ts';
import { createLocalSecretsManagerService } from './secrets-manager-service.ts';
import { createLocalSesService } from './ses-service.ts';
import {
  createLocalTables,
  type DynamoDbServer,
  readTableDefinitions,
  startDynamoDbServer,
} from './table.ts';

export type LocalCloudOptions = {
  /** Folder of the cloud assembly. */
  readonly assembly: string;
  readonly stateFolder: string;
  /** Value of a plain setting or secret. */
  readonly getSetting: (name: string) => string | undefined;
  /** URL that accepts emails as JSON. */
  readonly mailboxUrl: string | undefined;
  readonly dynamoEndpoint: string | undefined;
  readonly faults: LocalFaultSettings;
  /** Replaces the rate of every schedule. */
  readonly scheduleSeconds: number | undefined;
  readonly concurrency: number;
  readonly logLevel: 'error' | 'debug';
  /** File that gets a line for each permission that a function uses. */
  readonly permissionLogFile: string | undefined;
  readonly onLogLine: (line: string) => void;
  readonly cleanup: CleanupSteps;
};

export type LocalCloud = {
  readonly resources: CloudResources;
  readonly httpApi: LocalHttpApi;
  readonly functions: LocalLambdaFunctions;
  /** Endpoint of the AWS services. */
  readonly endpoint: string;
  /** Endpoint of the SQS emulator, for callers outside the functions. */
  readonly queuesUrl: string;
  readonly tableUrl: string;
  /** Environment variables with which another program reaches the table. */
  readonly tableEnvironment: Readonly<Record<string, string>>;
};

/** How long running invocations may take to finish at a stop. */
const STOP_GRACE_MS = 1_500;

async function startDynamoDbAndSqs(
  options: LocalCloudOptions,
): Promise<[DynamoDbServer, SqsServer]> {
  const started = await Promise.allSettled([
    startDynamoDbServer(options.stateFolder, options.dynamoEndpoint),
    startSqsServer(options.stateFolder),
  ]);
  const [table, queues] = started;
  for (const result of started) {
    if (result.status === 'fulfilled') options.cleanup.add(result.value.stop);
  }
  if (table.status === 'rejected') throw table.reason;
  if (queues.status === 'rejected') throw queues.reason;
  return [table.value, queues.value];
}

/** Starts everything but the edge server. The clean-up stops what was started. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const { cleanup, getSetting, onLogLine } = options;
  const logs = openLocalFunctionLogWriter({
    folder: path.join(options.stateFolder, 'logs'),
    level: options.logLevel,
    onLogLine,
  });
  cleanup.add(logs.stop);
  // The proxy starts first, because its address is part of the functions' environment.
  const services: Record<string, AwsServiceHandler> = {};
  let iamGate: IamGate = () => 'No function runs here yet.';
  const awsProxy = await startAwsProxy({ services, iamGate: (call) => iamGate(call) });
  cleanup.add(awsProxy.close);
  const assembly = readCloudAssembly(options.assembly);
  const resources = readCloudResources(assembly, { endpoint: awsProxy.url, getSetting });
  checkTemplate(assembly, resources);
  checkServicePermissions(resources);

  const [table, queues] = await startDynamoDbAndSqs(options);

  const iamGateOptions = {
    roles: readLocalFunctionRoles(resources),
    onPermissionUsed: openIamPermissionLog(options.permissionLogFile),
    onDenied: onLogLine,
  };
  iamGate = createIamGate(iamGateOptions);

  const sqs = createSqsClient(queues.url);
  cleanup.add(() => sqs.destroy());
  await checkStoredTables(readTableDefinitions(resources), { ...options, url: table.url });
  const [[tableName = '']] = await Promise.all([
    createLocalTables(resources, table.url),
    createLocalQueues(resources, sqs),
  ]);
  const faults = createLocalFaults(options.faults);
  const tableAccess =
    options.faults.index_lag_ms > 0
      ? await startLaggingIndexes({
          ...options,
          resources,
          url: table.url,
          lagMs: faults.drawIndexLagMs,
        })
      : { service: createEmulatorForwarder(table.url), url: table.url };
  const keyNames = readKeyAttributeNames(readTableDefinitions(resources));
  services.dynamodb = faults.wrapTable(tableAccess.service, keyNames);
  services.sqs = faults.wrapQueues(createEmulatorForwarder(queues.url));

  const { concurrency } = options;
  const functions = createLocalLambdaFunctions({
    resources,
    endpoint: awsProxy.url,
    concurrency,
    cacheFolder: path.join(options.assembly, 'compiled'),
    logs,
  });
  cleanup.add(functions.stop);

  const rules = readEventRules(resources);
  const deliveries = startEventDeliveries({
    journal: openEventDeliveryJournal(path.join(options.stateFolder, 'events')),
    target: createEventTargetDelivery({ sqs, endpoint: queues.url, functions }),
    onLogLine,
  });
  cleanup.add(() => Promise.race([deliveries.stop(), sleep(STOP_GRACE_MS)]));
  services.events = faults.wrapEventBus(createLocalEventBusService(rules, deliveries));
  services.secretsmanager = createLocalSecretsManagerService(resources, getSetting);
  services.ses = createLocalSesService(options.mailboxUrl);

  const pollers = await startLocalEventSourcePollers(resources, {
    client: sqs,
    endpoint: queues.url,
    functions,
    concurrency,
    tableUrl: table.url,
    checkpointFolder: path.join(options.stateFolder, 'stream-checkpoints'),
    redeliver: faults.isStreamBatchRepeated,
    findPollingDenial: (source) => findPollingDenial(iamGateOptions, source),
    onLogLine,
  });
  cleanup.add(() => Promise.race([pollers.stop(), sleep(STOP_GRACE_MS)]));
  const schedules = startLocalSchedules(rules, deliveries, options.scheduleSeconds);
  cleanup.add(schedules.stop);

  return {
    resources,
    httpApi: createLocalHttpApi(resources, functions),
    functions,
    endpoint: awsProxy.url,
    queuesUrl: queues.url,
    tableUrl: tableAccess.url,
    tableEnvironment: {
      TABLE_NAME: tableName,
      AWS_ENDPOINT_URL_DYNAMODB: tableAccess.url,
      AWS_REGION: LOCAL_REGION,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'operator',
    },
  };
}
