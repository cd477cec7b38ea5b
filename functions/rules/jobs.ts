// The jobs of rules.
import * as z from 'zod';
import { inboundEventSchema } from '#functions/events/domain/inbound-event.ts';
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

/** Discards the replies that were undecided when the rules were reset at `resetAt` (ISO), from the id `from` on. */
export const discardAfterResetJob = defineJob({
  name: 'discard-after-reset',
  queue: 'event',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    userId: z.string(),
    igUserId: z.string(),
    resetAt: z.string(),
    /** Who reset them, as in the history of a reply. */
    by: z.string(),
    from: z.string(),
    isSecondLook: z.boolean(),
    /** How many jobs of this reset came before it. */
    step: z.number(),
  }),
});
