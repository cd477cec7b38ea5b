// Decides when a failed delivery of an event is retried, and when it is given up. Pure.

export type DeliveryRetryLimits = {
  readonly maxRetries: number;
  readonly maxAgeSeconds: number;
  readonly backoff: 'event-bridge' | 'lambda';
};

/** EventBridge's own limits. Source: EventBridge, "Retry policies". */
const EVENT_BRIDGE_LIMITS: DeliveryRetryLimits = {
  maxRetries: 185,
  maxAgeSeconds: 86_400,
  backoff: 'event-bridge',
};

/**
 * EventBridge hands an event over to Lambda's own queue, which does not fail. Lambda then runs the function, and
 * repeats it after a failure. A target's retry policy and dead-letter queue have no part in it. Source: Lambda, "How
 * Lambda handles errors and retries with asynchronous invocation".
 */
export const LAMBDA_DELIVERY_RETRY_LIMITS: DeliveryRetryLimits = {
  maxRetries: 2,
  maxAgeSeconds: 6 * 3_600,
  backoff: 'lambda',
};

/** The limits of a target that EventBridge itself delivers to. */
export const getEventBridgeRetryLimits = (policy: {
  readonly MaximumRetryAttempts?: number | undefined;
  readonly MaximumEventAgeInSeconds?: number | undefined;
}): DeliveryRetryLimits => ({
  ...EVENT_BRIDGE_LIMITS,
  maxRetries: policy.MaximumRetryAttempts ?? EVENT_BRIDGE_LIMITS.maxRetries,
  maxAgeSeconds: policy.MaximumEventAgeInSeconds ?? EVENT_BRIDGE_LIMITS.maxAgeSeconds,
});

/** With pauses of this length, 185 retries take about a day. */
const LONGEST_BACKOFF_SECONDS = 480;
const LAMBDA_BACKOFF_SECONDS = 60;
const LAMBDA_THROTTLING_BACKOFF_SECONDS = 5;

/**
 * `permanent`: the target does not exist, so EventBridge does not try again. `throttled`: the function did not run,
 * so Lambda does not count the attempt.
 */
export type DeliveryFailureKind = 'permanent' | 'throttled';

function computeBackoffSeconds(
  limits: DeliveryRetryLimits,
  failedAttempts: number,
  random: number,
) {
  if (limits.backoff === 'lambda') return LAMBDA_BACKOFF_SECONDS * failedAttempts;
  const seconds = Math.min(LONGEST_BACKOFF_SECONDS, 2 ** (failedAttempts - 1));
  return seconds * (0.5 + random / 2);
}

export type DeliveryRetryDecision =
  | { readonly kind: 'retry'; readonly at: number }
  /** EventBridge's name for the exhausted limit. */
  | {
      readonly kind: 'give up';
      readonly limit: 'MaximumRetryAttempts' | 'MaximumEventAgeInSeconds' | undefined;
    };

export type FailedDeliveryAttempt = {
  readonly acceptedAt: number;
  readonly failedAttempts: number;
  /** The kind of the last failure. */
  readonly failureKind?: DeliveryFailureKind | undefined;
};

/** `random`: from 0 to 1, so that simultaneous failures are not retried together. */
export function decideDeliveryRetry(
  limits: DeliveryRetryLimits,
  state: FailedDeliveryAttempt,
  now: number,
  random: number,
): DeliveryRetryDecision {
  const { failureKind, failedAttempts } = state;
  if (failureKind === 'permanent') return { kind: 'give up', limit: undefined };
  if (failedAttempts > limits.maxRetries) return { kind: 'give up', limit: 'MaximumRetryAttempts' };
  const seconds =
    failureKind === 'throttled'
      ? LAMBDA_THROTTLING_BACKOFF_SECONDS
      : computeBackoffSeconds(limits, failedAttempts, random);
  const at = now + seconds * 1_000;
  return at > state.acceptedAt + limits.maxAgeSeconds * 1_000
    ? { kind: 'give up', limit: 'MaximumEventAgeInSeconds' }
    : { kind: 'retry', at };
}
