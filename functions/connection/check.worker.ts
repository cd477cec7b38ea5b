// Lambda entry of the queue worker for the scheduled checks of accounts.

import { startConversationsRefresh } from '#functions/conversations/refresh/start-conversation-refresh.port.ts';
import { sendEmailJob } from '#functions/mail/jobs.ts';
import { startPostsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { bringMissedEventsCheckForwardJob, missedEventsCheckJob } from './jobs.ts';
import { bringMissedEventsCheckForward } from './use-cases/bring-missed-events-check-forward.ts';
import { checkAccountForMissedEvents } from './use-cases/check-account-for-missed-events.ts';
import type { FacebookTokenExpiryNotifier } from './use-cases/renew-facebook-token.ts';

const notifyTokenExpiry: FacebookTokenExpiryNotifier = ({ to, name, endsAt }) =>
  enqueueJob(sendEmailJob, { template: 'link_ends', to, name, endsAt });

export const handler = createQueueWorker([
  createJobHandler(bringMissedEventsCheckForwardJob, bringMissedEventsCheckForward),
  createJobHandler(
    missedEventsCheckJob,
    checkAccountForMissedEvents(
      { startPostsRefresh, startConversationsRefresh },
      notifyTokenExpiry,
    ),
  ),
]);
