// Runs an import of an account in a world: starts it, polls its status and waits for its end.

import { activateInstagramAccount } from '#functions/connection/account-activation-repository.ts';
import {
  findInstagramAccount,
  updateFacebookAccount,
  updateInstagramAccount,
} from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startOrResumeImportJob } from '#functions/connection/jobs.ts';
import {
  getImportStatus,
  resumeFailedImports,
  startImport,
} from '#functions/connection/use-cases/start-import-and-get-status.ts';
import { tryStartPostsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { createRandomFaultPlan, type FaultPlan, type FaultRates } from '../machine/fault-plan.ts';
import { REFRESH_WORKERS } from '../machine/refresh-workers.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { SimulatedTenant } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS, type SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import {
  drawRandomConversations,
  drawRandomPosts,
  type SimulatedContentPost,
} from '../network/random-account-content.ts';
import {
  createSimulatedContentNetwork,
  type SimulatedContentNetwork,
  type SimulatedContentNetworkSettings,
} from '../network/simulated-content-network.ts';
import { pickIndexLagMsBySeed, SIMULATED_SCHEDULER_TASK } from '../replies/posting-scenario.ts';
import type { Simulation, SimulationSettings, Simulator } from '../runs/simulator.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const FAULTS_DURATION_MS = 10 * MINUTE_MS;
const POLL_INTERVALS_MS = { initial: 10_000, later: MINUTE_MS };
const INITIAL_POLLING_MS = 2 * MINUTE_MS;

/** The timeouts are those of the infrastructure. */
const IMPORT_WORKERS = {
  import: { handler: importWorker, timeoutMs: 60_000 },
  ...REFRESH_WORKERS,
};

const drawFaultRates = (random: SeededRandom): FaultRates => ({
  table: random.pick([0, 0.02, 0.08]),
  queue: random.pick([0, 0.05, 0.3]),
  network: random.pick([0, 0.1, 0.3]),
  model: 0,
  bucket: random.pick([0, 0.1, 0.3]),
  crash: random.pick([0, 0.01, 0.03]),
  redelivery: random.pick([0, 0.1, 0.3]),
  maxDeliveries: 3,
  faultFreeAfterMs: FAULTS_DURATION_MS,
});

export const createImportFaultPlan = (random: SeededRandom): FaultPlan =>
  createRandomFaultPlan(random, drawFaultRates(random));

export const DEFAULT_CONTENT_NETWORK_SETTINGS: SimulatedContentNetworkSettings = {
  mediaPerPage: 3,
  conversationsPerPage: 2,
  getPageSize: () => 50,
  regainMinutes: 5,
  rejectsDeletedCursors: false,
  listLagMs: 0,
};

const networkByWorld = new WeakMap<SimulatedWorld, SimulatedContentNetwork>();

export function getSimulatedContentNetwork({ world }: Simulation): SimulatedContentNetwork {
  const existing = networkByWorld.get(world);
  if (!existing) throw new Error('this run has no fake content network');
  return existing;
}

/** The post and the comment that every tenant has from the start. */
const makeFirstPost = ({ subject }: SimulatedTenant): SimulatedContentPost => ({
  id: subject.mediaId,
  at: SIMULATION_START_MS - 86_400_000,
  comments: [
    {
      id: subject.commentId,
      text: 'Is the rye bread back?',
      username: 'ana',
      fromId: '900',
      at: SIMULATION_START_MS - 3_600_000,
      replies: [],
    },
  ],
});

export const createImportSimulationOpener =
  (
    simulator: Simulator,
    faults: SimulationSettings['faults'] = createImportFaultPlan,
    drawConditions: (random: SeededRandom) => Partial<SimulatedContentNetworkSettings> = () => ({}),
  ) =>
  (seed: number): Promise<Simulation> =>
    simulator.openSimulation(seed, {
      faults,
      workers: IMPORT_WORKERS,
      network: { lagMs: 0, regainMinutes: 1 },
      indexLagMs: pickIndexLagMsBySeed(seed),
      scheduledTask: SIMULATED_SCHEDULER_TASK,
      createNetworkHandler: (world, tenant) => {
        const { igUserId } = tenant.subject;
        const owner = { igUserId, username: tenant.username };
        const posts = [
          makeFirstPost(tenant),
          ...drawRandomPosts(world.random.fork('content'), owner),
        ];
        const conditions = {
          ...DEFAULT_CONTENT_NETWORK_SETTINGS,
          ...drawConditions(world.random.fork('weather')),
        };
        const conversations = drawRandomConversations(world.random.fork('chats'), owner);
        const { network, serve } = createSimulatedContentNetwork(world, {
          owner,
          posts,
          conversations,
          conditions,
        });
        networkByWorld.set(world, network);
        return serve;
      },
    });

