// Records which indexes of the table the work queries: a page of a list is read from gsi1 or gsi2.
import { watchTableCalls } from './watch-table-calls.ts';

/** Runs the work and returns its queries in order. Nothing else may use the table during it. */
export async function recordIndexQueriesOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly indexes: readonly string[] }> {
  const indexes: string[] = [];
  const stop = watchTableCalls(({ input }, send) => {
    if (input.IndexName !== undefined) indexes.push(input.IndexName);
    return send();
  });
  const result = await work();
  stop();
  return { result, indexes };
}
