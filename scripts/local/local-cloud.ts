// Runs the system of a synthesized assembly on this machine.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalAlarms } from './alarms/start-local-alarms.ts';
import {
  createAwsEmulatorForwarder,
  type IamGate,
  type LocalAwsServiceHandler,
  startAwsProxy,
} from './aws-services/aws-proxy.ts';
import { createLocalLambdaService } from './aws-services/lambda-service.ts';
import { wrapQueueServiceToStoreTraceHeaders } from './aws-services/queue-message-trace-headers.ts';
import { wrapS3ToHonorWriteConditions } from './aws-services/s3-write-conditions.ts';
import { createLocalSecretsManagerService } from './aws-services/secrets-manager-service.ts';
import { createLocalSesService } from './aws-services/ses-service.ts';
import { checkAwsServicePermissions } from './check-aws-service-permissions.ts';
import { checkTemplateForLocalRun } from './check-template-for-local-run.ts';
import { createLocalHttpApi, type LocalHttpApi } from './edge/local-http-api.ts';
import { startLocalEventSourcePollers } from './event-sources/start-event-source-pollers.ts';
import { readEventBridgeRules } from './events/event-bridge-rules.ts';
import {
  createLocalEventBusService,
  createLocalEventPublisher,
} from './events/event-bus-service.ts';
import { startEventDeliveries } from './events/event-deliveries.ts';
import { openEventDeliveryJournal } from './events/event-delivery-journal.ts';
import { createEventTargetDelivery } from './events/event-target-delivery.ts';
import { startLocalSchedules } from './events/local-schedules.ts';
import type { LocalFaultSettings } from './faults/fault-settings.ts';
import { createLocalFaults } from './faults/local-faults.ts';
import { startTableServerWithFaults } from './faults/start-table-server-with-faults.ts';
import { openLocalFunctionLogWriter } from './functions/function-logs.ts';
import {
  createLocalLambdaFunctions,
  type LocalLambdaFunctions,
} from './functions/lambda-functions.ts';
import { limitLambdaAccountConcurrency } from './functions/limit-lambda-account-concurrency.ts';
import type { LambdaRecursiveLoopMode } from './functions/recursive-invocation-chain.ts';
import { createLocalMeters } from './metrics/local-meters.ts';
import {
  buildOperatorEnvironmentVariables,
  OPERATOR_CALLER_NAME,
} from './operator-environment-variables.ts';
import { readLocalFunctionRoles } from './permissions/function-roles.ts';
import { createIamGate, findPollingDenial } from './permissions/iam-gate.ts';
import { openIamPermissionLog } from './permissions/iam-permission-log.ts';
import type { ReverseOrderCleanupSteps } from './process/reverse-order-cleanup.ts';
import { startLocalStores } from './start-local-stores.ts';
import { readCloudAssembly } from './template/read-cloud-assembly.ts';
import { type CloudResources, readCloudResources } from './template/read-cloud-resources.ts';

