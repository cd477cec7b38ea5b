// Lambda entry: publishes replies and confirms that they are live.

import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { messageReplyChannel } from '#functions/conversations/replies/message-reply-channel.port.ts';
import { createPrivateReplyChannel } from '#functions/conversations/replies/private-reply-channel.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import { notifyRuleMisfire } from '#functions/mail/enqueue-notification-emails.port.ts';
import { commentReplyChannel } from '#functions/posts/replies/comment-reply-channel.port.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { isCommentGone } from '#functions/posts/replies/is-comment-gone.port.ts';
import { refreshAnsweredComment } from '#functions/posts/replies/refresh-answered-comment.port.ts';
import { createRuleReplyGuard } from '#functions/rules/sending/rule-reply-guard.port.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { postReplyJob } from './jobs.ts';
import { continueOrReturnStalledDraft } from './use-cases/continue-or-return-stalled-draft.ts';
import { postReply } from './use-cases/post-reply.ts';

const channels = {
  comment: commentReplyChannel,
  private_reply: createPrivateReplyChannel(inboundCommentReader, {
    refreshComment: refreshAnsweredComment,
    isCommentGone,
  }),
  message: messageReplyChannel,
};
const items = {
  comment: inboundCommentReader,
  private_reply: createPrivateReplyItemReader(inboundCommentReader),
  message: inboundMessageReader,
};
const guard = createRuleReplyGuard(items, notifyRuleMisfire);

export const handler = createQueueWorker([
  createJobHandler(
    postReplyJob,
    continueOrReturnStalledDraft((job) => postReply(channels, guard, job)),
  ),
]);
