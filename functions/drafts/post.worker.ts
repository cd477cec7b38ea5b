// Lambda entry: sends replies and sees them live.

import { messageChannel } from '#functions/conversations/replies/message-channel.ts';
import { messageDrafts } from '#functions/conversations/replies/message-drafts.ts';
import { commentChannel } from '#functions/posts/comment-channel.ts';
import { commentDrafts } from '#functions/posts/comment-drafts.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { postReplyJob } from './jobs.ts';
import { postReply } from './use-cases/post-reply.ts';

const ports = {
  comment: { ...commentDrafts, ...commentChannel },
  message: { ...messageDrafts, ...messageChannel },
};

export const handler = createWorker([onJob(postReplyJob, (job) => postReply(ports, job))]);
