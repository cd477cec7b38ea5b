// Computes when a draft is processed next, and when a worker that claimed it counts as dead. Pure.
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { Draft, UnconfirmedReplyText } from './draft.ts';
import { awaitsViewBeforeGeneration } from './draft-text-generation.ts';

/** An older claim belongs to a dead worker. Longer than every network timeout. */
const CLAIM_TIMEOUT_SECONDS = 60;

/** Attempts to generate one draft, worker deaths included. */
export const MAX_GENERATION_TRIES = 3;

/** Calls that may publish one text; each call after the first follows a complete read-back. */
export const MAX_PUBLISH_TRIES = 3;

/**
 * Delays before each read-back of an unconfirmed reply. The text may be sent again only after the last one
 * found nothing, so their sum must exceed the time that the network may take to show a published reply.
 */
export const READ_BACK_DELAYS_SECONDS: readonly number[] = [2, 4, 8, 16, 30, 30];

/** A text is not sent again after a plain rejection: these read-backs only catch a wrong rejection. */
const READ_BACK_PLANS: Readonly<Record<Draft['readBackPlan'], readonly number[]>> = {
  thorough: READ_BACK_DELAYS_SECONDS,
  quick: [1, 3, 6],
  single: [1],
};

/** Backoff after failed read-backs: doubles up to ten minutes. */
const FAILED_READ_BACK_INITIAL_BACKOFF_SECONDS = 15;
const FAILED_READ_BACK_MAX_BACKOFF_SECONDS = 600;
/**
 * After this many failed read-backs we give up: about a minute when the subject is reported as gone, half an hour when
 * the network rejects the read, an hour when only other calls work, a day when none works.
 */
const MAX_FAILED_READ_BACKS = {
  reported_gone: 2,
  refused: 7,
  answers_other_calls: 10,
  unresponsive: 144,
} as const;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Delays between the live checks of an accepted reply. The network reviews some replies first and never shows
 * others: after the quick checks there is one a day for a week, then none.
 */
const LIVE_CHECK_DELAYS_SECONDS: readonly number[] = [
  ...[2, 5, 10, 30, 60, 300, 900],
  ...Array.from({ length: 7 }, () => DAY_SECONDS),
];

/** The scheduler takes over when a queue message is this late. */
const SCHEDULER_GRACE_SECONDS = 30;

export const addSecondsToIsoTime = (iso: string, seconds: number): string =>
  new Date(Date.parse(iso) + seconds * 1_000).toISOString();

/** The later of two times; `bound` may be missing. */
const getLaterTime = (iso: string, bound: string | null): string =>
  bound !== null && bound > iso ? bound : iso;

const getReadBackDelays = ({ readBackPlan }: Draft): readonly number[] =>
  READ_BACK_PLANS[readBackPlan];

/** The longest time that the network is known to hide a published reply, with a margin. */
const MAX_HIDDEN_SECONDS = READ_BACK_DELAYS_SECONDS.reduce((sum, seconds) => sum + seconds, 0);

/**
 * After this time (ISO) a read-back that does not find a returned text proves its absence. The quick read-backs after a
 * rejection take only seconds, and the rejection may have been wrong.
 */
export const computeReplyAbsenceProofTime = ({
  returnedAt,
}: UnconfirmedReplyText): string | undefined =>
  returnedAt && addSecondsToIsoTime(returnedAt, MAX_HIDDEN_SECONDS);

/** Seconds until a failed read-back is repeated. */
export const computeFailedReadBackBackoffSeconds = ({ failedReadBacks }: Draft): number =>
  Math.min(
    FAILED_READ_BACK_MAX_BACKOFF_SECONDS,
    FAILED_READ_BACK_INITIAL_BACKOFF_SECONDS * 2 ** Math.min(failedReadBacks, 10),
  );

/** Whether so many read-backs have failed that the reply is returned to its owner. */
export const isReadBackExhausted = (
  { failedReadBacks, goneReadBacks }: Draft,
  failure: keyof typeof MAX_FAILED_READ_BACKS,
): boolean =>
  (failure === 'reported_gone' ? goneReadBacks : failedReadBacks) >= MAX_FAILED_READ_BACKS[failure];

/** Seconds that must pass in the current state before the next read-back proves anything. */
export const getReadBackDelaySeconds = (draft: Draft): number =>
  getReadBackDelays(draft)[draft.readBacks] ?? 0;

/** The time of the next read-back (ISO): after its delay, and not before a rescheduled time. */
export function computeReadBackTime(draft: Draft): string {
  return getLaterTime(
    addSecondsToIsoTime(draft.since, getReadBackDelaySeconds(draft)),
    draft.sendsAt,
  );
}

/** Whether the next read-back is the last one, after which the text may be sent again. */
export const isLastReadBack = (draft: Draft): boolean =>
  draft.readBacks >= getReadBackDelays(draft).length - 1;

/**
 * The time of the next live check of an accepted reply (ISO), not before a rescheduled time; undefined after the last
 * check. `readBacks` counts the checks that found nothing.
 */
export function computeNextLiveCheckTime(draft: Draft): string | undefined {
  const delaySeconds = LIVE_CHECK_DELAYS_SECONDS[Math.max(0, draft.readBacks - 1)];
  return delaySeconds === undefined
    ? undefined
    : getLaterTime(addSecondsToIsoTime(draft.since, delaySeconds), draft.sendsAt);
}

/** Whether the worker that claimed the draft counts as dead. */
export const isDraftClaimExpired = (draft: Draft, now: string): boolean =>
  now >= addSecondsToIsoTime(draft.since, CLAIM_TIMEOUT_SECONDS);

/** Only the scheduler enqueues a job beyond the longest delay of a queue, so the job needs no grace period. */
function computeQueuedDueTime({ sendsAt, since }: Draft): string {
  const sendTime = sendsAt ?? since;
  const delaySeconds = (Date.parse(sendTime) - Date.parse(since)) / 1_000;
  return delaySeconds > MAX_SQS_DELAY_SECONDS
    ? sendTime
    : addSecondsToIsoTime(sendTime, SCHEDULER_GRACE_SECONDS);
}

/**
 * The time (ISO) at which the scheduler enqueues the draft's next job, in case no queue message did the work; undefined
 * when nothing is outstanding. The draft stores it, so a lost message loses no reply.
 */
export function computeDraftDueTime(draft: Draft): string | undefined {
  if (awaitsViewBeforeGeneration(draft)) return draft.automation?.expiresAt;
  switch (draft.state) {
    case 'generating':
    case 'posting':
      return addSecondsToIsoTime(draft.since, CLAIM_TIMEOUT_SECONDS + SCHEDULER_GRACE_SECONDS);
    case 'queued':
      return computeQueuedDueTime(draft);
    case 'unknown':
      // Longer, because a read-back waits for two calls when the network does not respond.
      return addSecondsToIsoTime(computeReadBackTime(draft), CLAIM_TIMEOUT_SECONDS);
    case 'posted': {
      const nextCheckTime = computeNextLiveCheckTime(draft);
      return nextCheckTime && addSecondsToIsoTime(nextCheckTime, SCHEDULER_GRACE_SECONDS);
    }
    case 'editing':
      return draft.automation?.expiresAt;
    case 'live':
    case 'discarded':
      return undefined;
  }
}
