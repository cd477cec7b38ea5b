// A reply's life: an owner who drafts, edits, posts, cancels and posts again, on a bad day.
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { type Faults, type Rates, randomFaults } from './faults.ts';
import { createOwner, type Owner } from './owner.ts';
import { finalDrafts } from './posting-oracle.ts';
import type { Random } from './random.ts';
import type { Settings, Simulation, Simulator } from './simulator.ts';
import type { SubjectWorld } from './subject-world.ts';
import { isAllTold } from './webhooks.ts';
import { START } from './world.ts';

const MINUTE_MS = 60_000;
/** After this nothing goes wrong any more. */
const BAD_TIMES_MS = 20 * MINUTE_MS;
const HORIZON_MS = 6 * 60 * MINUTE_MS;
const SWEEP_MS = 5 * MINUTE_MS;

export const EVERY_SWEEP = { ms: SWEEP_MS, name: 'sweep', run: sweep };

export const POSTING_WORKERS = {
  draft: { handler: draftWorker, timeoutMs: 90_000 },
  post: { handler: postWorker, timeoutMs: 60_000 },
};

/** Some runs are calm in one respect and wild in another: both sides find faults. */
const drawRates = (random: Random): Rates => ({
  table: random.pick([0, 0, 0.02, 0.08]),
  queue: random.pick([0, 0.05, 0.3]),
  network: random.pick([0, 0.2, 0.6]),
  model: random.pick([0, 0.2, 0.6]),
  death: random.pick([0, 0, 0.01, 0.05]),
  repeats: random.pick([0, 0.1, 0.3]),
  mostDeliveries: 3,
  untilMs: BAD_TIMES_MS,
});

export const badDay = (random: Random): Faults => randomFaults(random, drawRates(random));

/** One of these by the seed; `period` keeps what is drawn for one thing apart from another. */
const bySeed = (seed: number, period: number, choices: readonly number[]): number =>
  choices[Math.floor(seed / period) % choices.length] ?? 0;

/** What the network is like on a seed's day: how late it shows replies, how long it wants to rest, its clock. */
export const weatherOf = (seed: number) => ({
  lagMs: bySeed(seed, 1, [0, 1_000, 8_000]),
  regainMinutes: 1 + (seed % 4),
  clockSkewMs: bySeed(seed, 3, [0, -5_000, 5_000]),
});

/** By how much secondary indexes are behind the table at most. */
export const indexLagOf = (seed: number): number => bySeed(seed, 2, [0, 200, 1_500, 3_000]);

/** Opens runs of a kind of subject; `lagMs` until own replies can be read. */
export type Opener = (
  simulator: Simulator,
  faults?: Settings['faults'],
  lagMs?: number,
  about?: SubjectWorld,
) => (seed: number) => Promise<Simulation>;

/** A run of its own table, with the workers and the sweep. */
export const openPosting: Opener =
  (simulator, faults = badDay, lagMs, about) =>
  (seed) =>
    simulator.open(seed, {
      faults,
      ...(about && { about }),
      workers: POSTING_WORKERS,
      network: { ...weatherOf(seed), ...(lagMs !== undefined && { lagMs }) },
      indexLagMs: indexLagOf(seed),
      every: EVERY_SWEEP,
    });

/** Lets time pass until the owner is done and nothing is under way. */
async function untilRest(simulation: Simulation, script: Promise<unknown>): Promise<void> {
  const { world, queues } = simulation;
  let isDone = false;
  const done = script.finally(() => {
    isDone = true;
  });
  const isOver = async () => {
    const isQuiet = world.isQuiet() && queues.isEmpty() && isAllTold(world);
    if (!isDone || !isQuiet) return false;
    const drafts = await finalDrafts(simulation);
    return drafts.every(({ state }) => state === 'editing' || state === 'live');
  };
  await world.run(isOver, HORIZON_MS);
  await done;
}

/** Who answered in a run: one person, at one subject or at several. */
export type Owners = readonly Owner[];

/** Drafts, posts, and watches: nobody changes their mind. */
export async function plainOwner(simulation: Simulation): Promise<Owners> {
  const owner = createOwner(simulation);
  const draft = await owner.getDraft();
  await owner.call('post', draft?.response_text ?? '');
  await owner.watch(10 * MINUTE_MS);
  return [owner];
}

