// Lambda entry: erases deleted users.
import { cancelSubscriptionOf } from '#functions/billing/cancel-subscription-of.ts';
import { revokeAccess } from '#functions/connection/network/revoke-access.ts';
import { createWorker, onJob } from '#platform/jobs/worker.ts';
import { eraseUserJob } from './jobs.ts';
import { eraseUser } from './use-cases/erase-user.ts';

const farewell = { endSubscription: cancelSubscriptionOf, revokeAccess };

export const handler = createWorker([onJob(eraseUserJob, eraseUser(farewell))]);
