// Lambda entry: publishes replies and confirms that they are live.

import { messageDraftStore } from '#functions/conversations/replies/message-draft-store-and-prompt.ts';
import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.ts';
import { commentDraftStore } from '#functions/posts/comment-draft-store-and-prompt.ts';
import { commentReplyChannel } from '#functions/posts/comment-reply-channel.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { postReplyJob } from './jobs.ts';
import { postReply } from './use-cases/post-reply.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const ports = {
  comment: { ...commentDraftStore, ...commentReplyChannel },
  message: { ...messageDraftStore, ...messageReplyChannel },
};

export const handler = createQueueWorker([
  createJobHandler(
    postReplyJob,
    continueOrReturnDraft(ports, (job) => postReply(ports, job)),
  ),
]);
