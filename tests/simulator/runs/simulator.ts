// Simulates everything that can go wrong between the product and its vendors, in one process, from one seed.
// Real: use cases, repositories, API handlers, workers, the scheduler, the SDKs, the table's own engine.
// Replaced: queues, network, model, secrets, and time.
//
// How to write a scenario:
//   1. `startSimulator()` once a file; `simulator.openSimulation(seed, {faults, workers, network})` for each run.
//   2. Act: `world.schedule(ms, ...)` sets the time, `world.startProcess('owner', 20_000, () => invokeApiHandler(...))`
//      runs product code as a process that faults may crash. Never await product code in any other way:
//      outside a process it would see real time.
//   3. `world.runUntil(isOver, horizonMs)` lets time pass; no fault occurs after `FaultRates.faultFreeAfterMs`,
//      so that the product must finish everything.
//   4. Check: `world.runAsObserver(() => readSomething())` reads the end state; `writes`, `network`, `model` and
//      `queues` hold what happened during the run.
//   5. Wrap all of it in `runForSeeds`, which prints the seed and the faults of a run that failed.
// To simulate another vendor call, send it through `simulateVendorCall` with its possible faults.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { startTestTable } from '#tests/support/table/test-table.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import type { FaultPlan } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import {
  installSimulatedGlobals,
  type SimulatedFetchHandler,
} from '../machine/simulated-globals.ts';
import {
  createSimulatedLanguageModel,
  SIMULATED_LANGUAGE_MODEL_URL,
  type SimulatedLanguageModel,
} from '../machine/simulated-language-model.ts';
import {
  installSimulatedQueues,
  type QueueWorkers,
  type SimulatedQueues,
  startSimulatedQueues,
} from '../machine/simulated-queues.ts';
import { installSimulatedReplyMemories } from '../machine/simulated-reply-memories.ts';
import {
  type SimulatedStream,
  type StreamConsumers,
  startSimulatedStream,
} from '../machine/simulated-stream.ts';
import {
  createSimulatedTenant,
  createTenantTableCopier,
  type SimulatedTenant,
  type TenantTableCopier,
} from '../machine/simulated-tenant.ts';
import {
  assignTableToSimulatedProcess,
  installTableInterceptor,
  type SimulatedTableWrite,
} from '../machine/table-interceptor.ts';
import {
  createSimulatedWorld,
  type SimulatedWorld,
} from '../machine/virtual-time-and-processes.ts';
import {
  createSimulatedNetwork,
  SIMULATED_NETWORK_URL,
  type SimulatedNetwork,
  type SimulatedNetworkSettings,
} from '../network/simulated-network.ts';
import { commentReplySubjectAdapter } from '../replies/comment-reply-subject-adapter.ts';
import type { ReplySubjectAdapter } from '../replies/reply-subject-adapter.ts';

export type Simulation = {
  readonly world: SimulatedWorld;
  readonly tenant: SimulatedTenant;
  /** The kind of subject that the replies of the run answer. */
  readonly subjectAdapter: ReplySubjectAdapter;
  readonly queues: SimulatedQueues;
  readonly stream: SimulatedStream;
  readonly network: SimulatedNetwork;
  readonly model: SimulatedLanguageModel;
  /** Every write the table accepted, in order, with its time. */
  readonly writes: readonly (SimulatedTableWrite & { readonly at: number })[];
  readonly close: () => Promise<void>;
};

export type SimulationSettings = {
  readonly faults: (random: SeededRandom) => FaultPlan;
  readonly workers: QueueWorkers;
  readonly network: SimulatedNetworkSettings;
  /** The kind of subject that the replies of the run answer; comments by default. */
  readonly subjectAdapter?: ReplySubjectAdapter;
  /** Creates the handler of network calls that replaces the fake network. */
  readonly createNetworkHandler?: (
    world: SimulatedWorld,
    tenant: SimulatedTenant,
  ) => SimulatedFetchHandler;
  /** Consumers of the table's change stream; none by default. */
  readonly streamConsumers?: StreamConsumers;
  /** The longest lag of secondary indexes behind the table, in milliseconds; 0 by default. */
  readonly indexLagMs?: number;
  /** Product code that runs at an interval, e.g. the scheduler. */
  readonly scheduledTask?: {
    readonly intervalMs: number;
    readonly name: string;
    readonly run: () => Promise<unknown>;
  };
};

export type Simulator = {
  readonly openSimulation: (seed: number, settings: SimulationSettings) => Promise<Simulation>;
  readonly stop: () => Promise<void>;
};

