// Lambda entry of the queue worker for refreshes, scheduled checks and webhook events.

import {
  messageEventJob,
  refreshConversationsJob,
  refreshMessagesJob,
} from '#functions/conversations/jobs.ts';
import { conversationStore } from '#functions/conversations/updates/conversation-store-port-implementation.ts';
import { handleMessageEvent } from '#functions/conversations/use-cases/handle-message-event.ts';
import { refreshConversations } from '#functions/conversations/use-cases/refresh-conversations.ts';
import { refreshMessages } from '#functions/conversations/use-cases/refresh-messages.ts';
import { sendEmailJob } from '#functions/mail/jobs.ts';
import { contentStore } from '#functions/posts/content-store-port-implementation.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import {
  commentEventJob,
  missedEventsCheckJob,
  refreshCommentsJob,
  refreshPostsJob,
  rereadCommentsJob,
} from './jobs.ts';
import { checkAccountForMissedEvents } from './use-cases/check-account-for-missed-events.ts';
import { handleCommentEvent } from './use-cases/handle-comment-event.ts';
import { refreshComments } from './use-cases/refresh-comments.ts';
import { refreshPosts } from './use-cases/refresh-posts.ts';
import type { FacebookTokenExpiryNotifier } from './use-cases/renew-facebook-token.ts';
import { rereadComments } from './use-cases/reread-comments.ts';

const stores = { content: contentStore, conversations: conversationStore };

const notifyTokenExpiry: FacebookTokenExpiryNotifier = ({ to, name, endsAt }) =>
  enqueueJob(sendEmailJob, { template: 'link_ends', to, name, endsAt });

export const handler = createQueueWorker([
  createJobHandler(refreshPostsJob, refreshPosts(contentStore)),
  createJobHandler(refreshCommentsJob, refreshComments(contentStore)),
  createJobHandler(rereadCommentsJob, rereadComments(contentStore)),
  createJobHandler(commentEventJob, handleCommentEvent(contentStore)),
  createJobHandler(refreshConversationsJob, refreshConversations),
  createJobHandler(refreshMessagesJob, refreshMessages),
  createJobHandler(messageEventJob, handleMessageEvent),
  createJobHandler(missedEventsCheckJob, checkAccountForMissedEvents(stores, notifyTokenExpiry)),
]);
