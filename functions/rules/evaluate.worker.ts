// Lambda entry: evaluates the rules for inbound events, each once.
import { messageWritings } from '#functions/conversations/replies/message-writing.port.ts';
import { createPrivateReplyWritings } from '#functions/conversations/replies/private-reply-writing.port.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { commentWritings } from '#functions/posts/comment-writing.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { discardAfterResetJob, evaluateEventJob, runRulesJob } from './jobs.ts';
import { discardAfterReset } from './use-cases/discard-after-reset.ts';
import { evaluateEvent } from './use-cases/evaluate-event.ts';
import { evaluateLoggedEvents } from './use-cases/run-rules.ts';

const evaluate = evaluateEvent({
  comment: commentWritings,
  private_reply: createPrivateReplyWritings(commentWritings),
  message: messageWritings,
});

export const handler = createQueueWorker([
  createJobHandler(inboundEventJob, (event) => evaluate({ event, isRerun: false })),
  createJobHandler(evaluateEventJob, (job, { attempt }) => evaluate(job, attempt)),
  createSteppedJobHandler(runRulesJob, evaluateLoggedEvents),
  createSteppedJobHandler(discardAfterResetJob, discardAfterReset),
]);
