// A lane of a shard: collects records into batches and delivers one batch at a time, in order.
import type { StreamRecord } from './stream-records.ts';

export type StreamLaneOptions<Item> = {
  readonly batchSize: number;
  readonly batchingWindowMs: number;
  readonly deliver: (batch: readonly Item[]) => Promise<void>;
  readonly signal: AbortSignal;
};

export type StreamLane<Item> = {
  readonly add: (item: Item) => void;
  /** No more records will come: `run` ends after the last batch. */
  readonly close: () => void;
  readonly run: () => Promise<void>;
};

/** Lambda's limit for the payload of an invocation. */
const MAX_BATCH_BYTES = 6 * 1024 * 1024;

/** The first records that fit into one invocation, at least one. */
function selectBatch<Item extends { readonly record: StreamRecord }>(
  items: readonly Item[],
  batchSize: number,
): readonly Item[] {
  let bytes = 0;
  const tooMany = items.findIndex(({ record }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(record));
    return index === batchSize || (index > 0 && bytes > MAX_BATCH_BYTES);
  });
  return tooMany === -1 ? items.slice() : items.slice(0, tooMany);
}

export function createStreamLane<Item extends { readonly record: StreamRecord }>(
  options: StreamLaneOptions<Item>,
): StreamLane<Item> {
  const { batchSize, batchingWindowMs, deliver, signal } = options;
  let waiting: Item[] = [];
  /** When the batching window of the waiting records ends. */
  let windowEnd = 0;
  let isClosed = false;
  let wakeUp: () => void = () => undefined;
  signal.addEventListener('abort', () => wakeUp());

  const waitForChange = (maxMs?: number) =>
    new Promise<void>((resolve) => {
      const timer = maxMs === undefined ? undefined : setTimeout(resolve, maxMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    add: (item) => {
      if (waiting.length === 0) windowEnd = Date.now() + batchingWindowMs;
      waiting.push(item);
      wakeUp();
    },
    close: () => {
      isClosed = true;
      wakeUp();
    },
    run: async () => {
      while (!signal.aborted && !(isClosed && waiting.length === 0)) {
        const windowMs = windowEnd - Date.now();
        if (waiting.length === 0) await waitForChange();
        else if (waiting.length < batchSize && windowMs > 0) await waitForChange(windowMs);
        else {
          const batch = selectBatch(waiting, batchSize);
          waiting = waiting.slice(batch.length);
          await deliver(batch);
        }
      }
    },
  };
}
