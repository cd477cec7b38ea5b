// The users API: profile, flags, plan and usage of who is signed in; leaving, and following that everything was erased.
import { syncCustomerJob } from '#functions/billing/jobs.ts';
import { countActivated } from '#functions/connection/activated-count.ts';
import { getImportState } from '#functions/connection/import-repository.ts';
import { tellOfChange } from '#functions/mail/courtesies.ts';
import { authenticate } from '#functions/session/caller.ts';
import { createApi, rawRoute, route } from '#platform/http/api.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { MAX_SIGNED_REQUEST_BYTES } from './signed-request.ts';
import { deleteMe } from './use-cases/delete-me.ts';
import { getMe, type IsImporting } from './use-cases/get-me.ts';
import { getMyFeatures } from './use-cases/get-my-features.ts';
import { getMySubscription, type RefreshPlan } from './use-cases/get-my-subscription.ts';
import { getMyUsage } from './use-cases/get-my-usage.ts';
import { networkDataDeletion } from './use-cases/network-data-deletion.ts';
import { networkDeauthorize } from './use-cases/network-deauthorize.ts';
import { showDataDeletion } from './use-cases/show-data-deletion.ts';
import { updateProfile } from './use-cases/update-profile.ts';

const limits = { maxBytes: MAX_SIGNED_REQUEST_BYTES };

/** Milliseconds a caller waits at most until the job that reads their plan anew is in the queue. */
const PLAN_PATIENCE = 2_000;

const refreshPlan: RefreshPlan = (customerId) =>
  enqueue(syncCustomerJob, { customerId }, { giveUpAfter: PLAN_PATIENCE });

const isImporting: IsImporting = async (account) =>
  (await getImportState(account))?.status === 'running';

export const handler = createApi(
  [
    route(usersContracts.updateProfile, updateProfile(tellOfChange)),
    route(usersContracts.getMe, getMe(isImporting)),
    route(usersContracts.getMyDetails, getMe(isImporting)),
    route(usersContracts.getMyFeatures, getMyFeatures),
    route(usersContracts.getMySubscription, getMySubscription(refreshPlan)),
    route(usersContracts.getMyUsage, getMyUsage(countActivated)),
    route(usersContracts.deleteMe, deleteMe),
    rawRoute(usersContracts.networkDeauthorize, networkDeauthorize, limits),
    rawRoute(usersContracts.networkDataDeletion, networkDataDeletion, limits),
    route(usersContracts.getDataDeletion, showDataDeletion),
  ],
  authenticate,
);
