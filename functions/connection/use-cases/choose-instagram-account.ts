// Selects an Instagram account. The first one starts the trial, and each new one starts an import.

import { getEffectivePlan } from '#functions/session/domain/user-plan.ts';
import {
  findUserIncludingDeleted,
  setCurrentInstagramAccount as setCurrent,
} from '#functions/session/user-repository.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { publishEventBridgeEvent } from '#platform/event-bus.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import type { JobMessage } from '#platform/jobs/define-job.ts';
import { getLogContext } from '#platform/log-context.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { InstagramAccountResponse } from '#shared/schemas/account.ts';
import { say } from '#shared/sentences/say.ts';
import { activateInstagramAccount } from '../account-activation-repository.ts';
import { findFacebookAccount, findInstagramAccount } from '../account-repository.ts';
import { readApprovalCount } from '../approval-count-repository.ts';
import {
  type InstagramAccount,
  isInstagramAccountUsable,
  listFacebookAccountProblemCodes,
  toInstagramAccountResponse,
} from '../domain/account.ts';
import { findImportState, type ImportRef } from '../import-repository.ts';
import { startOrResumeImportJob } from '../jobs.ts';
import { subscribeToAccountWebhooks } from './subscribe-to-account-webhooks.ts';

function createAccountRejectedError(code: 'account_not_professional' | 'account_needs_link') {
  const sentences = [say(code)];
  return new AppError('validation_failed', { fields: { instagramId: sentences }, sentences });
}

async function getUsableAccount(ref: AccountRef): Promise<InstagramAccount> {
  const account = await findInstagramAccount(ref);
  if (!account || account.type === 'personal') {
    throw createAccountRejectedError('account_not_professional');
  }
  const facebookAccount = await findFacebookAccount(ref.userId, account.facebookUserId);
  if (
    !isInstagramAccountUsable(account) ||
    !facebookAccount ||
    listFacebookAccountProblemCodes(facebookAccount, nowIso()).length > 0
  ) {
    throw createAccountRejectedError('account_needs_link');
  }
  return account;
}

/** The event's detail is the complete job, because the bus forwards it unchanged to the queue. */
async function publishAccountChosen({ userId, igUserId, importId }: ImportRef): Promise<void> {
  const detail: JobMessage = {
    job: startOrResumeImportJob.name,
    payload: { userId, igUserId, importId },
    requestId: getLogContext().request_id,
  };
  try {
    await publishEventBridgeEvent('account.chosen', detail);
  } catch (error) {
    // The import is stored as running, so the scheduler finds and starts it.
    logger.error('the event of a selected account was not published', { error: error as Error });
  }
}

/** @throws AppError validation_failed, max_instagram_accounts_for_plan, conflict */
export async function chooseInstagramAccount({
  request,
  caller,
}: ApiRouteInput<typeof connectionContracts.chooseIgAccount>): Promise<InstagramAccountResponse> {
  const ref = { userId: caller.userId, igUserId: request.instagramId };
  const account = await getUsableAccount(ref);
  const user = await findUserIncludingDeleted(caller.userId);
  if (!user) throw new AppError('unauthorized');
  const importRef = { ...ref, importId: createId('import') };
  const limit = getEffectivePlan(user, nowMs()).limits.max_instagram_accounts;
  const isNewlyActivated =
    account.activatedAt === null && (await activateInstagramAccount(importRef, account, limit));
  await setCurrent(caller.userId, {
    igUserId: account.igUserId,
    facebookUserId: account.facebookUserId,
  });
  if (account.webhooks !== 'subscribed') await subscribeToAccountWebhooks(ref);
  if (isNewlyActivated) await publishAccountChosen(importRef);
  const [importState, awaitingApprovals] = await Promise.all([
    findImportState(ref),
    readApprovalCount(ref),
  ]);
  return toInstagramAccountResponse(account, { importState, awaitingApprovals });
}