const ENVIRONMENT = {
  GRAPH_API_URL: SIMULATED_NETWORK_URL,
  GRAPH_API_VERSION: 'v22.0',
  OPENAI_BASE_URL: SIMULATED_LANGUAGE_MODEL_URL,
  OPENAI_MODEL: 'simulated',
  POST_HOLD_SECONDS: '5',
  RULE_DELAY_MINUTE_SECONDS: '60',
} as const;
const ALL_SECRETS: Readonly<Record<string, string>> = {
  ...TEST_PRODUCT_SECRETS,
  OPENAI_API_KEY: 'key',
};

const handlersByWorld = new WeakMap<
  SimulatedWorld,
  Readonly<Record<string, SimulatedFetchHandler>>
>();

const routeRequest: SimulatedFetchHandler = (process, request) => {
  const handler = handlersByWorld.get(process.world)?.[new URL(request.url).host];
  if (!handler) throw new Error(`no server at ${request.url}`);
  return handler(process, request);
};

function installSecrets(): () => void {
  for (const name of Object.keys(ALL_SECRETS)) process.env[`${name}_ARN`] = `arn:${name}`;
  const secrets = mockClient(SecretsManagerClient);
  // Without faults: functions cache secrets for minutes, across runs.
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => ({
    SecretString: ALL_SECRETS[String(SecretId).replace('arn:', '')],
  }));
  return () => secrets.restore();
}

let tableCount = 0;

async function openSimulation(
  seed: number,
  settings: SimulationSettings,
  tenant: SimulatedTenant,
  tables: TenantTableCopier,
) {
  const world = createSimulatedWorld(seed, settings.faults);
  const table = `run-${++tableCount}`;
  const lagMs = world.faults.indexLagMs ?? settings.indexLagMs ?? 0;
  const replica = lagMs > 0 ? { table: `${table}-indexes`, lagMs } : undefined;
  const tableNames = replica ? [table, replica.table] : [table];
  await Promise.all(tableNames.map(tables.create));
  const writes: (SimulatedTableWrite & { at: number })[] = [];
  const stream = startSimulatedStream(world, settings.streamConsumers ?? [], tables.keys);
  const onWrite = (write: SimulatedTableWrite) => {
    writes.push({ ...write, at: world.now() });
    return stream.recordWrite(write);
  };
  assignTableToSimulatedProcess(world, { table, replica, onWrite });
  const queues = startSimulatedQueues(world, settings.workers);
  const { subjectAdapter = commentReplySubjectAdapter } = settings;
  const subjectNetwork = subjectAdapter.createSubjectNetwork({ world, tenant }, settings.network);
  await world.runAsObserver(async () => subjectAdapter.prepareItems?.({ world, tenant }));
  const { igUserId } = tenant.subject;
  const fakeNetwork = createSimulatedNetwork(
    world,
    { ...settings.network, igUserId },
    subjectNetwork,
  );
  const fakeModel = createSimulatedLanguageModel();
  handlersByWorld.set(world, {
    [new URL(SIMULATED_NETWORK_URL).host]:
      settings.createNetworkHandler?.(world, tenant) ?? fakeNetwork.serve,
    [new URL(SIMULATED_LANGUAGE_MODEL_URL).host]: fakeModel.serve,
  });
  const { scheduledTask } = settings;
  if (scheduledTask) {
    const runScheduledTask = () => {
      void world.startProcess(scheduledTask.name, scheduledTask.intervalMs, scheduledTask.run);
      world.schedule(scheduledTask.intervalMs, runScheduledTask);
    };
    world.schedule(scheduledTask.intervalMs, runScheduledTask);
  }
  const { network } = fakeNetwork;
  const { model } = fakeModel;
  const close = async () => void (await Promise.all(tableNames.map(tables.drop)));
  return { world, tenant, subjectAdapter, queues, stream, network, model, writes, close };
}

/** Starts the store, creates the tenant and installs the fakes. Once a test file. */
export async function startSimulator(): Promise<Simulator> {
  const store = await startTestTable();
  Object.assign(process.env, ENVIRONMENT);
  const restoreFunctions = [
    installSimulatedGlobals(routeRequest),
    installSecrets(),
    installSimulatedQueues(),
    installTableInterceptor(store.endpoint),
  ];
  const tenant = await createSimulatedTenant();
  restoreFunctions.push(await installSimulatedReplyMemories(tenant.subject));
  const tables = await createTenantTableCopier();
  return {
    openSimulation: (seed, settings) => openSimulation(seed, settings, tenant, tables),
    stop: () => {
      for (const restore of restoreFunctions.reverse()) restore();
      return store.stop();
    },
  };
}
