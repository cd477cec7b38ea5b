// Defers a reply, or ends its attempt. Pure.
import { type Draft, findUnconfirmedText } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEventPayloads } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import {
  addSecondsToIsoTime,
  computeFailedReadBackBackoffSeconds,
  isReadBackExhausted,
} from '#functions/drafts/domain/lifecycle/draft-retry-and-read-back-times.ts';
import {
  describeUnconfirmedReply,
  type UnconfirmedReplyReason,
} from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import {
  ask,
  buildStoreEventStep,
  DONE_REPLY_STEP,
  type NetworkCallFailure,
  type ReplyFacts,
  type ReplyStep,
} from './reply-facts-and-steps.ts';

/** A queue message may arrive this early, because the queue counts whole seconds by another clock. */
const EARLY_TOLERANCE_MS = 2_000;

/** The step of a job that came before `dueTime` (ISO); undefined when it is due. */
export function buildWaitStepUntilDue(dueTime: string, { now }: ReplyFacts): ReplyStep | undefined {
  const waitMs = Date.parse(dueTime) - Date.parse(now);
  if (waitMs <= 0) return undefined;
  return waitMs <= EARLY_TOLERANCE_MS ? { kind: 'wait', at: dueTime } : DONE_REPLY_STEP;
}

/** The same call may succeed later; other failures would repeat. */
export const isTemporaryNetworkFailure = ({ kind }: NetworkCallFailure): boolean =>
  ['outage', 'throttled', 'unreachable'].includes(kind);

/** The next attempt after `seconds`; it counts no failure. */
export const buildRescheduleStep = ({ now }: ReplyFacts, seconds: number): ReplyStep =>
  buildStoreEventStep({ type: 'rescheduled', until: addSecondsToIsoTime(now, seconds) });

/**
 * Schedules the next read-back after a failed one: after a growing delay, or at the time that the network named.
 * Without a failure the read-back reported the subject as gone.
 */
export const buildRescheduleReadBackStep = (
  draft: Draft,
  { now }: ReplyFacts,
  failure?: NetworkCallFailure,
): ReplyStep =>
  buildStoreEventStep({
    type: 'rescheduled',
    until: addSecondsToIsoTime(
      now,
      failure?.retryAfterSeconds ?? computeFailedReadBackBackoffSeconds(draft),
    ),
    afterFailedReadBack: failure ? 'other' : 'reported_gone',
  });

/** The text was sent earlier, and no read-back has shown yet that it is absent. */
const mayBeSent = (draft: Draft): boolean =>
  draft.state === 'queued' && findUnconfirmedText(draft, draft.sendingText) !== undefined;

/** Returns the reply to its owner. The guard forgets a text only when it was not sent. */
export const buildReturnToOwnerStep = (
  draft: Draft,
  reason: Sentence,
  outcome: Omit<DraftEventPayloads['not_sent'], 'reason'> = {},
): ReplyStep =>
  buildStoreEventStep(
    { type: 'not_sent', reason, ...outcome },
    {
      effects:
        draft.automation === null || outcome.isOwnerNotified || mayBeSent(draft)
          ? []
          : [{ kind: 'forget_unsent_text' }],
    },
  );

/** Returns the reply to its owner with a sentence that it may be published anyway. */
export const buildReturnUnconfirmedStep = (
  draft: Draft,
  { kind }: ReplyFacts,
  why: UnconfirmedReplyReason | 'absent',
): ReplyStep =>
  buildReturnToOwnerStep(draft, describeUnconfirmedReply(kind, why), {
    isOwnerNotified: true,
    // This read-back would have allowed a retry, so it proves the absence.
    isAbsent: why === 'absent',
  });

/** The network rejects read-backs until the owner changes something on Instagram. */
const isOwnerFixable = ({ kind, reason }: NetworkCallFailure): boolean =>
  kind === 'token' || kind === 'permission' || (kind === 'refused' && reason !== undefined);

/**
 * Reads back later, or gives up. We give up sooner when the network responds, even if only to other calls. A failure
 * with a time was a wait, which says nothing about this read.
 */
export function repeatReadBackOrGiveUp(
  draft: Draft,
  facts: ReplyFacts,
  failure: NetworkCallFailure,
  giveUp: () => ReplyStep,
): ReplyStep {
  const repeat = () => buildRescheduleReadBackStep(draft, facts, failure);
  if (isOwnerFixable(failure)) return giveUp();
  if (failure.kind === 'refused')
    return isReadBackExhausted(draft, 'refused') ? giveUp() : repeat();
  if (isReadBackExhausted(draft, 'unresponsive')) return giveUp();
  const isWait = failure.retryAfterSeconds !== undefined;
  if (isWait || !isReadBackExhausted(draft, 'answers_other_calls')) return repeat();
  const { isNetworkResponding } = facts;
  if (isNetworkResponding === undefined) return ask({ ask: 'isNetworkResponding' });
  return isNetworkResponding ? giveUp() : repeat();
}

/**
 * Whether to read back again before the owner learns that the thread is gone: the network reports even existing threads
 * as gone. We give up sooner when the publish call got the same error.
 */
export const shouldRecheckGoneThread = (draft: Draft, why: UnconfirmedReplyReason): boolean =>
  why === 'gone' && !isReadBackExhausted(draft, draft.isReportedGone ? 'reported_gone' : 'refused');
