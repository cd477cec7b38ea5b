// Lambda entry: erases deleted users.
import { cancelSubscriptionsAndDeleteCustomer } from '#functions/billing/cancel-subscriptions-and-delete-customer.port.ts';
import { revokeAllFacebookPermissions } from '#functions/connection/network/revoke-facebook-permissions.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import { eraseUserJob } from './jobs.ts';
import { eraseUser } from './use-cases/erase-user.ts';

const externalAccess = {
  endSubscription: cancelSubscriptionsAndDeleteCustomer,
  revokeAccess: revokeAllFacebookPermissions,
};

export const handler = createQueueWorker([
  createJobHandler(eraseUserJob, eraseUser(externalAccess)),
]);
