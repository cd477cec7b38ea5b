// Lambda entry: evaluates the rules for inbound events, each once.
import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { createSteppedJobHandler } from '#platform/jobs/stepped-job.ts';
import { discardRepliesAfterResetJob, evaluateEventJob, runRulesJob } from './jobs.ts';
import { discardRepliesAfterReset } from './use-cases/discard-replies-after-reset.ts';
import { evaluateEvent } from './use-cases/evaluate-event.ts';
import { evaluateLoggedEvents } from './use-cases/evaluate-logged-events.ts';

const evaluate = evaluateEvent({
  comment: inboundCommentReader,
  private_reply: createPrivateReplyItemReader(inboundCommentReader),
  message: inboundMessageReader,
});

export const handler = createQueueWorker([
  createJobHandler(inboundEventJob, (event) => evaluate({ event, isRerun: false })),
  createJobHandler(evaluateEventJob, (job, { attempt }) => evaluate(job, attempt)),
  createSteppedJobHandler(runRulesJob, evaluateLoggedEvents),
  createSteppedJobHandler(discardRepliesAfterResetJob, discardRepliesAfterReset),
]);
