// The jobs of rules.
import * as z from 'zod';
import { inboundEventSchema } from '#functions/connection/domain/inbound-event.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** `isRerun`: rules that did nothing about the event so far look at it once more. */
export const evaluateEventJob = defineJob({
  name: 'evaluate-event',
  queue: 'event',
  groupBy: ({ event }) => event.igUserId,
  payload: z.object({ event: inboundEventSchema, isRerun: z.boolean() }),
});

/** Evaluates the logged events that were written from `from` on (ISO). */
export const runRulesJob = defineJob({
  name: 'run-rules',
  queue: 'event',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    userId: z.string(),
    igUserId: z.string(),
    runId: z.string(),
    from: z.string(),
  }),
});
