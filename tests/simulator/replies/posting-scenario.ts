// Runs in which simulated owners draft, edit, post, cancel and post again, under random faults.
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { createRandomFaultPlan, type FaultPlan, type FaultRates } from '../machine/fault-plan.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import { areAllWebhooksDelivered } from '../network/simulated-webhook-sender.ts';
import type { Simulation, SimulationSettings, Simulator } from '../runs/simulator.ts';
import { readFinalDrafts } from './posting-expectations.ts';
import type { ReplySubjectAdapter } from './reply-subject-adapter.ts';
import { createSimulatedOwner, type SimulatedOwner } from './simulated-owner.ts';

const MINUTE_MS = 60_000;
/** Faults end after this time. */
const FAULTS_DURATION_MS = 20 * MINUTE_MS;
const MAX_RUN_MS = 6 * 60 * MINUTE_MS;
const SCHEDULER_INTERVAL_MS = MINUTE_MS;

export const SIMULATED_SCHEDULER_TASK = {
  intervalMs: SCHEDULER_INTERVAL_MS,
  name: 'scheduler',
  run: runScheduler,
};

export const POSTING_WORKERS = {
  draft: { handler: draftWorker, timeoutMs: 90_000 },
  post: { handler: postWorker, timeoutMs: 60_000 },
};

/** Some runs have no faults of one kind and many of another: both find bugs. */
const drawFaultRates = (random: SeededRandom): FaultRates => ({
  table: random.pick([0, 0, 0.02, 0.08]),
  queue: random.pick([0, 0.05, 0.3]),
  network: random.pick([0, 0.2, 0.6]),
  model: random.pick([0, 0.2, 0.6]),
  bucket: random.pick([0, 0.3]),
  crash: random.pick([0, 0, 0.01, 0.05]),
  redelivery: random.pick([0, 0.1, 0.3]),
  maxDeliveries: 3,
  faultFreeAfterMs: FAULTS_DURATION_MS,
});

export const createPostingFaultPlan = (random: SeededRandom): FaultPlan =>
  createRandomFaultPlan(random, drawFaultRates(random));

/** Picks a choice by the seed; `period` makes independent combinations of choices. */
const pickBySeed = (seed: number, period: number, choices: readonly number[]): number =>
  choices[Math.floor(seed / period) % choices.length] ?? 0;

/** The settings of the fake network for a seed: the delay of replies, the time of throttling, its clock. */
export const pickNetworkSettingsBySeed = (seed: number) => ({
  lagMs: pickBySeed(seed, 1, [0, 1_000, 8_000]),
  regainMinutes: 1 + (seed % 4),
  clockSkewMs: pickBySeed(seed, 3, [0, -5_000, 5_000]),
});

/** The longest lag of secondary indexes behind the table, in milliseconds. */
export const pickIndexLagMsBySeed = (seed: number): number =>
  pickBySeed(seed, 2, [0, 200, 1_500, 3_000]);

/** Creates a function that opens the run of a seed; published replies can be read after `lagMs`. */
export type SimulationOpenerFactory = (
  simulator: Simulator,
  faults?: SimulationSettings['faults'],
  lagMs?: number,
  subjectAdapter?: ReplySubjectAdapter,
) => (seed: number) => Promise<Simulation>;

/** Opens runs of replies to comments, with the workers that post and the scheduler. */
export const createPostingSimulationOpener: SimulationOpenerFactory =
  (simulator, faults = createPostingFaultPlan, lagMs, subjectAdapter) =>
  (seed) =>
    simulator.openSimulation(seed, {
      faults,
      ...(subjectAdapter && { subjectAdapter }),
      workers: POSTING_WORKERS,
      network: { ...pickNetworkSettingsBySeed(seed), ...(lagMs !== undefined && { lagMs }) },
      indexLagMs: pickIndexLagMsBySeed(seed),
      scheduledTask: SIMULATED_SCHEDULER_TASK,
    });

/** Lets time pass until the script has ended, all work is done and every reply is finished. */
async function waitUntilFinished(simulation: Simulation, script: Promise<unknown>): Promise<void> {
  const { world, queues } = simulation;
  let isDone = false;
  const done = script.finally(() => {
    isDone = true;
  });
  const isOver = async () => {
    const isQuiet = world.isIdle() && queues.isEmpty() && areAllWebhooksDelivered(world);
    if (!isDone || !isQuiet) return false;
    const drafts = await readFinalDrafts(simulation);
    return drafts.every(({ state }) => state === 'editing' || state === 'live');
  };
  await world.runUntil(isOver, MAX_RUN_MS);
  await done;
}

/** The simulated owners of a run, one for each subject they answer. */
export type SimulatedOwners = readonly SimulatedOwner[];

/** Drafts, posts, and waits for the outcome. */
export async function draftAndPostAsOwner(simulation: Simulation): Promise<SimulatedOwners> {
  const owner = createSimulatedOwner(simulation);
  const draft = await owner.waitForDraft();
  await owner.callApi('post', draft?.response_text ?? '');
  await owner.waitForOutcome(10 * MINUTE_MS);
  return [owner];
}

/** Posts the same words again below a live reply. */
export async function replyAgainWithSameWords(simulation: Simulation): Promise<SimulatedOwners> {
  const owner = createSimulatedOwner(simulation);
  for (let reply = 0; reply < 2; reply += 1) {
    const draft = (await owner.callApi('ownWords')).response;
    if (draft?.status !== 'editing') break;
    await owner.callApi('post', SIMULATED_REPLY_TEXTS.identical);
    const end = await owner.waitForOutcome(10 * MINUTE_MS);
    if (end?.status !== 'live') break;
  }
  return [owner];
}

