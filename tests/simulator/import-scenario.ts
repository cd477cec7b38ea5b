// An import of an account in a world: begun, watched, let run to its end, and what it must leave.
import {
  getAccount,
  updateAccount,
  updateLogin,
} from '#functions/connection/account-repository.ts';
import { activateAccount } from '#functions/connection/activation-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { beginImportJob } from '#functions/connection/jobs.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import {
  beginImport,
  getImport,
  resumeFailedImports,
} from '#functions/connection/use-cases/import-control.ts';
import { requestPostsRefresh } from '#functions/posts/request-refresh.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { type ContentPost, drawChats, drawContent } from './content.ts';
import { type ContentNetwork, createContentNetwork, type Weather } from './content-network.ts';
import { type Faults, type Rates, randomFaults } from './faults.ts';
import { indexLagOf } from './posting-scenario.ts';
import type { Random } from './random.ts';
import type { Settings, Simulation, Simulator } from './simulator.ts';
import type { Tenant } from './tenant.ts';
import { START, type World } from './world.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const BAD_TIMES_MS = 10 * MINUTE_MS;
const SWEEP_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = { atFirst: 10_000, later: MINUTE_MS };
const AT_FIRST_MS = 2 * MINUTE_MS;

/** As infra sets them. */
const WORKERS = {
  import: { handler: importWorker, timeoutMs: 60_000 },
  refresh: { handler: refreshWorker, timeoutMs: 60_000 },
};

const drawRates = (random: Random): Rates => ({
  table: random.pick([0, 0.02, 0.08]),
  queue: random.pick([0, 0.05, 0.3]),
  network: random.pick([0, 0.1, 0.3]),
  model: 0,
  death: random.pick([0, 0.01, 0.03]),
  repeats: random.pick([0, 0.1, 0.3]),
  mostDeliveries: 3,
  untilMs: BAD_TIMES_MS,
});

export const badImport = (random: Random): Faults => randomFaults(random, drawRates(random));

export const CALM: Weather = {
  mediaPerPage: 3,
  chatsPerPage: 2,
  perPage: () => 50,
  regainMinutes: 5,
  deadCursors: false,
  listLagMs: 0,
};

const networks = new WeakMap<World, ContentNetwork>();

export function contentOf({ world }: Simulation): ContentNetwork {
  const found = networks.get(world);
  if (!found) throw new Error('this world has no content');
  return found;
}

/** The post and the comment every tenant has from the beginning. */
const firstPost = ({ subject }: Tenant): ContentPost => ({
  id: subject.mediaId,
  at: START - 86_400_000,
  comments: [
    {
      id: subject.commentId,
      text: 'Is the rye bread back?',
      username: 'ana',
      fromId: '900',
      at: START - 3_600_000,
      replies: [],
    },
  ],
});

export const openImport =
  (
    simulator: Simulator,
    faults: Settings['faults'] = badImport,
    weatherOf: (random: Random) => Partial<Weather> = () => ({}),
  ) =>
  (seed: number): Promise<Simulation> =>
    simulator.open(seed, {
      faults,
      workers: WORKERS,
      network: { lagMs: 0, regainMinutes: 1 },
      indexLagMs: indexLagOf(seed),
      every: { ms: SWEEP_MS, name: 'sweep', run: sweep },
      graph: (world, tenant) => {
        const { igUserId } = tenant.subject;
        const owner = { igUserId, username: tenant.username };
        const posts = [firstPost(tenant), ...drawContent(world.random.fork('content'), owner)];
        const weather = { ...CALM, ...weatherOf(world.random.fork('weather')) };
        const chats = drawChats(world.random.fork('chats'), owner);
        const { network, serve } = createContentNetwork(world, { owner, posts, chats, weather });
        networks.set(world, network);
        return serve;
      },
    });

/** What the importing screen was told, and when. */
export type Status = Awaited<ReturnType<typeof getImport>> & { readonly at: number };

const callerOf = ({ subject }: Tenant) =>
  ({ userId: subject.userId, igUserId: subject.igUserId }) as never;

const statusOf = ({ world, tenant }: Simulation): Promise<Status> =>
  world.look(async () => ({
    ...(await getImport({ caller: callerOf(tenant) } as never)),
    at: world.now() - START,
  }));

/** Looks every ten seconds at first, as an owner who waits; what was told is in the list. */
export function watchImport(simulation: Simulation): readonly Status[] {
  const { world } = simulation;
  const told: Status[] = [];
  const lookAgain = async () => {
    told.push(await statusOf(simulation));
    const isFirst = world.now() - START < AT_FIRST_MS;
    world.schedule(isFirst ? LOOK_EVERY_MS.atFirst : LOOK_EVERY_MS.later, lookAgain);
  };
  world.schedule(0, lookAgain);
  return told;
}

const IMPORT_ID = 'imp_1';

/** Activates the account, as choosing it does; the bus brings the first message. */
export async function chooseAndImport({ world, tenant, queues }: Simulation): Promise<void> {
  const { userId, igUserId } = tenant.subject;
  const ref = { userId, igUserId, importId: IMPORT_ID };
  await world.look(async () => {
    const account = await getAccount(ref);
    if (!account) throw new Error('no account');
    await activateAccount(ref, account, 5);
  });
  queues.add('import', JSON.stringify({ job: beginImportJob.name, payload: ref }));
}

/** The owner presses "import again". */
export const importAgain = ({ world, tenant }: Simulation) =>
  world.start('owner imports', 20_000, () => beginImport({ caller: callerOf(tenant) } as never));

/** The owner links again: the login works, and what had failed goes on. */
export const linkAgain = ({ world, tenant }: Simulation) =>
  world.look(async () => {
    const { userId, igUserId } = tenant.subject;
    await updateLogin(userId, `fb-${igUserId}`, { problems: [] });
    await updateAccount(tenant.subject, { problem: null });
    await resumeFailedImports(userId);
  });

/** The owner asks for the latest posts and comments. */
export const refreshAgain = ({ world, tenant }: Simulation) =>
  world.start('owner refreshes', 20_000, () =>
    requestPostsRefresh({ userId: tenant.subject.userId, igUserId: tenant.subject.igUserId }),
  );

/** Lets time pass until the import is over and nothing is under way. */
export async function untilImported(
  { world, queues }: Simulation,
  told: readonly Status[],
): Promise<void> {
  const from = told.length;
  const isOver = async () =>
    told.length > from && told.at(-1)?.importing === false && world.isQuiet() && queues.isEmpty();
  await world.run(isOver, world.now() - START + 12 * HOUR_MS);
}

/** Lets so much time pass. */
export async function pass({ world }: Simulation, ms: number): Promise<void> {
  let isOver = false;
  world.schedule(ms, () => {
    isOver = true;
  });
  await world.run(async () => isOver, Infinity);
}

/** Lets time pass until nothing is under way, at most an hour. */
export const untilQuiet = ({ world, queues }: Simulation): Promise<void> =>
  world.run(async () => world.isQuiet() && queues.isEmpty(), world.now() - START + HOUR_MS);
