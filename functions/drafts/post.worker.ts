// Lambda entry: publishes replies and confirms that they are live.

import { messageChannel } from '#functions/conversations/replies/message-channel.ts';
import { messageDraftStore } from '#functions/conversations/replies/message-draft-store.ts';
import { commentChannel } from '#functions/posts/comment-channel.ts';
import { commentDraftStore } from '#functions/posts/comment-draft-store.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { postReplyJob } from './jobs.ts';
import { postReply } from './use-cases/post-reply.ts';

const ports = {
  comment: { ...commentDraftStore, ...commentChannel },
  message: { ...messageDraftStore, ...messageChannel },
};

export const handler = createQueueWorker([
  createJobHandler(postReplyJob, (job) => postReply(ports, job)),
]);
