// The jobs of rules.
import * as z from 'zod';
import { inboundEventSchema } from '#functions/events/domain/inbound-event.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** With `isRerun`, rules that did nothing about the event look at it again. */
export const evaluateEventJob = defineJob({
  name: 'evaluate-event',
  queue: 'event',
  groupBy: ({ event }) => event.igUserId,
  payload: z.object({ event: inboundEventSchema, isRerun: z.boolean() }),
});

/** Evaluates the logged events that were written at `from` (ISO) or later. */
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

/**
 * Discards the replies that were undecided when the rules were reset at `resetAt` (ISO), beginning with the id `from`.
 */
export const discardRepliesAfterResetJob = defineJob({
  name: 'discard-after-reset',
  queue: 'event',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    userId: z.string(),
    igUserId: z.string(),
    resetAt: z.string(),
    /** The caller who reset the rules, as in the history of a reply. */
    by: z.string(),
    from: z.string(),
    isSecondLook: z.boolean(),
    /** The number of earlier jobs of this reset. */
    step: z.number(),
  }),
});
