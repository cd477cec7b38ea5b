// The job of reading a customer's subscription anew.
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

export const syncCustomerJob = defineJob({
  name: 'sync-customer',
  queue: 'billing',
  payload: z.object({ customerId: z.string().min(1).max(255) }),
});
