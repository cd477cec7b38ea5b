// Retries of a failed delivery: the waits and the limits.
import { describe, expect, it } from 'vitest';
import {
  decideRetry,
  type FailureKind,
  getEventBridgeLimits,
  LAMBDA_LIMITS,
} from './delivery-retries.ts';

const NOW = 1_000_000_000;
const decide = (
  limits: ReturnType<typeof getEventBridgeLimits>,
  failedAttempts: number,
  {
    ageSeconds = 0,
    random = 1,
    failureKind,
  }: { ageSeconds?: number; random?: number; failureKind?: FailureKind } = {},
) => {
  const acceptedAt = NOW - ageSeconds * 1_000;
  return decideRetry(limits, { acceptedAt, failedAttempts, failureKind }, NOW, random);
};
const retryAfter = (seconds: number) => ({ kind: 'retry', at: NOW + seconds * 1_000 });
const giveUp = (limit: string | undefined) => ({ kind: 'give up', limit });

describe('a failed delivery of EventBridge', () => {
  const limits = getEventBridgeLimits({});

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

  it('is given up after 185 retries or a day', () => {
    expect(decide(limits, 186)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(limits, 1, { ageSeconds: 86_399 })).toEqual(retryAfter(1));
    expect(decide(limits, 1, { ageSeconds: 86_400 })).toEqual(giveUp('MaximumEventAgeInSeconds'));
  });

  it('follows the retry policy of its target', () => {
    const noRetries = getEventBridgeLimits({ MaximumRetryAttempts: 0 });
    const oneMinute = getEventBridgeLimits({ MaximumEventAgeInSeconds: 60 });

    expect(decide(noRetries, 1)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(oneMinute, 1, { ageSeconds: 60 })).toEqual(giveUp('MaximumEventAgeInSeconds'));
    expect(decide(oneMinute, 186)).toEqual(giveUp('MaximumRetryAttempts'));
  });
});

describe('a target that does not exist', () => {
  it('gets no second attempt', () => {
    expect(decide(getEventBridgeLimits({}), 1, { failureKind: 'permanent' })).toEqual(
      giveUp(undefined),
    );
  });
});

describe('a throttled function', () => {
  it('is tried again every few seconds for six hours, however often', () => {
    expect(decide(LAMBDA_LIMITS, 0, { failureKind: 'throttled' })).toEqual(retryAfter(5));
    expect(decide(LAMBDA_LIMITS, 0, { failureKind: 'throttled', ageSeconds: 21_600 })).toEqual(
      giveUp('MaximumEventAgeInSeconds'),
    );
  });
});

describe('a function that failed with an event', () => {
  it('runs after one minute, after two more, and then never', () => {
    expect(decide(LAMBDA_LIMITS, 1)).toEqual(retryAfter(60));
    expect(decide(LAMBDA_LIMITS, 2)).toEqual(retryAfter(120));
    expect(decide(LAMBDA_LIMITS, 3)).toEqual(giveUp('MaximumRetryAttempts'));
    expect(decide(LAMBDA_LIMITS, 1, { ageSeconds: 21_600 })).toEqual(
      giveUp('MaximumEventAgeInSeconds'),
    );
  });
});
