// Lambda entry: publishes replies and confirms that they are live.

import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.port.ts';
import { messageWritings } from '#functions/conversations/replies/message-writing.port.ts';
import { createPrivateReplyChannel } from '#functions/conversations/replies/private-reply-channel.port.ts';
import { createPrivateReplyWritings } from '#functions/conversations/replies/private-reply-writing.port.ts';
import { notifyRuleMisfire } from '#functions/mail/enqueue-notification-emails.port.ts';
import { commentReplyChannel } from '#functions/posts/comment-reply-channel.port.ts';
import { commentWritings } from '#functions/posts/comment-writing.port.ts';
import { isCommentGone } from '#functions/posts/is-comment-gone.port.ts';
import { refreshAnsweredComment } from '#functions/posts/refresh-answered-comment.port.ts';
import { createRuleReplyGuard } from '#functions/rules/sending/rule-reply-guard.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { postReplyJob } from './jobs.ts';
import { postReply } from './use-cases/post-reply.ts';
import { continueOrReturnDraft } from './use-cases/return-stalled-draft.ts';

const channels = {
  comment: commentReplyChannel,
  private_reply: createPrivateReplyChannel(commentWritings, {
    refreshComment: refreshAnsweredComment,
    isCommentGone,
  }),
  message: messageReplyChannel,
};
const writings = {
  comment: commentWritings,
  private_reply: createPrivateReplyWritings(commentWritings),
  message: messageWritings,
};
const guard = createRuleReplyGuard(writings, notifyRuleMisfire);

export const handler = createQueueWorker([
  createJobHandler(
    postReplyJob,
    continueOrReturnDraft((job) => postReply(channels, guard, job)),
  ),
]);
