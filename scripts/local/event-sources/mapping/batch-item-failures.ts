// Partial batch responses: what a function reports about the records of its batch.
import { z } from 'zod';

const batchResponseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/**
 * The identifiers that the function reported as failed. A malformed response or an unknown
 * identifier counts as a failure of every record, as in Lambda.
 */
export function readBatchItemFailures(
  result: unknown,
  batchIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const parsed = batchResponseSchema.safeParse(result ?? {});
  if (!parsed.success) return batchIds;
  const failedIds = new Set(parsed.data.batchItemFailures?.map((item) => item.itemIdentifier));
  return failedIds.isSubsetOf(batchIds) ? failedIds : batchIds;
}
