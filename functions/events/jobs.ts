// The job that carries an inbound event.
import { inboundEventSchema } from '#functions/events/domain/inbound-event.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

export const inboundEventJob = defineJob({
  name: 'inbound-event',
  queue: 'event',
  payload: inboundEventSchema,
  groupBy: ({ igUserId }) => igUserId,
});
