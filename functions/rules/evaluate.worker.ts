// Lambda entry: evaluates the rules for inbound events, each once.
import { inboundMessages } from '#functions/conversations/replies/inbound-message.port.ts';
import { createPrivateReplyItems } from '#functions/conversations/replies/private-reply-item.port.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { inboundComments } from '#functions/posts/inbound-comment.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { discardAfterResetJob, evaluateEventJob, runRulesJob } from './jobs.ts';
import { discardAfterReset } from './use-cases/discard-after-reset.ts';
import { evaluateEvent } from './use-cases/evaluate-event.ts';
import { evaluateLoggedEvents } from './use-cases/run-rules.ts';

const evaluate = evaluateEvent({
  comment: inboundComments,
  private_reply: createPrivateReplyItems(inboundComments),
  message: inboundMessages,
});

export const handler = createQueueWorker([
  createJobHandler(inboundEventJob, (event) => evaluate({ event, isRerun: false })),
  createJobHandler(evaluateEventJob, (job, { attempt }) => evaluate(job, attempt)),
  createSteppedJobHandler(runRulesJob, evaluateLoggedEvents),
  createSteppedJobHandler(discardAfterResetJob, discardAfterReset),
]);
