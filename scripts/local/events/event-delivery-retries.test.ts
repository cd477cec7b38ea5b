// Retries of a failed delivery: the waits and the limits.
import { describe, expect, it } from 'vitest';
import {
  type DeliveryFailureKind,
  decideDeliveryRetry,
  getEventBridgeRetryLimits,
  LAMBDA_DELIVERY_RETRY_LIMITS,
} from './event-delivery-retries.ts';

const NOW = 1_000_000_000;
const decide = (
  limits: ReturnType<typeof getEventBridgeRetryLimits>,
  failedAttempts: number,
  {
    ageSeconds = 0,
    random = 1,
    failureKind,
  }: { ageSeconds?: number; random?: number; failureKind?: DeliveryFailureKind } = {},
) => {
  const acceptedAt = NOW - ageSeconds * 1_000;
  return decideDeliveryRetry(limits, { acceptedAt, failedAttempts, failureKind }, NOW, random);
};
const retryAfter = (seconds: number) => ({ kind: 'retry', at: NOW + seconds * 1_000 });
const giveUp = (limit: string | undefined) => ({ kind: 'give up', limit });

describe('a failed delivery of EventBridge', () => {
  const limits = getEventBridgeRetryLimits({});

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [9, 256],
    [10, 480],
    [185, 480],
  ])('waits after failure %i for half to all of %i seconds', (failures, seconds) => {
    expect(decide(limits, failures)).toEqual(retryAfter(seconds));
    expect(decide(limits, failures, { random: 0 })).toEqual(retryAfter(seconds / 2));
  });

  it('EventBridge gives up a failed delivery after 185 retries or a day', () => {
    expect(decide(limits, 186)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(limits, 1, { ageSeconds: 86_399 })).toEqual(retryAfter(1));
    expect(decide(limits, 1, { ageSeconds: 86_400 })).toEqual(giveUp('MaximumEventAgeInSeconds'));
  });

  it('a failed EventBridge delivery follows the retry policy of its target', () => {
    const noRetries = getEventBridgeRetryLimits({ MaximumRetryAttempts: 0 });
    const oneMinute = getEventBridgeRetryLimits({ MaximumEventAgeInSeconds: 60 });

    expect(decide(noRetries, 1)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(oneMinute, 1, { ageSeconds: 60 })).toEqual(giveUp('MaximumEventAgeInSeconds'));
    expect(decide(oneMinute, 186)).toEqual(giveUp('MaximumRetryAttempts'));
  });
});

describe('a target that does not exist', () => {
  it('a delivery to a target that does not exist is not retried', () => {
    expect(decide(getEventBridgeRetryLimits({}), 1, { failureKind: 'permanent' })).toEqual(
      giveUp(undefined),
    );
  });
});

describe('a throttled function', () => {
  it('retries a throttled function every five seconds for six hours', () => {
    expect(decide(LAMBDA_DELIVERY_RETRY_LIMITS, 0, { failureKind: 'throttled' })).toEqual(
      retryAfter(5),
    );
    expect(
      decide(LAMBDA_DELIVERY_RETRY_LIMITS, 0, { failureKind: 'throttled', ageSeconds: 21_600 }),
    ).toEqual(giveUp('MaximumEventAgeInSeconds'));
  });
});

describe('a function that failed with an event', () => {
  it('retries a failed function after one and two minutes, then gives up', () => {
    expect(decide(LAMBDA_DELIVERY_RETRY_LIMITS, 1)).toEqual(retryAfter(60));
    expect(decide(LAMBDA_DELIVERY_RETRY_LIMITS, 2)).toEqual(retryAfter(120));
    expect(decide(LAMBDA_DELIVERY_RETRY_LIMITS, 3)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(LAMBDA_DELIVERY_RETRY_LIMITS, 1, { ageSeconds: 21_600 })).toEqual(
      giveUp('MaximumEventAgeInSeconds'),
    );
  });
});