/** The statuses that the import screen got, with their times. */
export type PolledImportStatus = Awaited<ReturnType<typeof getImportStatus>> & {
  readonly at: number;
};

const getCaller = ({ subject }: SimulatedTenant) =>
  ({ userId: subject.userId, igUserId: subject.igUserId }) as never;

const readImportStatus = ({ world, tenant }: Simulation): Promise<PolledImportStatus> =>
  world.runAsObserver(async () => ({
    ...(await getImportStatus({ caller: getCaller(tenant) } as never)),
    at: world.now() - SIMULATION_START_MS,
  }));

/** Polls the status like the screen of a waiting user, every ten seconds at first; the list receives each status. */
export function startPollingImportStatus(simulation: Simulation): readonly PolledImportStatus[] {
  const { world } = simulation;
  const statuses: PolledImportStatus[] = [];
  const pollOnce = async () => {
    statuses.push(await readImportStatus(simulation));
    const isInitialPhase = world.now() - SIMULATION_START_MS < INITIAL_POLLING_MS;
    world.schedule(isInitialPhase ? POLL_INTERVALS_MS.initial : POLL_INTERVALS_MS.later, pollOnce);
  };
  world.schedule(0, pollOnce);
  return statuses;
}

const IMPORT_ID = 'imp_1';

/** Activates the account as choosing it does, and queues the first job as the event bus does. */
export async function startAccountImport({ world, tenant, queues }: Simulation): Promise<void> {
  const { userId, igUserId } = tenant.subject;
  const ref = { userId, igUserId, importId: IMPORT_ID };
  await world.runAsObserver(async () => {
    const account = await findInstagramAccount(ref);
    if (!account) throw new Error('no account');
    await activateInstagramAccount(ref, account, 5);
  });
  queues.enqueue('import', JSON.stringify({ job: startOrResumeImportJob.name, payload: ref }));
}

export const restartImport = ({ world, tenant }: Simulation) =>
  world.startProcess('owner imports', 20_000, () =>
    startImport({ caller: getCaller(tenant) } as never),
  );

/** The owner links the login again: it works, and failed imports resume. */
export const relinkAccount = ({ world, tenant }: Simulation) =>
  world.runAsObserver(async () => {
    const { userId, igUserId } = tenant.subject;
    await updateFacebookAccount(userId, `fb-${igUserId}`, { problems: [] });
    await updateInstagramAccount(tenant.subject, { problem: null });
    await resumeFailedImports(userId);
  });

/** The owner requests the latest posts and comments. */
export const requestPostsRefreshAsOwner = ({ world, tenant }: Simulation) =>
  world.startProcess('owner refreshes', 20_000, () =>
    tryStartPostsRefresh({ userId: tenant.subject.userId, igUserId: tenant.subject.igUserId }),
  );

/** Lets time pass until the import has ended and all work is done. */
export async function waitForImportEnd(
  { world, queues }: Simulation,
  statuses: readonly PolledImportStatus[],
): Promise<void> {
  const from = statuses.length;
  const isOver = async () =>
    statuses.length > from &&
    statuses.at(-1)?.importing === false &&
    world.isIdle() &&
    queues.isEmpty();
  await world.runUntil(isOver, world.now() - SIMULATION_START_MS + 12 * HOUR_MS);
}

/** Lets `ms` of virtual time pass. */
export async function advanceVirtualTime({ world }: Simulation, ms: number): Promise<void> {
  let isOver = false;
  world.schedule(ms, () => {
    isOver = true;
  });
  await world.runUntil(async () => isOver, Infinity);
}

/** Lets time pass until all work is done, at most an hour. */
export const waitUntilIdle = ({ world, queues }: Simulation): Promise<void> =>
  world.runUntil(
    async () => world.isIdle() && queues.isEmpty(),
    world.now() - SIMULATION_START_MS + HOUR_MS,
  );
