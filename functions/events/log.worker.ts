// Lambda entry: writes inbound events to the log, each once.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { logInboundEvent } from './event-log-repository.ts';
import { inboundEventJob } from './jobs.ts';

export const handler = createQueueWorker([
  createJobHandler(inboundEventJob, async (event) => {
    await logInboundEvent(event);
  }),
]);
