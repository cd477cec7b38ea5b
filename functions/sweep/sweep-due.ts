// Turns due rows into jobs: what messages missed, what lies too far ahead for a queue, what recurs.
import * as z from 'zod';
import { STALLED_AFTER_SECONDS } from '#functions/connection/domain/import-state.ts';
import { beginImportJob, checkAccountJob } from '#functions/connection/jobs.ts';
import { CHECK_EVERY_SECONDS } from '#functions/connection/scheduled-checks.ts';
import type { DueDraft } from '#functions/drafts/due.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { slices } from '#platform/slices.ts';
import type { AccountRef, CommentRef, Key } from '#platform/table/keys.ts';
import { type DueRow, dismiss, listDue, type Pace, reschedule } from './due-repository.ts';
import { type DueWork, workOf } from './due-work.ts';

/** One run takes no more than this; the next one takes the rest. */
const ROWS_PER_RUN = 500;
const ROWS_AT_ONCE = 10;
/** A draft's own worker moves its due time; this is for a message that got lost. */
const DRAFT_AGAIN_SECONDS = 120;
/**
 * How often an unchanged draft is sent: about an hour in the cloud, where the sweep comes every five
 * minutes. By then its jobs have died by something that will not pass, and its owner still waits.
 */
const MAX_DRAFT_SENDS = 12;
/** Likewise for a deletion. */
const ERASE_AGAIN_SECONDS = 120;

/** What other features do with rows of theirs that are due. */
export type DueOfOthers = {
  /** The draft of a comment; undefined where there is none. */
  readonly draft: (comment: CommentRef) => Promise<DueDraft | undefined>;
  /** The same for the message under this key. */
  readonly messageDraft: (account: AccountRef, key: Key) => Promise<DueDraft | undefined>;
  /** Goes on with the deletion of this code. */
  readonly deletion: (code: string) => Promise<void>;
};

function paceOf(work: DueWork): Pace {
  switch (work.kind) {
    case 'import':
      return { seconds: STALLED_AFTER_SECONDS, isCounted: false };
    case 'check':
      return { seconds: CHECK_EVERY_SECONDS, isCounted: false };
    case 'erase':
      return { seconds: ERASE_AGAIN_SECONDS, isCounted: false };
    case 'draft':
    case 'message':
      return { seconds: DRAFT_AGAIN_SECONDS, isCounted: true };
    case 'unknown':
      return { seconds: DRAFT_AGAIN_SECONDS, isCounted: false };
  }
}

type Taken = { readonly row: DueRow; readonly attempts: number };
type ReadDraft = () => Promise<DueDraft | undefined>;

async function sendDraft({ row, attempts }: Taken, read: ReadDraft): Promise<void> {
  if (attempts > MAX_DRAFT_SENDS) return endDraft(row, read);
  const job = (await read())?.job;
  return job ? enqueue(job.job, job.payload) : dismiss(row);
}

/** The last thing done for a draft that was sent too often. */
async function endDraft(row: DueRow, read: ReadDraft): Promise<void> {
  try {
    await (await read())?.returnToOwner();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    // Nobody can change what nobody can read; it stays as it is, and this line says where.
    logger.error('a due draft cannot be read and is sent no more', { key: row.key, error });
  }
  await dismiss(row);
}

async function send(taken: Taken, work: DueWork, others: DueOfOthers): Promise<void> {
  switch (work.kind) {
    case 'import':
      return enqueue(beginImportJob, { ...work.account, importId: work.importId });
    case 'check':
      return enqueue(checkAccountJob, work.account);
    case 'draft':
      return sendDraft(taken, () => others.draft(work.comment));
    case 'message':
      return sendDraft(taken, () => others.messageDraft(work.account, work.key));
    case 'erase':
      return others.deletion(work.code);
    case 'unknown':
      logger.error('a due row of a kind nobody knows', { sk: taken.row.key.sk });
  }
}

async function take(row: DueRow, others: DueOfOthers): Promise<void> {
  const work = workOf(row);
  const taken = await reschedule(row, paceOf(work));
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
