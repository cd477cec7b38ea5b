// Delivers a batch of stream records until each record is processed or discarded.

import type {
  LocalInvocationResult,
  LocalLambdaFunctions,
} from '../../functions/lambda-functions.ts';
import { LAMBDA_THROTTLING_ERROR_NAME } from '../../functions/limit-lambda-account-concurrency.ts';
import { readBatchItemFailures } from '../mapping/batch-item-failures.ts';
import type { StreamEventSourceMapping } from '../mapping/event-source-mapping.ts';
import { pauseUntilTimeoutOrAbort } from './pause-until-timeout-or-abort.ts';
import { decideStreamBatchOutcome, type StreamBatch } from './stream-batch-retries.ts';
import type { StreamRecordProgress } from './stream-delivery-progress.ts';
import type { StreamFailure, StreamFailureCondition } from './stream-failure-destination.ts';
import type { StreamRecord } from './stream-records.ts';

export type TrackedStreamRecord = StreamRecordProgress & { readonly record: StreamRecord };
type Batch = StreamBatch<TrackedStreamRecord>;

export type StreamBatchDeliveryOptions = {
  readonly mappingId: string;
  readonly mapping: StreamEventSourceMapping;
  readonly functionArn: string;
  readonly functions: LocalLambdaFunctions;
  readonly shardId: string;
  /** Epoch milliseconds at which the poller started. */
  readonly startedAt: number;
  readonly finish: (items: readonly TrackedStreamRecord[]) => void;
  /** Reports discarded records. Rejects when that failed and must be tried again. */
  readonly reportDiscarded: (failure: StreamFailure) => Promise<void>;
  /** Whether to deliver the next batch twice. */
  readonly redeliver: ((functionArn: string) => boolean) | undefined;
  readonly signal: AbortSignal;
};

/** How long DynamoDB keeps the records of a stream. */
const RETENTION_SECONDS = 24 * 60 * 60;
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 10_000;

const calculateBackoffMs = (retries: number): number =>
  Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries);

export class StreamBatchDelivery {
  private readonly options: StreamBatchDeliveryOptions;
  private lastInvocation: LocalInvocationResult | undefined;

  constructor(options: StreamBatchDeliveryOptions) {
    this.options = options;
  }

  /** Ends when every record is processed or discarded, or when the poller stops. */
  async run(items: readonly TrackedStreamRecord[]): Promise<void> {
    const batches: Batch[] = [{ items, retries: 0, invocations: 0 }];
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const current = await this.discardExpired(batch);
      if (current.items.length > 0) batches.unshift(...(await this.deliver(current)));
      if (this.options.signal.aborted) return;
    }
  }

  /** Invokes the function once. Returns the batches to deliver next. */
  private async deliver(batch: Batch): Promise<readonly Batch[]> {
    const { mapping, signal } = this.options;
    const result = await this.invoke(batch);
    // The runner stops the functions, which is not their failure.
    if (!result.ok && signal.aborted) return [];
    if (!result.ok && result.type === LAMBDA_THROTTLING_ERROR_NAME) {
      // The function did not run, so this is no attempt.
      await pauseUntilTimeoutOrAbort(FIRST_BACKOFF_MS, signal);
      return [batch];
    }
    const outcome = decideStreamBatchOutcome(batch, this.findFirstFailed(batch, result), {
      maximumRetryAttempts: mapping.MaximumRetryAttempts,
      bisectBatchOnFunctionError: mapping.BisectBatchOnFunctionError,
    });
    this.options.finish(outcome.processed);
    if (outcome.discarded) await this.discard(outcome.discarded, 'RetryAttemptsExhausted');
    const isRetry = (outcome.next[0]?.retries ?? 0) > batch.retries;
    if (isRetry) await pauseUntilTimeoutOrAbort(calculateBackoffMs(batch.retries), signal);
    return outcome.next;
  }

  private async invoke({ items }: Batch): Promise<LocalInvocationResult> {
    const { functions, functionArn, redeliver } = this.options;
    const event = { Records: items.map(({ record }) => record) };
    // Repeats as after an invocation with a lost result: delivery is at least once.
    if (redeliver?.(functionArn)) await functions.invoke(functionArn, event);
    this.lastInvocation = await functions.invoke(functionArn, event);
    return this.lastInvocation;
  }

  /** The position of the first failed record; undefined when none failed. */
  private findFirstFailed({ items }: Batch, result: LocalInvocationResult): number | undefined {
    if (!result.ok) return 0;
    if (!this.options.mapping.FunctionResponseTypes.includes('ReportBatchItemFailures'))
      return undefined;
    const ids = new Set(items.map(({ sequenceNumber }) => sequenceNumber));
    const failedIds = readBatchItemFailures(result.result, ids);
    const position = items.findIndex(({ sequenceNumber }) => failedIds.has(sequenceNumber));
    return position === -1 ? undefined : position;
  }

  private async discardExpired(batch: Batch): Promise<Batch> {
    const firstKept = batch.items.findIndex((item) => !this.isExpired(item));
    const expiredCount = firstKept === -1 ? batch.items.length : firstKept;
    if (expiredCount === 0) return batch;
    const expired = { ...batch, items: batch.items.slice(0, expiredCount) };
    await this.discard(expired, 'RecordAgeExceeded');
    return { ...batch, items: batch.items.slice(expiredCount) };
  }

  /** Records do not age while this machine is off, because Lambda is never off. */
  private isExpired({ record }: TrackedStreamRecord): boolean {
    const { MaximumRecordAgeInSeconds } = this.options.mapping;
    const maxAgeSeconds =
      MaximumRecordAgeInSeconds === -1 ? RETENTION_SECONDS : MaximumRecordAgeInSeconds;
    const createdAt = record.dynamodb.ApproximateCreationDateTime * 1_000;
    return Date.now() - Math.max(createdAt, this.options.startedAt) > maxAgeSeconds * 1_000;
  }

  private async discard(batch: Batch, condition: StreamFailureCondition): Promise<void> {
    const { mappingId, mapping, functionArn, shardId, signal } = this.options;
    const failure: StreamFailure = {
      condition,
      records: batch.items.map(({ record }) => record),
      invocations: batch.invocations,
      lastInvocation: this.lastInvocation,
      functionArn,
      mappingId,
      shardId,
      streamArn: mapping.EventSourceArn,
    };
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.options.reportDiscarded(failure);
        return this.options.finish(batch.items);
      } catch {
        await pauseUntilTimeoutOrAbort(calculateBackoffMs(attempt), signal);
      }
    }
  }
}
