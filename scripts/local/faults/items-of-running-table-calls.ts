// Tracks which items of the table have a transaction or a single write in progress.

export type ItemsOfRunningTableCalls = {
  readonly isInTransaction: (item: string) => boolean;
  /** Whether a single write or a transaction of the item is in progress. */
  readonly isBeingWritten: (item: string) => boolean;
  /** Counts the items as part of a transaction until the work has ended. */
  readonly runTransaction: <Result>(
    items: readonly string[],
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** Counts the items as written one by one until the work has ended. */
  readonly runWrites: <Result>(
    items: readonly string[],
    work: () => Promise<Result>,
  ) => Promise<Result>;
};

function createItemCounter() {
  const counts = new Map<string, number>();
  const change = (items: readonly string[], by: number) => {
    for (const item of items) {
      const count = (counts.get(item) ?? 0) + by;
      if (count === 0) counts.delete(item);
      else counts.set(item, count);
    }
  };
  return {
    has: (item: string) => counts.has(item),
    run: async <Result>(items: readonly string[], work: () => Promise<Result>) => {
      change(items, 1);
      try {
        return await work();
      } finally {
        change(items, -1);
      }
    },
  };
}

export function createItemsOfRunningTableCalls(): ItemsOfRunningTableCalls {
  const transactions = createItemCounter();
  const writes = createItemCounter();
  return {
    isInTransaction: transactions.has,
    isBeingWritten: (item) => transactions.has(item) || writes.has(item),
    runTransaction: transactions.run,
    runWrites: writes.run,
  };
}