/** Posts words of their own, each where those before came back, some time after reading why. */
const ownerOfWords =
  (pauseMs: number, words: readonly string[]) =>
  async (simulation: Simulation): Promise<Owners> => {
    const owner = createOwner(simulation);
    await owner.getDraft();
    for (const text of words) {
      const { response } = await owner.call('post', text);
      if (response === undefined) break;
      const end = await owner.watch(4 * 60 * MINUTE_MS);
      if (end?.status !== 'editing') break;
      await owner.sleep(pauseMs);
    }
    return [owner];
  };

export const insistentOwner = (...words: readonly string[]) => ownerOfWords(2 * MINUTE_MS, words);

/** Posts the next of their words the moment those before come back. */
export const hastyOwner = (...words: readonly string[]) => ownerOfWords(500, words);

/** Plays a script to the end and answers whose it was. */
export async function play(
  simulation: Simulation,
  script: (simulation: Simulation) => Promise<Owners>,
): Promise<Owners> {
  const owners = script(simulation);
  await untilRest(simulation, owners);
  return owners;
}

/** Around the moment a held reply is sent, where cancelling races with the worker. */
const HOLD_MS = 5_000;

/** Words with everything in them that networks keep otherwise. */
export const WORDS = {
  first: 'First  word 👩‍🍳 “so”, see https://shop.example/menu?of=today ❤️',
  another: 'Another\u00a0word ☕️ ‘so’',
  tab: 'From the other\u200b tab ✌️',
  again: 'Once more ☀️',
  twins: 'Thank you! ❤️ 👩‍🍳 “so” https://shop.example/menu',
} as const;

export async function changeTheirMind(owner: Owner, random: Random): Promise<void> {
  await owner.sleep(HOLD_MS + random.between(-120, 180));
  const { response } = await owner.call('cancel');
  if (response?.status !== 'editing' || random.chance(0.3)) return;
  if (random.chance(0.5)) await owner.call('update', WORDS.another);
  await owner.call('post', random.pick([WORDS.another, WORDS.first]));
}

/** Posts, perhaps from two tabs at once, perhaps takes it back, perhaps tries again after a failure. */
async function beMoody(
  owner: Owner,
  random: Random,
  { words, waits = async () => {} }: { words?: string; waits?: () => Promise<void> } = {},
): Promise<void> {
  const draft = await owner.getDraft();
  if (draft?.status !== 'editing') return;
  await waits();
  const text = words ?? (draft.response_text || WORDS.first);
  if (random.chance(0.3)) await owner.call('update', text);
  const tabs = random.chance(0.2) ? [text, random.pick([text, WORDS.tab])] : [text];
  await Promise.all(tabs.map((one) => owner.call('post', one)));
  if (random.chance(0.5)) await changeTheirMind(owner, random);
  const end = await owner.watch(6 * MINUTE_MS);
  if (end?.status === 'editing' && random.chance(0.5)) {
    await owner.call('post', random.chance(0.7) ? text : WORDS.again);
    await owner.watch(2 * MINUTE_MS);
  }
}

export async function moodyOwner(simulation: Simulation): Promise<Owners> {
  const owner = createOwner(simulation);
  await beMoody(owner, simulation.world.random.fork('mood'));
  return [owner];
}

/** When both of two drafts are written, on most days. */
const BOTH_WRITTEN_MS = 20_000;

/**
 * The same person at every subject of the run, side by side, and mostly with the very same words: at once,
 * a hold apart, or as far apart as a reply is from its read-backs.
 */
export async function moodyTwins(simulation: Simulation): Promise<Owners> {
  const { about, world } = simulation;
  const owners = about.subjectsOf(simulation).map((_, which) => createOwner(simulation, which));
  const moods = owners.map(async (owner, which) => {
    const random = world.random.fork(`mood ${which}`);
    const apart = random.pick([0, 0, HOLD_MS, random.between(0, 2 * HOLD_MS), 30_000]);
    const at = START + BOTH_WRITTEN_MS + apart;
    const waits = () => owner.sleep(Math.max(apart, at - world.now()));
    const words = random.chance(0.8) ? { words: WORDS.twins } : {};
    await beMoody(owner, random, { ...words, waits });
  });
  await Promise.all(moods);
  return owners;
}
