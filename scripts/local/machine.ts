// The system of a synthesized assembly, running on this machine.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAssembly } from './assembly.ts';
import { createBus, createDelivery, readRules } from './bus.ts';
import type { Cleanup } from './cleanup.ts';
import { type Cloud, createCloud } from './cloud.ts';
import { type DoorService, forwardTo, type Gate, openDoor } from './door.ts';
import { startEventSources } from './event-source.ts';
import { createFunctions, type Functions } from './functions.ts';
import { createGate, mayPoll } from './gate.ts';
import { createHttpApi, type HttpApi } from './http-api.ts';
import { REGION } from './identity.ts';
import { startIndexLag } from './index-lag.ts';
import { openLogs } from './logs.ts';
import { createMail } from './mail.ts';
import { createQueues, type QueueStore, sqsClientFor, startQueueStore } from './queues.ts';
import { openRightsLog } from './rights-log.ts';
import { readRoles } from './roles.ts';
import { startSchedules } from './schedule.ts';
import { createSecrets } from './secrets.ts';
import {
  createTables,
  startTableStore,
  type TableStore,
  tableClientFor,
  tablesOf,
} from './table.ts';

export type MachineOptions = {
  /** Folder of the cloud assembly. */
  readonly assembly: string;
  readonly stateFolder: string;
  /** Value of a plain setting or secret. */
  readonly setting: (name: string) => string | undefined;
  /** Address that takes mails as JSON. */
  readonly mailbox: string | undefined;
  readonly dynamoEndpoint: string | undefined;
  /** How late secondary indexes show writes at most; 0 for at once. */
  readonly indexLagMs: number;
  readonly scheduleSeconds: number;
  readonly concurrency: number;
  readonly logLevel: 'error' | 'debug';
  /** File that gets a line for each right a function makes use of. */
  readonly rightsLog: string | undefined;
  readonly show: (line: string) => void;
  readonly cleanup: Cleanup;
};

export type Machine = {
  readonly cloud: Cloud;
  readonly api: HttpApi;
  readonly functions: Functions;
  /** Where AWS services answer. */
  readonly endpoint: string;
  /** Where the queues themselves answer, for whoever looks at them from outside. */
  readonly queuesUrl: string;
  readonly tableUrl: string;
  /** In which a program of ours finds the table. */
  readonly tableEnvironment: Readonly<Record<string, string>>;
};

/** How long messages and requests at work may take to end before they are cut off. */
const STOP_GRACE_MS = 1_500;

async function startStores(options: MachineOptions): Promise<[TableStore, QueueStore]> {
  const started = await Promise.allSettled([
    startTableStore(options.stateFolder, options.dynamoEndpoint),
    startQueueStore(options.stateFolder),
  ]);
  const [table, queues] = started;
  for (const result of started) {
    if (result.status === 'fulfilled') options.cleanup.add(result.value.stop);
  }
  if (table.status === 'rejected') throw table.reason;
  if (queues.status === 'rejected') throw queues.reason;
  return [table.value, queues.value];
}

/**
 * Lets the functions, and whoever comes from outside, find indexes that lag. Answers where the table is
 * found from then on.
 */
async function delayIndexes(
  options: MachineOptions,
  cloud: Cloud,
  url: string,
  services: Record<string, DoorService>,
): Promise<string> {
  const { cleanup, indexLagMs, show } = options;
  const client = tableClientFor(url);
  cleanup.add(() => client.destroy());
  const lag = await startIndexLag({
    client,
    tables: tablesOf(cloud),
    table: forwardTo(() => url),
    lagMs: () => Math.random() * indexLagMs,
    onError: (error) => show(`An index was not brought up to date: ${String(error)}`),
  });
  cleanup.add(lag.stop);
  services.dynamodb = lag.service;
  // What others write has to pass as well.
  const outside = await openDoor({
    services: { dynamodb: lag.service },
    mayPass: () => undefined,
  });
  cleanup.add(outside.close);
  return outside.url;
}

/** Starts everything but the front door. What it started is ended by the clean-up. */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { cleanup, setting, show } = options;
  const logs = openLogs({
    folder: path.join(options.stateFolder, 'logs'),
    level: options.logLevel,
    show,
  });
  cleanup.add(logs.stop);
  const [table, queues] = await startStores(options);

  // The door opens first, because its address is part of what functions are told.
  const services: Record<string, DoorService> = {
    dynamodb: forwardTo(() => table.url),
    sqs: forwardTo(() => queues.url),
  };
  let gate: Gate = () => 'No function runs here yet.';
  const door = await openDoor({ services, mayPass: (call) => gate(call) });
  cleanup.add(door.close);
  const cloud = createCloud(readAssembly(options.assembly), { endpoint: door.url, setting });

  const gatekeeping = {
    roles: readRoles(cloud),
    onUsed: openRightsLog(options.rightsLog),
    onRefused: show,
  };
  gate = createGate(gatekeeping);

  const sqs = sqsClientFor(queues.url);
  cleanup.add(() => sqs.destroy());
  const [[tableName = '']] = await Promise.all([
    createTables(cloud, table.url),
    createQueues(cloud, sqs),
  ]);
  const tableUrl =
    options.indexLagMs > 0 ? await delayIndexes(options, cloud, table.url, services) : table.url;

  const { concurrency } = options;
  const functions = createFunctions({
    cloud,
    endpoint: door.url,
    concurrency,
    cacheFolder: path.join(options.assembly, 'compiled'),
    logs,
  });
  cleanup.add(functions.stop);

  const rules = readRules(cloud);
  const deliver = createDelivery({ sqs, endpoint: queues.url, functions });
  services.events = createBus(rules, deliver);
  services.secretsmanager = createSecrets(cloud, setting);
  services.ses = createMail(options.mailbox);

  const sources = startEventSources(cloud, {
    client: sqs,
    endpoint: queues.url,
    functions,
    concurrency,
    mayPoll: (feeding) => mayPoll(gatekeeping, feeding),
  });
  cleanup.add(() => Promise.race([sources.stop(), sleep(STOP_GRACE_MS)]));
  const schedules = startSchedules(rules, deliver, {
    everySeconds: options.scheduleSeconds,
    onError: (error) => show(`A schedule failed: ${String(error)}`),
  });
  cleanup.add(schedules.stop);

  return {
    cloud,
    api: createHttpApi(cloud, functions),
    functions,
    endpoint: door.url,
    queuesUrl: queues.url,
    tableUrl,
    tableEnvironment: {
      TABLE_NAME: tableName,
      AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'operator',
    },
  };
}
