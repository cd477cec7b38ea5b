// Reads one shard of a stream in order and distributes its records to lanes: the records of one
// partition key go to one lane, so they keep their order.
import { createHash } from 'node:crypto';
import type { StreamEventSourceMapping } from '../mapping/event-source-mapping.ts';
import {
  type DynamoDbStreamsClient,
  DynamoDbStreamsClientError,
  type EmulatorStreamRecord,
} from './dynamodb-streams-client.ts';
import { pauseUntilTimeoutOrAbort } from './pause-until-timeout-or-abort.ts';
import type { TrackedStreamRecord } from './stream-batch-delivery.ts';
import { createStreamLane, type StreamLane } from './stream-batching-lane.ts';
import {
  createStreamDeliveryProgress,
  type StreamDeliveryProgress,
} from './stream-delivery-progress.ts';
import { isUnchangedItemRecord, toStreamRecord } from './stream-records.ts';

export type LocalStreamShardOptions = {
  readonly mapping: StreamEventSourceMapping;
  readonly client: DynamoDbStreamsClient;
  /** The ARN by which the emulator knows the stream. */
  readonly emulatorStreamArn: string;
  readonly shardId: string;
  readonly partitionKeyName: string;
  /** The sequence number to continue behind; undefined at the oldest record. */
  readonly checkpoint: string | undefined;
  readonly onCheckpoint: (sequenceNumber: string) => void;
  /** Delivers a batch; `finish` is for each record that needs no further delivery. */
  readonly deliver: (
    batch: readonly TrackedStreamRecord[],
    finish: (items: readonly TrackedStreamRecord[]) => void,
  ) => Promise<void>;
  /** Called when the shard could not be read; reading continues. */
  readonly onReadError: (error: unknown) => void;
  readonly signal: AbortSignal;
};

/** Lambda polls a shard four times a second. */
const POLL_INTERVAL_MS = 250;
const BACKOFF_AFTER_ERROR_MS = 500;
/** Reading pauses while this many records wait, which a retrying lane may cause. */
const MAX_PENDING_RECORDS = 10_000;

export class StreamShard {
  private readonly options: LocalStreamShardOptions;
  private readonly progress: StreamDeliveryProgress;
  private readonly lanes: readonly StreamLane<TrackedStreamRecord>[];

  constructor(options: LocalStreamShardOptions) {
    const { mapping, deliver, signal } = options;
    this.options = options;
    this.progress = createStreamDeliveryProgress(options.onCheckpoint);
    this.lanes = Array.from({ length: mapping.ParallelizationFactor }, () =>
      createStreamLane<TrackedStreamRecord>({
        batchSize: mapping.BatchSize,
        batchingWindowMs: mapping.MaximumBatchingWindowInSeconds * 1_000,
        deliver: (batch) => deliver(batch, this.progress.finish),
        signal,
      }),
    );
  }

  /** Ends when a closed shard is delivered completely, or when the poller stops. */
  async run(): Promise<void> {
    const laneRuns = this.lanes.map((lane) => lane.run());
    await this.read();
    for (const lane of this.lanes) lane.close();
    await Promise.all(laneRuns);
  }

  private async read(): Promise<void> {
    const { client, emulatorStreamArn, shardId, signal } = this.options;
    let position = this.options.checkpoint;
    let iterator: string | undefined;
    while (!signal.aborted) {
      try {
        iterator ??= await client.getShardIterator(emulatorStreamArn, shardId, position);
        const { records, nextIterator } = await client.getRecords(iterator);
        this.accept(records);
        position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
        iterator = nextIterator;
        if (iterator === undefined) return;
        if (records.length === 0) await pauseUntilTimeoutOrAbort(POLL_INTERVAL_MS, signal);
        await this.waitForRoom();
      } catch (error) {
        if (signal.aborted) return;
        this.options.onReadError(error);
        // The record at the position is gone, with all earlier ones.
        const isTrimmed =
          error instanceof DynamoDbStreamsClientError &&
          error.type === 'TrimmedDataAccessException';
        if (isTrimmed) position = undefined;
        iterator = undefined;
        await pauseUntilTimeoutOrAbort(BACKOFF_AFTER_ERROR_MS, signal);
      }
    }
  }

  private async waitForRoom(): Promise<void> {
    const { signal } = this.options;
    while (this.progress.countPending() >= MAX_PENDING_RECORDS && !signal.aborted) {
      await pauseUntilTimeoutOrAbort(POLL_INTERVAL_MS, signal);
    }
  }

  private accept(emulatorRecords: readonly EmulatorStreamRecord[]): void {
    const { mapping, shardId } = this.options;
    const { EventSourceArn: streamArn, FilterCriteria: matchesFilter } = mapping;
    const items = emulatorRecords.map((emulatorRecord): TrackedStreamRecord => {
      const record = toStreamRecord(emulatorRecord, { streamArn, shardId });
      const isExcluded = isUnchangedItemRecord(emulatorRecord) || matchesFilter?.(record) === false;
      return {
        record,
        sequenceNumber: record.dynamodb.SequenceNumber,
        isFinished: isExcluded,
      };
    });
    this.progress.add(items);
    for (const item of items) if (!item.isFinished) this.selectLane(item).add(item);
  }

  private selectLane({ record }: TrackedStreamRecord): StreamLane<TrackedStreamRecord> {
    const partitionKey = record.dynamodb.Keys[this.options.partitionKeyName];
    const digest = createHash('sha256').update(JSON.stringify(partitionKey)).digest();
    const lane = this.lanes[digest.readUInt32BE() % this.lanes.length];
    if (!lane) throw new Error('A shard needs a lane.');
    return lane;
  }
}
