// Lambda entry: reads subscriptions anew whenever the card provider says that something changed.
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { syncCustomerJob } from './jobs.ts';
import { syncCustomer } from './sync-customer.ts';

export const handler = createWorker([
  onJob(syncCustomerJob, async ({ customerId }) => {
    await syncCustomer(customerId);
  }),
]);
