// Computes the pause from the network's usage figures or from an error.
// - `slow`: calls are allowed but the rate limit is near, so background work slows down.
// - `limit`: the network rejects calls, or is about to.
// - `outage`: the network does not respond.

/**
 * - `slow`: calls are allowed but the rate limit is near, so background work slows down.
 * - `limit`: the network rejects calls, or is about to.
 * - `outage`: the network does not respond.
 */
type PauseReason = 'slow' | 'limit' | 'outage';

/** The calls that a pause stops: all calls of the account, or only posting. */
export type PausedCallKind = 'calls' | 'posting';

export type NetworkPause = {
  readonly reason: PauseReason;
  readonly seconds: number;
  /** Whether the network itself specified the duration. Otherwise it is our estimate. */
  readonly named: boolean;
  /** Whether the limit is that of the app, which the calls of all accounts share. */
  readonly isOfApp?: true;
};

const SLOW_FROM_PERCENT = 75;
const STOP_FROM_PERCENT = 95;
const SLOW_SECONDS_PER_PERCENT = 3;

const LIMIT_INITIAL_PAUSE_SECONDS = 5 * 60;
const LIMIT_MAX_PAUSE_SECONDS = 60 * 60;
const OUTAGE_INITIAL_PAUSE_SECONDS = 5;
const OUTAGE_MAX_PAUSE_SECONDS = 10 * 60;

/** Doubles with every consecutive pause. */
const computeBackoffSeconds = (
  initialSeconds: number,
  maxSeconds: number,
  strikes: number,
): number => Math.min(maxSeconds, initialSeconds * 2 ** Math.min(strikes, 10));

const buildLimitPause = (regainSeconds: number | undefined, strikes: number): NetworkPause => ({
  reason: 'limit',
  seconds:
    regainSeconds ??
    computeBackoffSeconds(LIMIT_INITIAL_PAUSE_SECONDS, LIMIT_MAX_PAUSE_SECONDS, strikes),
  named: regainSeconds !== undefined,
});

const markAppLimit = (isOfApp: boolean) => (isOfApp ? ({ isOfApp: true } as const) : {});

type RateLimitUsage = {
  readonly percent: number;
  readonly appPercent: number;
  readonly regainSeconds: number | undefined;
};

/** The pause after a successful call, or undefined when none is needed. `strikes` counts consecutive pauses. */
export function computeNetworkPauseNearRateLimit(
  usage: RateLimitUsage,
  strikes: number,
): NetworkPause | undefined {
  const scope = markAppLimit(usage.appPercent >= SLOW_FROM_PERCENT);
  if (usage.regainSeconds !== undefined || usage.percent >= STOP_FROM_PERCENT) {
    return { ...buildLimitPause(usage.regainSeconds, strikes), ...scope };
  }
  if (usage.percent < SLOW_FROM_PERCENT) return undefined;
  const seconds = (usage.percent - SLOW_FROM_PERCENT + 1) * SLOW_SECONDS_PER_PERCENT;
  return { reason: 'slow', seconds, named: false, ...scope };
}

/** "Application request limit reached." Source: Graph API, error handling. */
const APP_LIMIT_CODE = 4;
/** This code limits one kind of call. All other limits are those of the account or the app. */
const CUSTOM_LIMIT_CODE = 613;

/** The calls that pause after a publish call that the network throttled. */
export const getPauseScopeAfterThrottledPublish = ({
  code,
}: {
  readonly code: number | undefined;
}): PausedCallKind => (code === CUSTOM_LIMIT_CODE ? 'posting' : 'calls');

/** The pause after a failed call, or undefined when waiting would not help. */
export function computeNetworkPauseAfterError(
  error: {
    readonly kind: string;
    readonly code?: number | undefined;
    readonly retryAfterSeconds: number | undefined;
  },
  strikes: number,
): NetworkPause | undefined {
  if (error.kind === 'throttled') {
    const scope = markAppLimit(error.code === APP_LIMIT_CODE);
    return { ...buildLimitPause(error.retryAfterSeconds, strikes), ...scope };
  }
  if (error.kind !== 'outage' && error.kind !== 'unreachable') return undefined;
  const seconds = computeBackoffSeconds(
    OUTAGE_INITIAL_PAUSE_SECONDS,
    OUTAGE_MAX_PAUSE_SECONDS,
    strikes,
  );
  return { reason: 'outage', seconds, named: false };
}
