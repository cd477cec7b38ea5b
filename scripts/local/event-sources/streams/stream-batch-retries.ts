// Decides what follows an invocation for a batch: which records are done, retried, split or discarded. Pure.

export type StreamBatch<Item> = {
  readonly items: readonly Item[];
  /** Retries until now. */
  readonly retries: number;
  /** Invocations that already got these records. */
  readonly invocations: number;
};

export type StreamRetryPolicy = {
  /** -1: until the records expire. */
  readonly maximumRetryAttempts: number;
  readonly bisectBatchOnFunctionError: boolean;
};

export type StreamBatchOutcome<Item> = {
  readonly processed: readonly Item[];
  /** The next batches to deliver, in this order. */
  readonly next: readonly StreamBatch<Item>[];
  readonly discarded: StreamBatch<Item> | undefined;
};

function splitInHalves<Item>({
  items,
  ...counts
}: StreamBatch<Item>): readonly StreamBatch<Item>[] {
  const middle = Math.ceil(items.length / 2);
  return [
    { ...counts, items: items.slice(0, middle) },
    { ...counts, items: items.slice(middle) },
  ];
}

/**
 * `firstFailed` is the position of the first failed record; undefined when none failed. The records before it are done.
 * Splitting a batch does not count as a retry, neither in halves nor, when the mapping splits batches, at the record
 * that a partial batch response reported. Source: Lambda, "Configuring partial batch response with DynamoDB".
 */
export function decideStreamBatchOutcome<Item>(
  batch: StreamBatch<Item>,
  firstFailed: number | undefined,
  { maximumRetryAttempts, bisectBatchOnFunctionError }: StreamRetryPolicy,
): StreamBatchOutcome<Item> {
  if (firstFailed === undefined) {
    return { processed: batch.items, next: [], discarded: undefined };
  }
  const processed = batch.items.slice(0, firstFailed);
  const rest = {
    items: batch.items.slice(firstFailed),
    retries: batch.retries,
    invocations: batch.invocations + 1,
  };
  if (bisectBatchOnFunctionError && firstFailed > 0) {
    return { processed, next: [rest], discarded: undefined };
  }
  if (bisectBatchOnFunctionError && rest.items.length > 1) {
    return { processed, next: splitInHalves(rest), discarded: undefined };
  }
  if (maximumRetryAttempts >= 0 && rest.retries >= maximumRetryAttempts) {
    return { processed, next: [], discarded: rest };
  }
  return { processed, next: [{ ...rest, retries: rest.retries + 1 }], discarded: undefined };
}
