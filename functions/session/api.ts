// The session API: sign-up, tokens, and who the caller is.
import { syncCustomerJob } from '#functions/billing/jobs.ts';
import { countActivated } from '#functions/connection/activated-count.ts';
import { getImportState } from '#functions/connection/import-repository.ts';
import { sendMailJob } from '#functions/mail/jobs.ts';
import { createApi, route } from '#platform/http/api.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { authenticate } from './caller.ts';
import { forgotPassword } from './use-cases/forgot-password.ts';
import { getMe, type IsImporting } from './use-cases/get-me.ts';
import { getMyFeatures } from './use-cases/get-my-features.ts';
import { getMySubscription, type RefreshPlan } from './use-cases/get-my-subscription.ts';
import { getMyUsage } from './use-cases/get-my-usage.ts';
import { issueToken } from './use-cases/issue-token.ts';
import { resetPassword } from './use-cases/reset-password.ts';
import { revokeToken } from './use-cases/revoke-token.ts';
import { signUp } from './use-cases/sign-up.ts';
import { type TellOfChange, updateProfile } from './use-cases/update-profile.ts';

/** Milliseconds a caller waits at most until a mail that is no more than a courtesy is in the queue. */
const MAIL_PATIENCE = 2_000;

/** Likewise for having a plan read anew. */
const PLAN_PATIENCE = 2_000;

const welcome = (email: string) =>
  enqueue(sendMailJob, { template: 'welcome', to: email }, { giveUpAfter: MAIL_PATIENCE });

const refreshPlan: RefreshPlan = (customerId) =>
  enqueue(syncCustomerJob, { customerId }, { giveUpAfter: PLAN_PATIENCE });

/** The change stands whether or not its owner can be told. */
const tellOfChange: TellOfChange = async ({ to, changed }) => {
  const mail = { template: 'credentials_changed', to, changed } as const;
  await enqueue(sendMailJob, mail, { giveUpAfter: MAIL_PATIENCE }).catch((error: unknown) =>
    logger.warn('no notice of changed credentials', { error: error as Error }),
  );
};

const isImporting: IsImporting = async (account) =>
  (await getImportState(account))?.status === 'running';

export const handler = createApi(
  [
    route(sessionContracts.signUp, signUp(welcome)),
    route(sessionContracts.issueToken, issueToken),
    route(sessionContracts.revokeToken, revokeToken),
    route(sessionContracts.updateProfile, updateProfile(tellOfChange)),
    route(sessionContracts.forgotPassword, forgotPassword),
    route(sessionContracts.resetPassword, resetPassword(tellOfChange)),
    route(sessionContracts.getMe, getMe(isImporting)),
    route(sessionContracts.getMyDetails, getMe(isImporting)),
    route(sessionContracts.getMyFeatures, getMyFeatures),
    route(sessionContracts.getMySubscription, getMySubscription(refreshPlan)),
    route(sessionContracts.getMyUsage, getMyUsage(countActivated)),
  ],
  authenticate,
);
