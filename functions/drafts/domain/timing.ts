// When a draft needs the next look, and how long a look may take before another worker steps in.
import type { Draft, UnconfirmedText } from './draft.ts';

/** A worker that holds a claim longer than this is taken for dead. Above every network timeout. */
const CLAIM_SECONDS = 60;

/** Tries of one generation, worker deaths included. */
export const MAX_GENERATION_TRIES = 3;

/** How often one text is handed to the network at most; each further try follows a read-back. */
export const MAX_POST_TRIES = 3;

/**
 * Seconds after an uncertain answer at which the thread is read back. Only when the last look finds
 * nothing may the text be sent again, so their sum must exceed the time the network may take to
 * show an own reply.
 */
export const READ_BACK_SECONDS: readonly number[] = [2, 4, 8, 16, 30, 30];

/** After a plain refusal nothing is sent again; these looks only guard against a refusal that lied. */
const REFUSED_READ_BACK_SECONDS: readonly number[] = [1, 3, 6];

/** Pauses after read-backs that failed: they double, up to ten minutes. */
const FAILED_FIRST_SECONDS = 15;
const FAILED_MOST_SECONDS = 600;
/**
 * About a minute where all that is heard is that the subject is gone, half an hour of a network that answers and
 * will not say, an hour where it answers others only, a day of one that answers nothing.
 */
const MOST_FAILED = {
  refused_as_gone: 2,
  refused: 7,
  answering_others: 10,
  unanswered: 144,
} as const;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Seconds between looks for an accepted reply that cannot be read yet. Some are held back for review,
 * some never shown: after the quick looks one a day, for a week, then none.
 */
const LIVE_CHECK_SECONDS: readonly number[] = [
  ...[2, 5, 10, 30, 60, 300, 900],
  ...Array.from({ length: 7 }, () => DAY_SECONDS),
];

/** The sweep looks this long after a message should have done the work. */
const GRACE_SECONDS = 30;

const later = (iso: string, seconds: number): string =>
  new Date(Date.parse(iso) + seconds * 1_000).toISOString();

/** The later of two times, one of which may be missing. */
const notBefore = (iso: string, bound: string | null): string =>
  bound !== null && bound > iso ? bound : iso;

const looks = (draft: Draft): readonly number[] =>
  draft.readBackPlan === 'thorough' ? READ_BACK_SECONDS : REFUSED_READ_BACK_SECONDS;

/** The longest the network is known to hide an own reply, with a margin. */
const HIDDEN_SECONDS = READ_BACK_SECONDS.reduce((sum, seconds) => sum + seconds, 0);

/**
 * From when on (ISO) not finding a text that came back proves anything: a refusal is read back for
 * seconds only, and may have been wrong.
 */
export const absenceCountsFrom = ({ returnedAt }: UnconfirmedText): string | undefined =>
  returnedAt && later(returnedAt, HIDDEN_SECONDS);

/** Seconds until a read-back is tried again that failed and so proved nothing. */
export const failedReadBackWait = ({ failedReadBacks }: Draft): number =>
  Math.min(FAILED_MOST_SECONDS, FAILED_FIRST_SECONDS * 2 ** Math.min(failedReadBacks, 10));

/** Whether so many read-backs have failed that the reply goes back to its owner. */
export const isReadBackHopeless = (
  { failedReadBacks }: Draft,
  failure: keyof typeof MOST_FAILED,
): boolean => failedReadBacks >= MOST_FAILED[failure];

/** Seconds that must pass in the present state before looking again counts as proof. */
export const readBackWait = (draft: Draft): number => looks(draft)[draft.readBacks] ?? 0;

/** When an uncertain draft is read back (ISO): after its wait, and not before it was put off to. */
export function readBackAt(draft: Draft): string {
  return notBefore(later(draft.since, readBackWait(draft)), draft.sendsAt);
}

/** Whether the look that is due now is the one after which the text may be sent again. */
export const isLastReadBack = (draft: Draft): boolean => draft.readBacks >= looks(draft).length - 1;

/**
 * When an accepted reply is looked for again (ISO), not before it was put off to; undefined where it
 * no longer is. `readBacks` counts the looks that found nothing.
 */
export function nextLiveCheck(draft: Draft): string | undefined {
  const wait = LIVE_CHECK_SECONDS[Math.max(0, draft.readBacks - 1)];
  return wait === undefined ? undefined : notBefore(later(draft.since, wait), draft.sendsAt);
}

/** Whether the worker that claimed the draft must be taken for dead. */
export const claimExpired = (draft: Draft, now: string): boolean =>
  now >= later(draft.since, CLAIM_SECONDS);

/**
 * When the sweep must look at the draft because no message did (ISO); undefined where nothing is
 * outstanding. It rides in the item's due index, so a lost message loses no reply.
 */
export function dueAt(draft: Draft): string | undefined {
  switch (draft.state) {
    case 'generating':
    case 'posting':
      return later(draft.since, CLAIM_SECONDS + GRACE_SECONDS);
    case 'queued':
      return later(draft.sendsAt ?? draft.since, GRACE_SECONDS);
    case 'unknown':
      return later(readBackAt(draft), GRACE_SECONDS);
    case 'posted': {
      const next = nextLiveCheck(draft);
      return next && later(next, GRACE_SECONDS);
    }
    case 'editing':
    case 'live':
      return undefined;
  }
}
