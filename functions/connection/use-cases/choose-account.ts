// Chooses a social account. The first one starts the trial, and each new one its import.

import { planOf } from '#functions/session/domain/plan.ts';
import { getUser, chooseAccount as setCurrent } from '#functions/session/user-repository.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import { publish } from '#platform/events.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { newId } from '#platform/ids.ts';
import type { Envelope } from '#platform/jobs/define-job.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { IgAccount } from '#shared/schemas/account.ts';
import { getAccount, getLogin } from '../account-repository.ts';
import { activateAccount } from '../activation-repository.ts';
import { type InstagramAccount, isUsable, loginProblems, toIgAccount } from '../domain/account.ts';
import { getImportState, type ImportRef } from '../import-repository.ts';
import { beginImportJob } from '../jobs.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';

const refused = (sentence: string) =>
  new AppError('validation_failed', { fields: { instagramId: [sentence] }, sentences: [sentence] });

async function requireUsable(ref: AccountRef): Promise<InstagramAccount> {
  const account = await getAccount(ref);
  if (!account || !isUsable(account)) {
    throw refused('Your Facebook page must be linked to an Instagram Business or Creator account.');
  }
  const login = await getLogin(ref.userId, account.facebookUserId);
  if (!login || loginProblems(login, nowIso()).length > 0) {
    throw refused('Please link your Facebook account again and accept all permissions.');
  }
  return account;
}

/** The event's detail is the whole job: the bus hands it to the import queue as it is. */
async function announce({ userId, igUserId, importId }: ImportRef): Promise<void> {
  const detail: Envelope = { job: beginImportJob.name, payload: { userId, igUserId, importId } };
  try {
    await publish('account.chosen', detail);
  } catch (error) {
    // The import is written down as running: the sweep finds it and sets it going.
    logger.error('a chosen account was not announced', { error: error as Error });
  }
}

/** @throws AppError validation_failed, max_instagram_accounts_for_plan, conflict */
export async function chooseAccount({
  request,
  caller,
}: RouteInput<typeof connectionContracts.chooseIgAccount>): Promise<IgAccount> {
  const ref = { userId: caller.userId, igUserId: request.instagramId };
  const account = await requireUsable(ref);
  const user = await getUser(caller.userId);
  if (!user) throw new AppError('unauthorized');
  const importRef = { ...ref, importId: newId('import') };
  const limit = planOf(user, nowMs()).limits.max_instagram_accounts;
  const isNew = account.activatedAt === null && (await activateAccount(importRef, account, limit));
  await setCurrent(caller.userId, {
    igUserId: account.igUserId,
    facebookUserId: account.facebookUserId,
  });
  if (account.webhooks !== 'subscribed') await subscribeToEvents(ref);
  if (isNew) await announce(importRef);
  const state = await getImportState(ref);
  return toIgAccount(account, state?.status === 'running');
}
