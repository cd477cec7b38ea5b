// Works on a list with a limited number of calls at once.
import { splitIntoChunks } from './split-into-chunks.ts';

/** Runs at most `atOnce` calls at a time; the results are in the order of the list. */
export async function mapInParallel<T, Result>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const chunk of splitIntoChunks(all, atOnce))
    results.push(...(await Promise.all(chunk.map((one) => work(one)))));
  return results;
}
