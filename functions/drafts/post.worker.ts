// Lambda entry: publishes replies and confirms that they are live.

import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.ts';
import { commentReplyChannel } from '#functions/posts/comment-reply-channel.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { postReplyJob } from './jobs.ts';
import { postReply } from './use-cases/post-reply.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const channels = { comment: commentReplyChannel, message: messageReplyChannel };

export const handler = createQueueWorker([
  createJobHandler(
    postReplyJob,
    continueOrReturnDraft((job) => postReply(channels, job)),
  ),
]);
