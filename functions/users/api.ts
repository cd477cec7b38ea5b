// Lambda entry of the users API: the caller's profile, feature flags, plan and usage; deletion of a user and its
// status.
import { syncCustomerSubscriptionJob } from '#functions/billing/jobs.ts';
import { countActivatedAccounts } from '#functions/connection/count-activated-accounts.ts';
import { findImportState } from '#functions/connection/import-repository.ts';
import { notifyCredentialsChanged } from '#functions/mail/enqueue-notification-emails.port.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import {
  createApiHandler,
  createApiRoute,
  createRawBodyApiRoute,
} from '#platform/http/api-handler.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { deleteMe } from './use-cases/delete-me.ts';
import { getDataDeletion } from './use-cases/get-data-deletion.ts';
import { getMe, type ImportRunningCheck } from './use-cases/get-me.ts';
import { getMyFeatures } from './use-cases/get-my-features.ts';
import { getMySubscription, type PlanRefreshEnqueuer } from './use-cases/get-my-subscription.ts';
import { getMyUsage } from './use-cases/get-my-usage.ts';
import { handleNetworkDeauthorize } from './use-cases/handle-network-deauthorize.ts';
import { startUserDeletionOnNetworkRequest } from './use-cases/start-user-deletion-on-network-request.ts';
import { updateProfile } from './use-cases/update-profile.ts';
import { MAX_SIGNED_REQUEST_BYTES } from './verify-facebook-signed-request.ts';

const bodyLimits = { maxBytes: MAX_SIGNED_REQUEST_BYTES };

/** The longest time a caller waits until the plan refresh job is queued. */
const PLAN_REFRESH_ENQUEUE_TIMEOUT_MS = 2_000;

const enqueuePlanRefresh: PlanRefreshEnqueuer = (customerId) =>
  enqueueJob(
    syncCustomerSubscriptionJob,
    { customerId },
    { timeoutMs: PLAN_REFRESH_ENQUEUE_TIMEOUT_MS },
  );

const isImportRunning: ImportRunningCheck = async (account) =>
  (await findImportState(account))?.status === 'running';

export const handler = createApiHandler(
  [
    createApiRoute(usersContracts.updateProfile, updateProfile(notifyCredentialsChanged)),
    createApiRoute(usersContracts.getMe, getMe(isImportRunning)),
    createApiRoute(usersContracts.getMyDetails, getMe(isImportRunning)),
    createApiRoute(usersContracts.getMyFeatures, getMyFeatures),
    createApiRoute(usersContracts.getMySubscription, getMySubscription(enqueuePlanRefresh)),
    createApiRoute(usersContracts.getMyUsage, getMyUsage(countActivatedAccounts)),
    createApiRoute(usersContracts.deleteMe, deleteMe),
    createRawBodyApiRoute(usersContracts.networkDeauthorize, handleNetworkDeauthorize, bodyLimits),
    createRawBodyApiRoute(
      usersContracts.networkDataDeletion,
      startUserDeletionOnNetworkRequest,
      bodyLimits,
    ),
    createApiRoute(usersContracts.getDataDeletion, getDataDeletion),
  ],
  authenticateAccessToken,
);
