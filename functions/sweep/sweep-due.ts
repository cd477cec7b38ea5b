// Turns due rows into jobs: what messages missed, what lies too far ahead for a queue, what recurs.
import { STALLED_AFTER_SECONDS } from '#functions/connection/domain/import-state.ts';
import { beginImportJob, checkAccountJob } from '#functions/connection/jobs.ts';
import { CHECK_EVERY_SECONDS } from '#functions/connection/scheduled-checks.ts';
import type { DueJob } from '#functions/drafts/due.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { slices } from '#platform/slices.ts';
import type { AccountRef, CommentRef, Key } from '#platform/table/keys.ts';
import { type DueRow, dismiss, listDue, putOff } from './due-repository.ts';
import { type DueWork, workOf } from './due-work.ts';

/** One run takes no more than this; the next one takes the rest. */
const ROWS_PER_RUN = 500;
const ROWS_AT_ONCE = 10;
/** A draft's own worker moves its due time; this is for a message that got lost. */
const DRAFT_AGAIN_SECONDS = 120;
/** Likewise for a deletion. */
const ERASE_AGAIN_SECONDS = 120;

/** What other features do with rows of theirs that are due. */
export type DueOfOthers = {
  /** The job a comment's draft waits for; undefined where it waits for nothing. */
  readonly draft: (comment: CommentRef) => Promise<DueJob | undefined>;
  /** The same for the message under this key. */
  readonly messageDraft: (account: AccountRef, key: Key) => Promise<DueJob | undefined>;
  /** Goes on with the deletion of this code. */
  readonly deletion: (code: string) => Promise<void>;
};

const againAfter = (work: DueWork): number => {
  switch (work.kind) {
    case 'import':
      return STALLED_AFTER_SECONDS;
    case 'check':
      return CHECK_EVERY_SECONDS;
    case 'erase':
      return ERASE_AGAIN_SECONDS;
    case 'draft':
    case 'message':
    case 'unknown':
      return DRAFT_AGAIN_SECONDS;
  }
};

const sendOrDismiss = (row: DueRow, due: DueJob | undefined): Promise<void> =>
  due ? enqueue(due.job, due.payload) : dismiss(row);

async function send(row: DueRow, work: DueWork, others: DueOfOthers): Promise<void> {
  switch (work.kind) {
    case 'import':
      return enqueue(beginImportJob, { ...work.account, importId: work.importId });
    case 'check':
      return enqueue(checkAccountJob, work.account);
    case 'draft':
      return sendOrDismiss(row, await others.draft(work.comment));
    case 'message':
      return sendOrDismiss(row, await others.messageDraft(work.account, work.key));
    case 'erase':
      return others.deletion(work.code);
    case 'unknown':
      logger.error('a due row of a kind nobody knows', { sk: row.key.sk });
  }
}

async function take(row: DueRow, others: DueOfOthers): Promise<void> {
  const work = workOf(row);
  const taken = await putOff(row, againAfter(work));
  if (taken) await send(taken, work, others);
}

/** One run. A row that fails stays due later and holds up no other. */
export async function sweepDue(others: DueOfOthers): Promise<void> {
  const rows = await listDue(ROWS_PER_RUN);
  for (const part of slices(rows, ROWS_AT_ONCE)) {
    const results = await Promise.allSettled(part.map((row) => take(row, others)));
    for (const result of results) {
      if (result.status === 'rejected') {
        logger.error('a due row was not taken on', { error: result.reason as Error });
      }
    }
  }
}
