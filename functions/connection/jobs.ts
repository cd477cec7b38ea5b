// The jobs of imports and of the check for missed events.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

const accountFields = { userId: z.string(), igUserId: z.string() };

/** Processes one page of an import: posts, a post's threads, a thread's replies, or conversations. */
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

/** Starts or resumes an import. The event bus also delivers it when an account is selected. */
export const startOrResumeImportJob = defineJob({
  name: 'start-or-resume-import',
  queue: 'import',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ ...accountFields, importId: z.string() }),
});

/** Checks an account periodically by starting refreshes of its posts and conversations. */
export const missedEventsCheckJob = defineJob({
  name: 'check-missed-events',
  queue: 'check',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object(accountFields),
});

/** An event of the account could not be read, so a check finds its content. */
export const bringMissedEventsCheckForwardJob = defineJob({
  name: 'bring-check-forward',
  queue: 'check',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ igUserId: z.string() }),
});