export type LocalCloudOptions = {
  /** Folder of the cloud assembly. */
  readonly assembly: string;
  readonly stateFolder: string;
  /** Value of a plain setting or secret. */
  readonly getSetting: (name: string) => string | undefined;
  /** URL that accepts emails as JSON. */
  readonly mailboxUrl: string | undefined;
  readonly dynamoEndpoint: string | undefined;
  /** The table that the functions use instead of the template's. */
  readonly restoredTable?: string | undefined;
  readonly faults: LocalFaultSettings;
  /** Replaces the rate of every schedule. */
  readonly scheduleSeconds: number | undefined;
  /** Execution environments of each function. */
  readonly concurrency: number;
  /** Replaces the template's setting for each function's chains of invocations. */
  readonly recursiveLoop?: LambdaRecursiveLoopMode | undefined;
  /** Invocations of all functions at once. */
  readonly accountConcurrency: number;
  /** How long a minute of the alarms takes. */
  readonly alarmMinuteSeconds: number;
  readonly logLevel: 'error' | 'debug';
  /** File that gets a line for each permission that a function uses. */
  readonly permissionLogFile: string | undefined;
  readonly onLogLine: (line: string) => void;
  readonly cleanup: ReverseOrderCleanupSteps;
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

/** Starts everything but the edge server. The clean-up stops all started parts. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const { cleanup, getSetting, onLogLine } = options;
  const logFolder = path.join(options.stateFolder, 'logs');
  const meters = createLocalMeters(options.alarmMinuteSeconds);
  const logs = openLocalFunctionLogWriter({
    folder: logFolder,
    level: options.logLevel,
    onFunctionLine: meters.onFunctionLine,
    onLogLine,
  });
  cleanup.add(logs.stop);
  // The proxy starts first, because its address is part of the functions' environment.
  const services: Record<string, LocalAwsServiceHandler> = {};
  let iamGate: IamGate = () => 'No function runs here yet.';
  const awsProxy = await startAwsProxy({
    services,
    iamGate: (call) => (call.caller === OPERATOR_CALLER_NAME ? undefined : iamGate(call)),
  });
  cleanup.add(awsProxy.close);
  const assembly = readCloudAssembly(options.assembly);
  const resources = readCloudResources(assembly, { endpoint: awsProxy.url, getSetting });
  checkTemplateForLocalRun(assembly, resources);
  checkAwsServicePermissions(resources);

  const iamGateOptions = {
    roles: readLocalFunctionRoles(resources),
    onPermissionUsed: openIamPermissionLog(options.permissionLogFile),
    onDenied: onLogLine,
  };
  iamGate = createIamGate(iamGateOptions);

  const { table, queues, sqs, s3, tableName } = await startLocalStores(resources, options);
  const faults = createLocalFaults(options.faults);
  const tableAccess = await startTableServerWithFaults({
    ...options,
    resources,
    url: table.url,
    settings: options.faults,
    faults,
  });
  services.dynamodb = meters.measureTable(tableAccess.service);
  services.sqs = wrapQueueServiceToStoreTraceHeaders(
    faults.wrapQueues(createAwsEmulatorForwarder(queues.url)),
  );

  const { concurrency } = options;
  const allFunctions = createLocalLambdaFunctions({
    resources,
    endpoint: awsProxy.url,
    concurrency,
    cacheFolder: path.join(options.assembly, 'compiled'),
    recursiveLoop: options.recursiveLoop,
    logs,
  });
  cleanup.add(allFunctions.stop);
  const functions = meters.measureFunctions(
    limitLambdaAccountConcurrency(allFunctions, resources, options.accountConcurrency),
  );

  const rules = readEventBridgeRules(resources);
  const deliveries = startEventDeliveries({
    journal: openEventDeliveryJournal(path.join(options.stateFolder, 'events')),
    target: createEventTargetDelivery({ sqs, endpoint: queues.url, functions }),
    onGivenUp: meters.createGivenUpListener(rules),
    onLogLine,
  });
  cleanup.add(() => Promise.race([deliveries.stop(), sleep(STOP_GRACE_MS)]));
  const publish = createLocalEventPublisher(rules, deliveries);
  services.events = faults.wrapEventBus(createLocalEventBusService(publish));
  services.s3 = wrapS3ToHonorWriteConditions(createAwsEmulatorForwarder(queues.url));
  services.lambda = createLocalLambdaService(functions);
  services.secretsmanager = createLocalSecretsManagerService(resources, getSetting);
  services.ses = createLocalSesService(options.mailboxUrl, (event) => publish('default', event));

  const pollers = await startLocalEventSourcePollers(resources, {
    client: sqs,
    s3,
    endpoint: queues.url,
    functions,
    concurrency,
    tableUrl: table.url,
    checkpointFolder: path.join(options.stateFolder, 'stream-checkpoints'),
    redeliver: faults.isStreamBatchRepeated,
    onFailureDelivered: meters.onStreamFailureDelivered,
    findPollingDenial: (source) => findPollingDenial(iamGateOptions, source),
    onLogLine,
  });
  cleanup.add(() => Promise.race([pollers.stop(), sleep(STOP_GRACE_MS)]));
  const schedules = startLocalSchedules(rules, deliveries, options.scheduleSeconds);
  cleanup.add(schedules.stop);
  const alarms = startLocalAlarms({ ...options, resources, meters, logFolder, ...queues });
  cleanup.add(alarms.stop);

  return {
    resources,
    httpApi: meters.measureHttpApi(createLocalHttpApi(resources, functions), resources),
    functions,
    endpoint: awsProxy.url,
    queuesUrl: queues.url,
    tableUrl: tableAccess.url,
    tableEnvironment: buildOperatorEnvironmentVariables(resources, {
      tableName: options.restoredTable ?? tableName,
      tableUrl: tableAccess.url,
      endpoint: awsProxy.url,
    }),
  };
}
