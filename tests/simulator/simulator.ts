// Everything that can go wrong between our code and its vendors, in one process, from one seed.
// Real: use cases, repositories, API handlers, workers, the sweep, the SDKs, the table's own engine.
// Replaced, at the vendors' edges only: queues, network, model, secrets, and time.
//
// How to write a scenario:
//   1. `startSimulator()` once a file; `simulator.open(seed, {faults, workers, network})` a run.
//   2. Act: `world.schedule(ms, ...)` says when, `world.start('owner', 20_000, () => invoke(...))`
//      runs product code as a process that faults may kill. Never await product code any other way:
//      outside a process it would see real time.
//   3. `world.run(isOver, horizonMs)` lets time pass; no faults after `Rates.untilMs`, so that
//      whatever is still to come must come.
//   4. Judge: `world.look(() => readSomething())` sees the end state; `writes`, `network`, `model`,
//      `queues` hold what happened on the way.
//   5. Wrap it all in `overSeeds`, which prints seed and schedule of a run that failed.
// Another vendor call joins through `callVendor` with the ways in which it can go wrong.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { SECRETS } from '#tests/support/queue.ts';
import { startTable } from '#tests/support/table.ts';
import { installBus } from './bus.ts';
import { commentWorld } from './comment-world.ts';
import type { Faults } from './faults.ts';
import { installGlobals, type ProcessFetch } from './globals.ts';
import { createModel, MODEL_URL, type Model } from './model.ts';
import { createNetwork, NETWORK_URL, type Network, type NetworkSettings } from './network.ts';
import { installQueues, type Queues, startQueues, type Workers } from './queues.ts';
import type { Random } from './random.ts';
import type { SubjectWorld } from './subject-world.ts';
import { installTableEdge, seatAtTable, type TableWrite } from './table-edge.ts';
import { copiesOfTenant, prepareTenant, type Tables, type Tenant } from './tenant.ts';
import { createWorld, type World } from './world.ts';

export type Simulation = {
  readonly world: World;
  readonly tenant: Tenant;
  /** What there is to answer. */
  readonly about: SubjectWorld;
  readonly queues: Queues;
  readonly network: Network;
  readonly model: Model;
  /** Every write the table took, in order, with its time. */
  readonly writes: readonly (TableWrite & { readonly at: number })[];
  readonly close: () => Promise<void>;
};

export type Settings = {
  readonly faults: (random: Random) => Faults;
  readonly workers: Workers;
  readonly network: NetworkSettings;
  /** What there is to answer; comments where nothing else is said. */
  readonly about?: SubjectWorld;
  /** Answers the network's calls in its place. */
  readonly graph?: (world: World, tenant: Tenant) => ProcessFetch;
  /** By how many milliseconds at most secondary indexes are behind the table; 0 where nothing is said. */
  readonly indexLagMs?: number;
  /** Product code that time starts by itself, e.g. the sweep. */
  readonly every?: {
    readonly ms: number;
    readonly name: string;
    readonly run: () => Promise<unknown>;
  };
};

export type Simulator = {
  readonly open: (seed: number, settings: Settings) => Promise<Simulation>;
  readonly stop: () => void;
};

const ENVIRONMENT = {
  GRAPH_API_URL: NETWORK_URL,
  GRAPH_API_VERSION: 'v22.0',
  OPENAI_BASE_URL: MODEL_URL,
  OPENAI_MODEL: 'simulated',
  POST_HOLD_SECONDS: '5',
  EVENT_BUS_NAME: 'bus',
} as const;
const ALL_SECRETS: Readonly<Record<string, string>> = { ...SECRETS, OPENAI_API_KEY: 'key' };

const servers = new WeakMap<World, Readonly<Record<string, ProcessFetch>>>();

const serve: ProcessFetch = (process, request) => {
  const server = servers.get(process.world)?.[new URL(request.url).host];
  if (!server) throw new Error(`nobody answers at ${request.url}`);
  return server(process, request);
};

function installSecrets(): () => void {
  for (const name of Object.keys(ALL_SECRETS)) process.env[`${name}_ARN`] = `arn:${name}`;
  const secrets = mockClient(SecretsManagerClient);
  // No part of the schedule: functions keep secrets for minutes, whichever run asked first.
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => ({
    SecretString: ALL_SECRETS[String(SecretId).replace('arn:', '')],
  }));
  return () => secrets.restore();
}

let tableCount = 0;

async function open(seed: number, settings: Settings, tenant: Tenant, tables: Tables) {
  const world = createWorld(seed, settings.faults);
  const table = `run-${++tableCount}`;
  const { indexLagMs: lagMs = 0 } = settings;
  const replica = lagMs > 0 ? { table: `${table}-indexes`, lagMs } : undefined;
  const all = replica ? [table, replica.table] : [table];
  await Promise.all(all.map(tables.create));
  const writes: (TableWrite & { at: number })[] = [];
  const onWrite = (write: TableWrite) => void writes.push({ ...write, at: world.now() });
  seatAtTable(world, { table, replica, onWrite });
  const queues = startQueues(world, settings.workers);
  const { about = commentWorld } = settings;
  const stage = about.createStage({ world, tenant }, settings.network);
  await world.look(async () => about.prepare?.({ world, tenant }));
  const { igUserId } = tenant.subject;
  const graph = createNetwork(world, { ...settings.network, igUserId }, stage);
  const writer = createModel();
  servers.set(world, {
    [new URL(NETWORK_URL).host]: settings.graph?.(world, tenant) ?? graph.serve,
    [new URL(MODEL_URL).host]: writer.serve,
  });
  const { every } = settings;
  if (every) {
    const again = () => {
      void world.start(every.name, every.ms, every.run);
      world.schedule(every.ms, again);
    };
    world.schedule(every.ms, again);
  }
  const { network } = graph;
  const { model } = writer;
  const close = async () => void (await Promise.all(all.map(tables.drop)));
  return { world, tenant, about, queues, network, model, writes, close };
}

/** Starts the store, prepares the tenant, puts the edges in place. Once a test file. */
export async function startSimulator(): Promise<Simulator> {
  const store = await startTable();
  Object.assign(process.env, ENVIRONMENT);
  const undo = [
    installGlobals(serve),
    installSecrets(),
    installQueues(),
    installBus(),
    installTableEdge(store.endpoint),
  ];
  const tenant = await prepareTenant();
  const tables = await copiesOfTenant();
  return {
    open: (seed, settings) => open(seed, settings, tenant, tables),
    stop: () => {
      for (const undoOne of undo.reverse()) undoOne();
      store.stop();
    },
  };
}
