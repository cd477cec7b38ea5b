// How fast we may go on: what usage figures and refusals of the network mean for the next call.

/**
 * - `slow`: still allowed, but the limit is near: background work takes one step at a time.
 * - `limit`: the network refuses, or is about to.
 * - `outage`: it does not answer.
 */
type PauseReason = 'slow' | 'limit' | 'outage';

export type Pause = {
  readonly reason: PauseReason;
  readonly seconds: number;
  /** Whether the network named the time itself. */
  readonly named: boolean;
};

const SLOW_FROM_PERCENT = 75;
const STOP_FROM_PERCENT = 95;
const SLOW_SECONDS_PER_PERCENT = 3;

const LIMIT_FIRST_SECONDS = 5 * 60;
const LIMIT_MOST_SECONDS = 60 * 60;
const OUTAGE_FIRST_SECONDS = 5;
const OUTAGE_MOST_SECONDS = 10 * 60;

/** Doubles with every stop in a row. */
const backOff = (first: number, most: number, strikes: number): number =>
  Math.min(most, first * 2 ** Math.min(strikes, 10));

const limitPause = (regainSeconds: number | undefined, strikes: number): Pause => ({
  reason: 'limit',
  seconds: regainSeconds ?? backOff(LIMIT_FIRST_SECONDS, LIMIT_MOST_SECONDS, strikes),
  named: regainSeconds !== undefined,
});

/** After a call that worked; undefined where nothing holds us back. `strikes`: stops in a row. */
export function pauseAfterUsage(
  usage: { readonly percent: number; readonly regainSeconds: number | undefined },
  strikes: number,
): Pause | undefined {
  if (usage.regainSeconds !== undefined || usage.percent >= STOP_FROM_PERCENT) {
    return limitPause(usage.regainSeconds, strikes);
  }
  if (usage.percent < SLOW_FROM_PERCENT) return undefined;
  const seconds = (usage.percent - SLOW_FROM_PERCENT + 1) * SLOW_SECONDS_PER_PERCENT;
  return { reason: 'slow', seconds, named: false };
}

/** After a call that failed; undefined where waiting would not help. */
export function pauseAfterError(
  error: { readonly kind: string; readonly retryAfterSeconds: number | undefined },
  strikes: number,
): Pause | undefined {
  switch (error.kind) {
    case 'throttled':
      return limitPause(error.retryAfterSeconds, strikes);
    case 'outage':
    case 'unreachable':
      return {
        reason: 'outage',
        seconds: backOff(OUTAGE_FIRST_SECONDS, OUTAGE_MOST_SECONDS, strikes),
        named: false,
      };
    default:
      return undefined;
  }
}
