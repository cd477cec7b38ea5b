// Plays one interleaving of workers, the owner and the network over the pure decision, and checks what must always hold.
import { createDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { computeDraftDueTime } from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import { nextStep } from '#functions/drafts/domain/lifecycle/next-step.ts';
import type {
  ReplyFactQuestion,
  ReplyFacts,
  ReplySendBlock,
  RuleGuardSideEffect,
  RuleReplyVerdict,
  StoreEventStep,
} from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import { makeTestAutomation } from '#tests/support/replies/make-draft.ts';
import { createSeededRandom } from '../machine/seeded-random.ts';
import {
  drawsSimulatedFault,
  formatIsoTimeCached,
  isPublicationVisible,
  pickSimulatedNetworkFailure,
  publishReply,
  type ReplyDecisionWorld,
  readBackReply,
  saveSimulatedDraftEvent,
} from './reply-decision-world.ts';

const START_MS = Date.parse('2026-11-20T10:00:00.000Z');
const SLOT_HOUR = '2026-11-20T11';
const MAX_STEPS = 600;
/** A run asks each question once, and stores at most a claim, an acceptance and an end. */
const MAX_STEPS_OF_RUN = 20;

type Worker = {
  draft: Draft;
  facts: Omit<ReplyFacts, 'now'>;
  steps: number;
  /** Slots of an hour that the run has taken and neither used nor given back. */
  slots: number;
};

function openWorld(seed: number, trace: string[] | undefined): ReplyDecisionWorld {
  const random = createSeededRandom(seed);
  const isByRule = random.chance(0.4);
  const automation = makeTestAutomation({
    dueAt: formatIsoTimeCached(START_MS),
    expiresAt: formatIsoTimeCached(START_MS + 86_400_000),
    approval: random.pick(['not_needed', 'approved']),
  });
  const draft: Draft = {
    ...createDraft({
      id: 'rsp_1',
      by: 'user:1',
      at: formatIsoTimeCached(START_MS),
      usagePeriod: 'trial',
    }),
    state: 'queued',
    generatedText: 'Text 0',
    sendingText: 'Text 0',
    sendsAt: formatIsoTimeCached(START_MS + 5_000),
    ...(isByRule && { automation, usagePeriod: null }),
  };
  return {
    random,
    kind: random.pick(['comment', 'message']),
    now: START_MS,
    draft,
    jobs: [START_MS + 5_000],
    scheduledAt: 0,
    publications: [],
    usage: isByRule ? 0 : 1,
    faultsUntil: START_MS + random.between(0, 3_600_000),
    trace,
  };
}

function pickVerdict(world: ReplyDecisionWorld): RuleReplyVerdict {
  if (!drawsSimulatedFault(world, 0.15)) return { kind: 'send' };
  return world.random.pick<RuleReplyVerdict>([
    { kind: 'discard', endedBy: 'opted_out', reason: 'guard_opted_out' },
    { kind: 'ask', reason: 'reply_not_wanted' },
  ]);
}

/** The hour may be full: then a slot of a later hour is taken. */
function takeSlot(
  world: ReplyDecisionWorld,
  worker: Worker,
  isLaterOnly: boolean,
): RuleReplyVerdict {
  if (drawsSimulatedFault(world, 0.2)) {
    worker.slots += 1;
    const until = formatIsoTimeCached(world.now + 600_000);
    return { kind: 'defer', until, slotHour: SLOT_HOUR };
  }
  if (isLaterOnly || world.draft.automation?.slotHour === SLOT_HOUR) return { kind: 'send' };
  worker.slots += 1;
  return { kind: 'send', slotHour: SLOT_HOUR };
}

function pickSendBlock(world: ReplyDecisionWorld): ReplySendBlock | null {
  if (!drawsSimulatedFault(world, 0.15)) return null;
  return world.random.pick<ReplySendBlock>([
    { waitSeconds: 30 },
    { stopReason: 'posting_restricted', endsInSeconds: 60 },
    { stopReason: 'plan_inactive' },
  ]);
}

function answer(
  world: ReplyDecisionWorld,
  worker: Worker,
  question: ReplyFactQuestion,
): Partial<ReplyFacts> {
  const { draft, facts } = worker;
  world.now += world.random.between(0, 2_000);
  switch (question.ask) {
    case 'readBacks': {
      const { text } = question.sentReply;
      const outcome = readBackReply(world, question.sentReply);
      return { readBacks: { ...facts.readBacks, [text]: outcome } };
    }
    case 'isNetworkResponding':
      return { isNetworkResponding: world.random.chance(0.5) };
    case 'isSubjectGone':
      return { isSubjectGone: world.publications.length === 0 && drawsSimulatedFault(world, 0.5) };
    case 'sendBlock':
      return { sendBlock: pickSendBlock(world) };
    case 'verdict':
      return { verdict: pickVerdict(world) };
    case 'laterSlot':
      return { laterSlot: takeSlot(world, worker, true) };
    case 'refresh':
      if (drawsSimulatedFault(world, 0.1)) return { refresh: { kind: 'gone' } };
      return drawsSimulatedFault(world, 0.1)
        ? { refresh: { kind: 'failed', failure: pickSimulatedNetworkFailure(world) } }
        : { refresh: { kind: 'judged', verdict: pickVerdict(world) } };
    case 'slot':
      return { slot: takeSlot(world, worker, false) };
    case 'isAnsweredByOthers':
      return { isAnsweredByOthers: drawsSimulatedFault(world, 0.1) };
    case 'publishing':
      worker.slots = 0;
      return { publishing: publishReply(world, draft) };
    case 'isRestrictionReported':
      return { isRestrictionReported: true };
    case 'liveCheck':
      return {
        liveCheck: { kind: isPublicationVisible(world, question.networkId) ? 'live' : 'not_shown' },
      };
  }
}

const informGuard = (worker: Worker, effects: readonly RuleGuardSideEffect[]): void => {
  for (const { kind } of effects) if (kind === 'release_slot') worker.slots -= 1;
};

/** False when the run of the worker ends. */
function storeStep(world: ReplyDecisionWorld, worker: Worker, step: StoreEventStep): boolean {
  const { draft } = worker;
  const { event } = step;
  const isCounted =
    event.type === 'found_on_network' ||
    (event.type === 'claimed' && draft.automation !== null && draft.usagePeriod === null);
  if (event.type === 'claimed' && isCounted && drawsSimulatedFault(world, 0.05)) {
    worker.facts = { ...worker.facts, isUsageUsedUp: true };
    return true;
  }
  const stored = saveSimulatedDraftEvent(
    world,
    draft,
    isCounted ? { ...event, usagePeriod: 'trial' } : event,
  );
  if (stored && isCounted) world.usage += 1;
  informGuard(worker, stored ? step.effects : step.otherwise);
  if (stored && event.type === 'rescheduled' && event.slotHour) worker.slots -= 1;
  if (stored === undefined || !step.continues) return false;
  worker.draft = stored;
  worker.facts = { ...worker.facts, isOwnClaim: event.type === 'claimed' };
  return true;
}

/** False when the run of the worker ends. */
function advance(world: ReplyDecisionWorld, worker: Worker): boolean {
  worker.steps += 1;
  if (worker.steps > MAX_STEPS_OF_RUN) throw new Error('a run does not end');
  const step = nextStep(worker.draft, {
    ...worker.facts,
    now: formatIsoTimeCached(world.now),
  });
  switch (step.kind) {
    case 'done':
      return false;
    case 'wait':
      world.jobs.push(Math.max(world.now, Date.parse(step.at)));
      return false;
    case 'ask':
      worker.facts = { ...worker.facts, ...answer(world, worker, step.question) };
      return true;
    case 'store':
      return storeStep(world, worker, step);
  }
}

/** The owner cancels, edits, and posts once more, the same text or another one. */
function actAsOwner(world: ReplyDecisionWorld): void {
  const { draft, random } = world;
  if (draft.state === 'queued') saveSimulatedDraftEvent(world, draft, { type: 'cancelled' });
  if (draft.state !== 'editing') return;
  const text = random.chance(0.5) ? 'Text 0' : `Text ${random.between(1, 3)}`;
  if (random.chance(0.3)) saveSimulatedDraftEvent(world, draft, { type: 'edited', text });
  const sendsAt = formatIsoTimeCached(world.now + 5_000);
  const queued = { type: 'queued', text, sendsAt, usagePeriod: 'trial' } as const;
  if (saveSimulatedDraftEvent(world, world.draft, queued)) world.usage += 1;
}

function expectBalance(world: ReplyDecisionWorld): void {
  const reserved = world.draft.usagePeriod === null ? 0 : 1;
  if (world.usage !== reserved)
    throw new Error(`${world.usage} reserved, and the draft knows of ${reserved}`);
}

const ENDS: readonly Draft['state'][] = ['editing', 'live', 'discarded', 'posted'];

/** The scheduler enqueues the job of a draft that is due at most once a minute. */
const SCHEDULER_INTERVAL_MS = 60_000;

/** When the next job comes: from the queue, or from the scheduler by the due time of the draft. */
function findNextJobTime({ draft, jobs, scheduledAt }: ReplyDecisionWorld): number | undefined {
  const dueTime = computeDraftDueTime(draft);
  const scheduled =
    dueTime === undefined
      ? []
      : [Math.max(Date.parse(dueTime), scheduledAt + SCHEDULER_INTERVAL_MS)];
  const times = [...jobs, ...scheduled];
  return times.length === 0 ? undefined : Math.min(...times);
}

function deliver(world: ReplyDecisionWorld, at: number, workers: Worker[]): void {
  world.now = Math.max(world.now, at);
  if (world.jobs.includes(at)) world.jobs = world.jobs.filter((time) => time !== at);
  else world.scheduledAt = world.now;
  // A queue may deliver a job once more, also much later.
  if (drawsSimulatedFault(world, 0.05))
    world.jobs.push(world.now + world.random.between(0, 120_000));
  for (let copies = drawsSimulatedFault(world, 0.2) ? 2 : 1; copies > 0; copies -= 1)
    workers.push({
      draft: world.draft,
      facts: { kind: world.kind, jitter: world.random.next() },
      steps: 0,
      slots: 0,
    });
}

/** Each step is of one worker; a worker may die before any, with what the network or the hour has given it. */
function playWorkers(world: ReplyDecisionWorld): void {
  let workers: Worker[] = [];
  let ownerActs = world.random.between(0, 3);
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const jobTime = findNextJobTime(world);
    if (workers.length === 0 && jobTime === undefined) return;
    if (jobTime !== undefined && (workers.length === 0 || jobTime <= world.now))
      deliver(world, jobTime, workers);
    const worker = world.random.pick(workers);
    const isDead = drawsSimulatedFault(world, 0.02);
    const goesOn = !isDead && advance(world, worker);
    if (!isDead && !goesOn && worker.slots !== 0)
      throw new Error('a slot is neither used nor free');
    if (!goesOn) workers = workers.filter((one) => one !== worker);
    expectBalance(world);
    if (ownerActs > 0 && world.random.chance(0.1)) {
      ownerActs -= 1;
      actAsOwner(world);
    }
  }
}

/** The reply as it ended. @throws Error with the trace of the run when something does not hold */
export function playReplyDecisions(seed: number, trace?: string[]): Draft {
  const world = openWorld(seed, trace);
  try {
    playWorkers(world);
    if (!ENDS.includes(world.draft.state)) throw new Error(`it stays in ${world.draft.state}`);
    return world.draft;
  } catch (error) {
    if (trace) throw new Error([`seed ${seed}: ${error}`, ...trace].join('\n'), { cause: error });
    return playReplyDecisions(seed, []);
  }
}
