// Gives a section a table of its own, and queues that keep what the product enqueues.
import { startTableStore } from '#tests/support/table/in-memory-table-store.ts';
import { openTestTable } from '#tests/support/table/test-table.ts';
import { startFakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

export async function runWithBenchTable<Result>(work: () => Promise<Result>): Promise<Result> {
  const store = await startTableStore();
  try {
    await openTestTable(store.endpoint);
    startFakeQueues();
    return await work();
  } finally {
    await store.stop();
  }
}
