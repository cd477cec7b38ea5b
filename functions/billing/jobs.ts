// The job that reads a customer's subscription from Stripe again.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

export const syncCustomerSubscriptionJob = defineJob({
  name: 'sync-customer',
  queue: 'billing',
  payload: z.object({ customerId: z.string().min(1).max(255) }),
});
