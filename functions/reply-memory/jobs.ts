// The job that brings the memory of an account up to date.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

export const updateReplyMemoryJob = defineJob({
  name: 'update-reply-memory',
  queue: 'comments',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    userId: z.string(),
    igUserId: z.string(),
    /** The step that follows. Absent at the start. */
    reading: z
      .object({
        /** The posts that are still to be read. */
        mediaIds: z.array(z.string()).readonly(),
        /** All changes until then are known when they have been read (ISO). */
        until: z.string(),
      })
      .optional(),
  }),
});
