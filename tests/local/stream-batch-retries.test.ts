// Decides what follows an invocation for a batch of stream records, and when records expire.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamBatchDelivery } from '#scripts/local/event-sources/streams/stream-batch-delivery.ts';
import { decideStreamBatchOutcome } from '#scripts/local/event-sources/streams/stream-batch-retries.ts';
import type { StreamFailure } from '#scripts/local/event-sources/streams/stream-failure-destination.ts';
import { makeFakeLambdaFunctions } from './start-test-cloud.ts';

const batch = (items: string, retries = 0, invocations = 0) => ({
  items: [...items],
  retries,
  invocations,
});
const HALVES = [batch('ab', 0, 1), batch('cd', 0, 1)];
const retryTimes = (maximumRetryAttempts: number, bisectBatchOnFunctionError = false) => ({
  maximumRetryAttempts,
  bisectBatchOnFunctionError,
});
const SPLIT = retryTimes(0, true);

describe('a batch of stream records after an invocation', () => {
  it.each([
    ['nothing failed', undefined, retryTimes(1), 'abcd', [], undefined],
    ['all failed', 0, retryTimes(1), '', [batch('abcd', 1, 1)], undefined],
    ['all failed without retries', 0, retryTimes(0), '', [], batch('abcd', 0, 1)],
    ['all failed with endless retries', 0, retryTimes(-1), '', [batch('abcd', 1, 1)], undefined],
    ['the third failed', 2, retryTimes(1), 'ab', [batch('cd', 1, 1)], undefined],
    ['the third failed without retries', 2, retryTimes(0), 'ab', [], batch('cd', 0, 1)],
    ['all failed and batches are split', 0, SPLIT, '', HALVES, undefined],
    ['the third failed and batches are split', 2, SPLIT, 'ab', [batch('cd', 0, 1)], undefined],
  ])('when %s', (_, firstFailed, policy, processed, next, discarded) => {
    expect(decideStreamBatchOutcome(batch('abcd'), firstFailed, policy)).toEqual({
      processed: [...processed],
      next,
      discarded,
    });
  });

  it('a stream batch of one record is retried, then discarded', () => {
    const first = decideStreamBatchOutcome(batch('a', 0, 3), 0, retryTimes(1, true));
    expect(first.next).toEqual([batch('a', 1, 4)]);
    const second = decideStreamBatchOutcome(batch('a', 1, 4), 0, retryTimes(1, true));
    expect(second).toEqual({ processed: [], next: [], discarded: batch('a', 1, 5) });
  });
});

describe('the age of stream records', () => {
  afterEach(() => void vi.useRealTimers());

  const NOW = Date.UTC(2026, 0, 2, 12);
  const HOUR_MS = 3_600_000;

  async function deliver(ages: readonly number[], maxAge: number, startedHoursAgo: number) {
    vi.setSystemTime(NOW);
    const items = ages.map((hours) => ({
      sequenceNumber: String(hours),
      isFinished: false,
      record: { dynamodb: { ApproximateCreationDateTime: (NOW - hours * HOUR_MS) / 1_000 } },
    }));
    const invoke = vi.fn(async () => ({ requestId: 'id', ok: true, result: null }) as const);
    const failures: StreamFailure[] = [];
    const delivery = new StreamBatchDelivery({
      mappingId: 'Source',
      mapping: { MaximumRecordAgeInSeconds: maxAge, FunctionResponseTypes: [] } as never,
      functionArn: 'function',
      functions: makeFakeLambdaFunctions(invoke),
      shardId: 'shard',
      startedAt: NOW - startedHoursAgo * HOUR_MS,
      finish: () => undefined,
      reportDiscarded: async (failure) => void failures.push(failure),
      redeliver: undefined,
      signal: new AbortController().signal,
    });
    await delivery.run(items as never);
    return {
      invocations: invoke.mock.calls.length,
      discarded: failures.map(({ condition, records, invocations }) => [
        condition,
        records.length,
        invocations,
      ]),
    };
  }

  it.each([
    ['discards what is older than the mapping allows', [3, 2, 1], 5_400, 48, 1, 2],
    ['discards what is older than a day by default', [30, 25, 1], -1, 48, 1, 2],
    ['does not invoke the function for expired records only', [30, 25], -1, 48, 0, 2],
    ['does not count the hours while the runner was off', [30, 25, 1], -1, 2, 1, 0],
  ])('%s', async (_, ages, maxAge, startedHoursAgo, invocations, discardedCount) => {
    const expected = discardedCount === 0 ? [] : [['RecordAgeExceeded', discardedCount, 0]];
    expect(await deliver(ages, maxAge, startedHoursAgo)).toEqual({
      invocations,
      discarded: expected,
    });
  });
});