/** Posts typed texts, each `pauseMs` after the one before was returned. */
const postTexts =
  (pauseMs: number, texts: readonly string[]) =>
  async (simulation: Simulation): Promise<SimulatedOwners> => {
    const owner = createSimulatedOwner(simulation);
    await owner.waitForDraft();
    for (const text of texts) {
      const { response } = await owner.callApi('post', text);
      if (response === undefined) break;
      const end = await owner.waitForOutcome(4 * 60 * MINUTE_MS);
      if (end?.status !== 'editing') break;
      await owner.sleep(pauseMs);
    }
    return [owner];
  };

export const postTextsWithLongPauses = (...texts: readonly string[]) =>
  postTexts(2 * MINUTE_MS, texts);

/** Posts the next text as soon as the one before was returned. */
export const postTextsWithoutPause = (...texts: readonly string[]) => postTexts(500, texts);

/** Plays a script to its end and returns its owners. */
export async function playSimulatedOwnerScript(
  simulation: Simulation,
  script: (simulation: Simulation) => Promise<SimulatedOwners>,
): Promise<SimulatedOwners> {
  const owners = script(simulation);
  await waitUntilFinished(simulation, owners);
  return owners;
}

/** The hold after which a reply is sent: a cancel then races with the worker. */
const HOLD_MS = 5_000;

/** Texts that contain everything the network may alter. */
export const SIMULATED_REPLY_TEXTS = {
  first: 'First  word 👩‍🍳 “so”, see https://shop.example/menu?of=today ❤️',
  another: 'Another\u00a0word ☕️ ‘so’',
  otherTab: 'From the other\u200b tab ✌️',
  retried: 'Once more ☀️',
  identical: 'Thank you! ❤️ 👩‍🍳 “so” https://shop.example/menu',
} as const;

async function cancelAndMaybeRepost(owner: SimulatedOwner, random: SeededRandom): Promise<void> {
  await owner.sleep(HOLD_MS + random.between(-120, 180));
  const { response } = await owner.callApi('cancel');
  if (response?.status !== 'editing' || random.chance(0.3)) return;
  if (random.chance(0.5)) await owner.callApi('update', SIMULATED_REPLY_TEXTS.another);
  await owner.callApi(
    'post',
    random.pick([SIMULATED_REPLY_TEXTS.another, SIMULATED_REPLY_TEXTS.first]),
  );
}

/** Posts, and cancels around the moment at which the worker sends. */
export async function cancelDuringSend(simulation: Simulation): Promise<SimulatedOwners> {
  const owner = createSimulatedOwner(simulation);
  const draft = await owner.waitForDraft();
  await owner.callApi('post', draft?.response_text ?? '');
  await cancelAndMaybeRepost(owner, simulation.world.random.fork('race'));
  await owner.waitForOutcome(120_000);
  return [owner];
}

/** Posts, sometimes from two tabs at once, sometimes cancels, and sometimes posts again after a failure. */
async function playRandomOwner(
  owner: SimulatedOwner,
  random: SeededRandom,
  { words, waits = async () => {} }: { words?: string; waits?: () => Promise<void> } = {},
): Promise<void> {
  const draft = await owner.waitForDraft();
  if (draft?.status !== 'editing') return;
  await waits();
  const text = words ?? (draft.response_text || SIMULATED_REPLY_TEXTS.first);
  if (random.chance(0.3)) await owner.callApi('update', text);
  const tabs = random.chance(0.2)
    ? [text, random.pick([text, SIMULATED_REPLY_TEXTS.otherTab])]
    : [text];
  await Promise.all(tabs.map((one) => owner.callApi('post', one)));
  if (random.chance(0.5)) await cancelAndMaybeRepost(owner, random);
  const end = await owner.waitForOutcome(6 * MINUTE_MS);
  if (end?.status === 'editing' && random.chance(0.5)) {
    await owner.callApi('post', random.chance(0.7) ? text : SIMULATED_REPLY_TEXTS.retried);
    await owner.waitForOutcome(2 * MINUTE_MS);
  }
}

export async function playRandomOwnerOnFirstSubject(
  simulation: Simulation,
): Promise<SimulatedOwners> {
  const owner = createSimulatedOwner(simulation);
  await playRandomOwner(owner, simulation.world.random.fork('mood'));
  return [owner];
}

/** In most runs both drafts are generated by this time. */
const BOTH_GENERATED_MS = 20_000;

/**
 * Answers every subject of the run in parallel, mostly with the same text: at once, one hold apart, or as far apart as
 * a reply is from its read-backs.
 */
export async function playRandomOwnersOnAllSubjects(
  simulation: Simulation,
): Promise<SimulatedOwners> {
  const { subjectAdapter, world } = simulation;
  const owners = subjectAdapter
    .listSubjects(simulation)
    .map((_, subjectIndex) => createSimulatedOwner(simulation, subjectIndex));
  const scripts = owners.map(async (owner, subjectIndex) => {
    const random = world.random.fork(`mood ${subjectIndex}`);
    const offsetMs = random.pick([0, 0, HOLD_MS, random.between(0, 2 * HOLD_MS), 30_000]);
    const at = SIMULATION_START_MS + BOTH_GENERATED_MS + offsetMs;
    const waits = () => owner.sleep(Math.max(offsetMs, at - world.now()));
    const words = random.chance(0.8) ? { words: SIMULATED_REPLY_TEXTS.identical } : {};
    await playRandomOwner(owner, random, { ...words, waits });
  });
  await Promise.all(scripts);
  return owners;
}
