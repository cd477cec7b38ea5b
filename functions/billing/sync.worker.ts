// Lambda entry: updates a stored subscription from Stripe after an event or a refresh request.
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { syncCustomerSubscriptionJob } from './jobs.ts';
import { syncCustomerSubscription } from './sync-customer-subscription.ts';

export const handler = createQueueWorker([
  createJobHandler(syncCustomerSubscriptionJob, async ({ customerId }) => {
    await syncCustomerSubscription(customerId);
  }),
]);
