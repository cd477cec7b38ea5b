// Tracks which records of a shard are finished. The checkpoint is before the first unfinished one, in any order of
// finishing.
export type StreamRecordProgress = { readonly sequenceNumber: string; isFinished: boolean };

export type StreamDeliveryProgress = {
  /** Adds records in the order of the shard. */
  readonly add: (records: readonly StreamRecordProgress[]) => void;
  readonly finish: (records: readonly StreamRecordProgress[]) => void;
  /** Records that the checkpoint has not passed. */
  readonly countPending: () => number;
};

export function createStreamDeliveryProgress(
  onAdvance: (sequenceNumber: string) => void,
): StreamDeliveryProgress {
  let pending: StreamRecordProgress[] = [];
  const advance = () => {
    const firstUnfinished = pending.findIndex(({ isFinished }) => !isFinished);
    const finishedCount = firstUnfinished === -1 ? pending.length : firstUnfinished;
    const last = pending[finishedCount - 1];
    if (!last) return;
    pending = pending.slice(finishedCount);
    onAdvance(last.sequenceNumber);
  };
  return {
    add: (records) => {
      pending.push(...records);
      advance();
    },
    finish: (records) => {
      for (const record of records) record.isFinished = true;
      advance();
    },
    countPending: () => pending.length,
  };
}
