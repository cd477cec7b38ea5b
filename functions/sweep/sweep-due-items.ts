// Enqueues the jobs of due items: lost messages, delays longer than SQS allows, recurring checks.
import * as z from 'zod';
import { IMPORT_STALLED_AFTER_SECONDS } from '#functions/connection/domain/import-state.ts';
import { missedEventsCheckJob, startOrResumeImportJob } from '#functions/connection/jobs.ts';
import { MISSED_EVENTS_CHECK_INTERVAL_SECONDS } from '#functions/connection/schedule-account-check.ts';
import type { DueDraft } from '#functions/drafts/resume-or-return-due-draft.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { AccountRef, CommentRef, ItemKey } from '#platform/table/keys.ts';
import { classifyDueItem, type DueTask } from './classify-due-item.ts';
import {
  type DueItem,
  listDueItems,
  type RescheduleOptions,
  rescheduleDueItem,
  unscheduleDueItem,
} from './due-item-repository.ts';

/** The next run processes the rest. */
const MAX_ITEMS_PER_RUN = 500;
const PARALLEL_ITEMS = 10;
/** Normally a draft's worker moves its due time; this delay applies when its message was lost. */
const DRAFT_RETRY_SECONDS = 120;
/**
 * The number of times an unchanged draft is enqueued: about an hour in the cloud, where the sweep
 * runs every five minutes. By then its jobs fail for a permanent reason while its owner is waiting.
 */
const MAX_DRAFT_ENQUEUES = 12;
const ERASE_RETRY_SECONDS = 120;

/** How other features handle due items of theirs. */
export type DueItemHandlers = {
  /** Undefined when the comment has no draft. */
  readonly findCommentDraft: (comment: CommentRef) => Promise<DueDraft | undefined>;
  /** Undefined when the message under this key has no draft. */
  readonly findMessageDraft: (account: AccountRef, key: ItemKey) => Promise<DueDraft | undefined>;
  /** Continues the deletion of a user; `code` identifies the deletion. */
  readonly resumeDeletion: (code: string) => Promise<void>;
};

function getRescheduleOptions(task: DueTask): RescheduleOptions {
  switch (task.kind) {
    case 'import':
      return { seconds: IMPORT_STALLED_AFTER_SECONDS, isCounted: false };
    case 'check':
      return { seconds: MISSED_EVENTS_CHECK_INTERVAL_SECONDS, isCounted: false };
    case 'erase':
      return { seconds: ERASE_RETRY_SECONDS, isCounted: false };
    case 'draft':
    case 'message':
      return { seconds: DRAFT_RETRY_SECONDS, isCounted: true };
    case 'unknown':
      return { seconds: DRAFT_RETRY_SECONDS, isCounted: false };
  }
}

type ClaimedDueItem = { readonly dueItem: DueItem; readonly attempts: number };
type DraftReader = () => Promise<DueDraft | undefined>;

async function enqueueDraftJob(
  { dueItem, attempts }: ClaimedDueItem,
  readDraft: DraftReader,
): Promise<void> {
  if (attempts > MAX_DRAFT_ENQUEUES) return returnDraftToOwner(dueItem, readDraft);
  const job = (await readDraft())?.job;
  return job ? enqueueJob(job.job, job.payload) : unscheduleDueItem(dueItem);
}

/** Returns a draft that was enqueued too often to its owner. */
async function returnDraftToOwner(dueItem: DueItem, readDraft: DraftReader): Promise<void> {
  try {
    await (await readDraft())?.returnToOwner();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    // A draft that cannot be parsed cannot be changed: it stays, and the log names its key.
    logger.error('a due draft cannot be read and its job is no longer sent', {
      key: dueItem.key,
      error,
    });
  }
  await unscheduleDueItem(dueItem);
}

async function enqueueDueTask(
  claimed: ClaimedDueItem,
  task: DueTask,
  handlers: DueItemHandlers,
): Promise<void> {
  switch (task.kind) {
    case 'import':
      return enqueueJob(startOrResumeImportJob, { ...task.account, importId: task.importId });
    case 'check':
      return enqueueJob(missedEventsCheckJob, task.account);
    case 'draft':
      return enqueueDraftJob(claimed, () => handlers.findCommentDraft(task.comment));
    case 'message':
      return enqueueDraftJob(claimed, () => handlers.findMessageDraft(task.account, task.key));
    case 'erase':
      return handlers.resumeDeletion(task.code);
    case 'unknown':
      logger.error('a due item has an unknown kind of key', { sk: claimed.dueItem.key.sk });
  }
}

async function processDueItem(dueItem: DueItem, handlers: DueItemHandlers): Promise<void> {
  const task = classifyDueItem(dueItem);
  const claimed = await rescheduleDueItem(dueItem, getRescheduleOptions(task));
  if (claimed) await enqueueDueTask(claimed, task, handlers);
}

/** Runs one sweep. A failing item is due again later and does not block the others. */
export async function sweepDueItems(handlers: DueItemHandlers): Promise<void> {
  const dueItems = await listDueItems(MAX_ITEMS_PER_RUN);
  for (const batch of splitIntoChunks(dueItems, PARALLEL_ITEMS)) {
    const results = await Promise.allSettled(
      batch.map((dueItem) => processDueItem(dueItem, handlers)),
    );
    for (const result of results) {
      if (result.status === 'rejected') {
        logger.error('a due item could not be processed', { error: result.reason as Error });
      }
    }
  }
}
