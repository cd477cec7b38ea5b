// Enqueues the due jobs: long delays, recurring checks, and work whose message was lost.
import { findNetworkPauseEndOfApp } from '#functions/connection/network/network-pause-of-app.ts';
import { isoSecondsFromNow, nowIso, nowMs, secondsUntil } from '#platform/clock.ts';
import { DUE_JOB_SHARD_COUNT } from '#platform/jobs/due-job.ts';
import { enqueueSqsMessages } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import type { TableItem } from '#platform/table/table.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import {
  claimDueJobRow,
  type DueJobRow,
  deleteDueJobRow,
  iterateDueJobItems,
  parseDueJobRow,
  postponeDueJobRow,
  removeDueTimeOfItem,
} from './due-job-row-repository.ts';

/** The queue takes ten messages in one call. */
const BATCH_SIZE = 10;

/** An enqueued job whose due time stays is due again after this long, because its message may be lost. */
const RETRY_SECONDS = 5 * 60;
/** A job that had no effect for about an hour fails for a permanent reason. */
const MAX_PROMPT_ATTEMPTS = 12;
/** A job with more attempts is tried daily, so that it succeeds soon after its cause is fixed. */
const SLOW_RETRY_SECONDS = 24 * 60 * 60;

/** Jobs that read the network while no person waits for the result. */
const BACKGROUND_QUEUES: readonly QueueName[] = ['import', 'check'];
/** After the pause the waiting jobs become due one after the other. */
const SPREAD_SECONDS = 120;

export type DueJobsSummary = {
  readonly enqueued: number;
  /** How late the most overdue job was. */
  readonly maxLatenessSeconds: number;
  /** False when work is left for the next run. */
  readonly isDrained: boolean;
  /** The number of shards that could not be read to the end. */
  readonly failedShards: number;
};

const NOTHING_ENQUEUED: DueJobsSummary = {
  enqueued: 0,
  maxLatenessSeconds: 0,
  isDrained: true,
  failedShards: 0,
};

const addSummaries = (a: DueJobsSummary, b: DueJobsSummary): DueJobsSummary => ({
  enqueued: a.enqueued + b.enqueued,
  maxLatenessSeconds: Math.max(a.maxLatenessSeconds, b.maxLatenessSeconds),
  isDrained: a.isDrained && b.isDrained,
  failedShards: a.failedShards + b.failedShards,
});

/** Undefined for an item that names no job. It leaves the index, because every run would read it. */
async function parseOrRemoveDueItem(item: TableItem): Promise<DueJobRow | undefined> {
  try {
    return parseDueJobRow(item);
  } catch (error) {
    const key = { pk: item.pk, sk: item.sk };
    logger.error('a due item names no job and is due no more', { key, error: error as Error });
    await removeDueTimeOfItem(item);
    return undefined;
  }
}

/** Whether this run enqueues the job. False when another run, or a change of the item, was first. */
async function claimRow(row: DueJobRow): Promise<boolean> {
  // The row is deleted once it is enqueued. Until then another run may enqueue it as well.
  if (row.job.isOnce) return true;
  if (row.attempts < MAX_PROMPT_ATTEMPTS) return claimDueJobRow(row, RETRY_SECONDS);
  logger.error('a job was enqueued often without effect', { key: row.key, job: row.job.name });
  return claimDueJobRow(row, SLOW_RETRY_SECONDS);
}

/** The next run reads an item again that cannot be claimed now. */
async function parseAndClaimItem(
  item: TableItem,
  pauseEnd: string | undefined,
): Promise<readonly DueJobRow[]> {
  try {
    const row = await parseOrRemoveDueItem(item);
    if (row && pauseEnd !== undefined && BACKGROUND_QUEUES.includes(row.job.queue)) {
      const delaySeconds = secondsUntil(pauseEnd) + Math.random() * SPREAD_SECONDS;
      await postponeDueJobRow(row, isoSecondsFromNow(delaySeconds));
      return [];
    }
    return row && (await claimRow(row)) ? [row] : [];
  } catch (error) {
    logger.error('a due job could not be claimed', { error: error as Error });
    return [];
  }
}

/** A row that cannot be enqueued now is due again later. */
async function enqueueRows(
  queue: QueueName,
  rows: readonly DueJobRow[],
): Promise<readonly DueJobRow[]> {
  const messages = rows.map(({ job: { name, payload, groupId, requestId }, attempts }) => ({
    job: name,
    payload,
    requestId,
    attempt: attempts + 1,
    groupId,
  }));
  try {
    await enqueueSqsMessages(queue, messages);
    await Promise.all(rows.filter(({ job }) => job.isOnce).map(deleteDueJobRow));
    return rows;
  } catch (error) {
    logger.error('due jobs could not be enqueued', { queue, error: error as Error });
    return [];
  }
}

async function claimAndEnqueue(
  items: readonly TableItem[],
  pauseEnd: string | undefined,
): Promise<DueJobsSummary> {
  const claimedRows = (
    await Promise.all(items.map((item) => parseAndClaimItem(item, pauseEnd)))
  ).flat();
  const rowsByQueue = Map.groupBy(claimedRows, ({ job }) => job.queue);
  const enqueuedRows = await Promise.all(
    [...rowsByQueue].map(([queue, rows]) => enqueueRows(queue, rows)),
  );
  const latenessSeconds = enqueuedRows
    .flat()
    .map(({ dueAt }) => (nowMs() - Date.parse(dueAt)) / 1_000);
  return {
    enqueued: latenessSeconds.length,
    maxLatenessSeconds: Math.max(0, ...latenessSeconds),
    isDrained: true,
    failedShards: 0,
  };
}

/** Yields groups of at most `size`. */
async function* groupItems(items: AsyncIterable<TableItem>, size: number) {
  let group: TableItem[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Enqueues the due jobs of one shard, to its end or until `hasTime` is false. */
async function drainShard(
  shard: number,
  hasTime: () => boolean,
  pauseEnd: string | undefined,
): Promise<DueJobsSummary> {
  let summary = NOTHING_ENQUEUED;
  try {
    for await (const items of groupItems(iterateDueJobItems(shard), BATCH_SIZE)) {
      if (!hasTime()) return { ...summary, isDrained: false };
      summary = addSummaries(summary, await claimAndEnqueue(items, pauseEnd));
    }
    return summary;
  } catch (error) {
    logger.error('due jobs could not be read', { shard, error: error as Error });
    return { ...summary, isDrained: false, failedShards: 1 };
  }
}

/** When background work may continue (ISO). Undefined when it is allowed now. */
async function findRunningPauseEnd(): Promise<string | undefined> {
  const pauseEnd = await findNetworkPauseEndOfApp();
  return pauseEnd !== undefined && pauseEnd > nowIso() ? pauseEnd : undefined;
}

/** Drains all shards in parallel. */
export async function enqueueDueJobs(hasTime: () => boolean): Promise<DueJobsSummary> {
  const pauseEnd = await findRunningPauseEnd();
  const shards = Array.from({ length: DUE_JOB_SHARD_COUNT }, (_, shard) =>
    drainShard(shard, hasTime, pauseEnd),
  );
  return (await Promise.all(shards)).reduce(addSummaries);
}
