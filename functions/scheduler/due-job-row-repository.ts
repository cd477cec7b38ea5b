// Reads the due rows of all tenants in the index gsi3, and claims and removes them.
import * as z from 'zod';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { DUE_JOB_ATTRIBUTE_NAMES, type DueJob, dueJobSchema } from '#platform/jobs/due-job.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import { type ItemKey, tablePartitions } from '#platform/table/keys.ts';
import { iterateItems } from '#platform/table/query.ts';
import { deleteItem, type TableItem, updateItem } from '#platform/table/table.ts';

export type DueJobRow = {
  readonly key: ItemKey;
  /** The due time as read (ISO). While it is unchanged, no other run has claimed the row. */
  readonly dueAt: string;
  readonly job: DueJob;
  /** How many times the job was enqueued since its due time was set. */
  readonly attempts: number;
};

const dueRowSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  gsi3sk: z.string(),
  due_job: dueJobSchema,
  due_attempts: z.number().default(0),
});

/** @throws ZodError when the row does not name a job */
export function parseDueJobRow(item: TableItem): DueJobRow {
  const { pk, sk, gsi3sk, due_job, due_attempts } = dueRowSchema.parse(item);
  return { key: { pk, sk }, dueAt: gsi3sk, job: due_job, attempts: due_attempts };
}

/** The due items of a shard, the longest overdue first. Pages are read on demand. */
export const iterateDueJobItems = (shard: number): AsyncGenerator<TableItem> =>
  iterateItems({ index: 'gsi3', partition: tablePartitions.dueJobs(shard), to: nowIso() });

/** Makes the row due again in `retrySeconds`. False when it has changed since it was read. */
export const claimDueJobRow = ({ key, dueAt }: DueJobRow, retrySeconds: number): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      key,
      { set: { gsi3sk: isoSecondsFromNow(retrySeconds) }, add: { due_attempts: 1 } },
      attributeEquals('gsi3sk', dueAt),
    ),
  );

/** Makes the row due at another time (ISO), unless it was changed since it was read. */
export const postponeDueJobRow = ({ key, dueAt }: DueJobRow, until: string): Promise<unknown> =>
  ignoreConflict(updateItem(key, { set: { gsi3sk: until } }, attributeEquals('gsi3sk', dueAt)));

/** Deletes a row that existed for its job alone, unless it was rescheduled since. */
export const deleteDueJobRow = ({ key, dueAt }: DueJobRow): Promise<unknown> =>
  ignoreConflict(deleteItem(key, attributeEquals('gsi3sk', dueAt)));

/** Removes the due time of an item, unless the item has changed since it was read. */
export const removeDueTimeOfItem = (item: TableItem): Promise<unknown> =>
  ignoreConflict(
    updateItem(
      { pk: String(item.pk), sk: String(item.sk) },
      { remove: DUE_JOB_ATTRIBUTE_NAMES },
      attributeEquals('gsi3sk', item.gsi3sk),
    ),
  );
