// Lambda entry: refreshes, scheduled checks, and comments and messages told by webhook.

import {
  messageEventJob,
  refreshConversationsJob,
  refreshMessagesJob,
} from '#functions/conversations/jobs.ts';
import { conversationStore } from '#functions/conversations/updates/conversation-store.ts';
import { messageEvent } from '#functions/conversations/use-cases/message-event.ts';
import { refreshConversations } from '#functions/conversations/use-cases/refresh-conversations.ts';
import { refreshMessages } from '#functions/conversations/use-cases/refresh-messages.ts';
import { sendMailJob } from '#functions/mail/jobs.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import {
  checkAccountJob,
  commentEventJob,
  refreshCommentsJob,
  refreshPostsJob,
  rereadCommentsJob,
} from './jobs.ts';
import { checkAccount } from './use-cases/check-account.ts';
import { commentEvent } from './use-cases/comment-event.ts';
import { refreshComments } from './use-cases/refresh-comments.ts';
import { refreshPosts } from './use-cases/refresh-posts.ts';
import type { TellOfEnd } from './use-cases/renew-login.ts';
import { rereadComments } from './use-cases/reread-comments.ts';

const stores = { content: contentStore, conversations: conversationStore };

const tellOfEnd: TellOfEnd = ({ to, name, endsAt }) =>
  enqueue(sendMailJob, { template: 'link_ends', to, name, endsAt });

export const handler = createWorker([
  onJob(refreshPostsJob, refreshPosts(contentStore)),
  onJob(refreshCommentsJob, refreshComments(contentStore)),
  onJob(rereadCommentsJob, rereadComments(contentStore)),
  onJob(commentEventJob, commentEvent(contentStore)),
  onJob(refreshConversationsJob, refreshConversations),
  onJob(refreshMessagesJob, refreshMessages),
  onJob(messageEventJob, messageEvent),
  onJob(checkAccountJob, checkAccount(stores, tellOfEnd)),
]);
