// Lambda entry: publishes replies and confirms that they are live.

import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.ts';
import { messageWritings } from '#functions/conversations/replies/message-writing.ts';
import { createPrivateReplyChannel } from '#functions/conversations/replies/private-reply-channel.ts';
import { createPrivateReplyWritings } from '#functions/conversations/replies/private-reply-writing.ts';
import { notifyRuleMisfire } from '#functions/mail/enqueue-notification-emails.ts';
import { commentReplyChannel } from '#functions/posts/comment-reply-channel.ts';
import { commentWritings } from '#functions/posts/comment-writing.ts';
import { isCommentGone } from '#functions/posts/is-comment-gone.ts';
import { refreshAnsweredComment } from '#functions/posts/refresh-answered-comment.ts';
import { createRuleReplyGuard } from '#functions/rules/rule-reply-guard.ts';
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
