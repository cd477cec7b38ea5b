// The jobs of imports and of the check for missed events.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

const accountFields = { userId: z.string(), igUserId: z.string() };

/** Processes one page of an import: posts, a post's threads, a thread's replies, conversations. */
export const importPieceJob = defineJob({
  name: 'import-piece',
  queue: 'import',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    ...accountFields,
    importId: z.string(),
    pieceId: z.string(),
  }),
});

/** Starts or resumes an import. Also delivered by the event bus when an account was selected. */
export const startOrResumeImportJob = defineJob({
  name: 'start-or-resume-import',
  queue: 'import',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ ...accountFields, importId: z.string() }),
});

/** The periodic check of an account, which starts refreshes of its posts and conversations. */
export const missedEventsCheckJob = defineJob({
  name: 'check-missed-events',
  queue: 'check',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object(accountFields),
});

/** An event of the account could not be read: a check finds what it was about. */
export const bringCheckForwardJob = defineJob({
  name: 'bring-check-forward',
  queue: 'check',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ igUserId: z.string() }),
});
