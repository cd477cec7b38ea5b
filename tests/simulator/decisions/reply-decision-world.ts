// One reply without a table: its draft, the network and the plan are values in memory, and only the pure decision runs.
import { type Draft, findUnconfirmedText } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { transitionDraft } from '#functions/drafts/domain/lifecycle/draft-lifecycle.ts';
import { listSideEffectsOfDraftEvent } from '#functions/drafts/domain/lifecycle/draft-side-effects.ts';
import type {
  NetworkCallFailure,
  ReplyPublishOutcome,
  ReplyReadBackOutcome,
  SentReply,
} from '#functions/drafts/domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';

/** The network shows a published reply after at most this time; the delays of the read-backs allow 90 s. */
const MAX_HIDDEN_MS = 85_000;

type Publication = { readonly id: string; readonly text: string; readonly visibleAt: number };

export type ReplyDecisionWorld = {
  readonly random: SeededRandom;
  readonly kind: ReplyKind;
  now: number;
  draft: Draft;
  /** When a job of the reply is delivered (epoch ms). */
  jobs: number[];
  /** When the scheduler delivered one last (epoch ms). */
  scheduledAt: number;
  publications: Publication[];
  /** Reserved and not released. */
  usage: number;
  /** Workers die and the network fails until then; after it every reply has to end. */
  readonly faultsUntil: number;
  /** Recorded only when a failed run is played once more. */
  readonly trace: string[] | undefined;
};

let lastIso = { at: 0, text: '' };
/** Formatting times takes most of a run, and most are asked for twice. */
export function formatIsoTimeCached(at: number): string {
  if (lastIso.at !== at) lastIso = { at, text: new Date(at).toISOString() };
  return lastIso.text;
}

const trace = (world: ReplyDecisionWorld, line: string): void => {
  world.trace?.push(`${formatIsoTimeCached(world.now)} ${line}`);
};

export const drawsSimulatedFault = (world: ReplyDecisionWorld, probability: number): boolean =>
  world.now < world.faultsUntil && world.random.chance(probability);

/** The stored draft after the event; undefined when the writer read another revision, or its state forbids the event. */
export function saveSimulatedDraftEvent(
  world: ReplyDecisionWorld,
  read: Draft,
  event: DraftEvent,
): Draft | undefined {
  if (read.revision !== world.draft.revision) return undefined;
  const next = transitionDraft(read, event, formatIsoTimeCached(world.now));
  if (next === undefined) return undefined;
  trace(world, `${event.type}: ${read.state} to ${next.state}`);
  // The history is for people, and would only grow here.
  world.draft = { ...next, history: [] };
  for (const effect of listSideEffectsOfDraftEvent(read, event, world.draft)) {
    if (effect.kind === 'release_usage' && effect.usage === 'posted') world.usage -= 1;
    if (effect.kind === 'enqueue') world.jobs.push(Math.max(world.now, Date.parse(effect.at)));
  }
  return world.draft;
}

const FAILURES: readonly NetworkCallFailure[] = [
  { kind: 'outage', isCertainlyNotApplied: false },
  { kind: 'throttled', retryAfterSeconds: 240, isCertainlyNotApplied: false },
  { kind: 'refused', isCertainlyNotApplied: false },
  { kind: 'refused', reason: 'posting_restricted', isCertainlyNotApplied: false },
  { kind: 'refused', reason: 'person_unavailable', isCertainlyNotApplied: false },
  { kind: 'gone', isCertainlyNotApplied: false },
  { kind: 'token', isCertainlyNotApplied: false },
];
const UNREACHABLE: NetworkCallFailure = { kind: 'unreachable', isCertainlyNotApplied: true };

export const pickSimulatedNetworkFailure = ({ random }: ReplyDecisionWorld): NetworkCallFailure =>
  random.chance(0.15) ? UNREACHABLE : random.pick(FAILURES);

/** Another text may be published only if its owner knows what has become of the earlier ones. */
function requireKnownEarlierTexts(world: ReplyDecisionWorld, text: string): void {
  for (const earlier of world.publications) {
    if (earlier.text === text) throw new Error(`"${text}" is published twice`);
    const known = findUnconfirmedText(world.draft, earlier.text);
    if (!known?.isFound && !known?.isOwnerNotified)
      throw new Error(`"${text}" follows "${earlier.text}", and its owner does not know`);
  }
}

/** A failed call may have published the reply all the same. */
export function publishReply(world: ReplyDecisionWorld, claimed: Draft): ReplyPublishOutcome {
  const text = claimed.sendingText ?? '';
  const failure = drawsSimulatedFault(world, 0.5) ? pickSimulatedNetworkFailure(world) : undefined;
  const isPublished = !failure || (!failure.isCertainlyNotApplied && world.random.chance(0.5));
  const id = `reply-${world.publications.length + 1}`;
  if (isPublished) {
    requireKnownEarlierTexts(world, text);
    const visibleAt = world.now + world.random.between(0, MAX_HIDDEN_MS);
    world.publications.push({ id, text, visibleAt });
  }
  trace(world, `PUBLISH ${text}: ${failure?.kind ?? 'accepted'}`);
  world.now += world.random.between(0, 20_000);
  if (drawsSimulatedFault(world, 0.1)) return { kind: 'failed' };
  if (failure) return { kind: 'failed', failure };
  return { kind: 'published', networkId: id };
}

export function readBackReply(
  world: ReplyDecisionWorld,
  { text }: SentReply,
): ReplyReadBackOutcome {
  if (drawsSimulatedFault(world, 0.2))
    return { kind: 'failed', failure: pickSimulatedNetworkFailure(world) };
  if (drawsSimulatedFault(world, 0.1)) {
    const why = world.random.pick(['gone', 'unexplained', 'out_of_reach', 'unreadable'] as const);
    return { kind: 'unconfirmed', why };
  }
  const found = world.publications.find((one) => one.text === text && one.visibleAt <= world.now);
  return found ? { kind: 'found', networkId: found.id } : { kind: 'absent' };
}

export const isPublicationVisible = (
  { publications, now }: ReplyDecisionWorld,
  networkId: string,
): boolean => publications.some(({ id, visibleAt }) => id === networkId && visibleAt <= now);
