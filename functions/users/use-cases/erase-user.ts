// Erases a deleted user in idempotent steps. A crash after any step is safe.
import { findFacebookAccount } from '#functions/connection/account-repository.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { STEPPED_JOB_TIME_BUDGET_MS } from '#platform/jobs/stepped-job.ts';
import { logger } from '#platform/logger.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import {
  completeUserDeletion,
  DELETION_STALLED_AFTER_SECONDS,
  findUserDeletion,
  type UserDeletion,
  updateDeletionProgress,
} from '../deletion-repository.ts';
import { detachFacebookLogin } from '../detach-facebook-login.ts';
import {
  type EraseJobControl,
  eraseAccountClaims,
  eraseAccountData,
  eraseUniquenessClaims,
  eraseUserPartition,
  listAccountIdsToErase,
} from '../erase-user-data.ts';
import { eraseUserJob } from '../jobs.ts';

/** The steps of other features when a user is deleted. Both calls are idempotent. */
export type ExternalAccessRevoker = {
  /** Cancels the paid subscription at Stripe. */
  readonly endSubscription: (userId: string) => Promise<void>;
  /** Revokes our permissions at the network. */
  readonly revokeAccess: (userId: string) => Promise<void>;
};

/** After this many attempts our data is erased even if Stripe or the network stay unreachable. */
const MAX_REVOKE_ATTEMPTS = 5;

/** Running work for this user may still write until its worker times out. After this delay everything is erased a second time. */
const SECOND_ERASE_DELAY_SECONDS = 180;

/** @returns false when it should be tried again */
async function revokeExternalAccess(
  externalAccess: ExternalAccessRevoker,
  deletion: UserDeletion,
  userId: string,
) {
  if (deletion.hasRevokedExternalAccess) return true;
  const attempts = deletion.tries + 1;
  await updateDeletionProgress(deletion.code, { tries: attempts });
  const results = await Promise.allSettled([
    externalAccess.endSubscription(userId),
    externalAccess.revokeAccess(userId),
  ]);
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) {
    logger.warn('external access not revoked', {
      user_id: userId,
      tries: attempts,
      error: reason as Error,
    });
  }
  if (failures.length > 0 && attempts < MAX_REVOKE_ATTEMPTS) return false;
  await updateDeletionProgress(deletion.code, { hasRevokedExternalAccess: true });
  return true;
}

function createEraseJobControl({ code }: UserDeletion): EraseJobControl {
  const deadlineMs = nowMs() + STEPPED_JOB_TIME_BUDGET_MS;
  return {
    shouldStop: () => nowMs() >= deadlineMs,
    recordItemsUnderWay: (items: readonly ItemKey[]) =>
      updateDeletionProgress(code, { underWay: [...items] }),
  };
}

/** @returns false when the time budget of this job was too short */
async function eraseUserData(deletion: UserDeletion, userId: string): Promise<boolean> {
  const control = createEraseJobControl(deletion);
  const accounts = await listAccountIdsToErase(userId, deletion);
  await updateDeletionProgress(deletion.code, accounts);
  await eraseUniquenessClaims(userId, accounts);
  const unfinishedItems = deletion.underWay;
  const isErased = await eraseAccountData({ userId, ...accounts, unfinishedItems }, control);
  return isErased && (await eraseUserPartition(userId, control.shouldStop));
}

/** Linked again after its data was erased once, so the present data is new. */
async function isLinkedAgain(
  { facebookUserIds, requestedAt, erasedAt }: UserDeletion,
  userId: string,
) {
  if (erasedAt === undefined) return false;
  const [facebookUserId = ''] = facebookUserIds;
  const login = await findFacebookAccount(userId, facebookUserId);
  return login !== undefined && login.linkedAt > requestedAt;
}

/** @returns false when the time budget of this job was too short */
async function eraseLogin(deletion: UserDeletion, userId: string): Promise<boolean> {
  if (await isLinkedAgain(deletion, userId)) return true;
  const { facebookUserIds, igUserIds, underWay: unfinishedItems } = deletion;
  await detachFacebookLogin(userId, facebookUserIds, igUserIds);
  await eraseAccountClaims(userId, { facebookUserIds, igUserIds });
  return await eraseAccountData(
    { userId, facebookUserIds, igUserIds, unfinishedItems },
    createEraseJobControl(deletion),
  );
}

/** @returns false when another job must continue */
async function eraseOnce(
  externalAccess: ExternalAccessRevoker,
  deletion: UserDeletion,
  userId: string,
): Promise<{ readonly isErased: boolean; readonly retryInSeconds?: number }> {
  if (deletion.isLoginOnly) return { isErased: await eraseLogin(deletion, userId) };
  if (!(await revokeExternalAccess(externalAccess, deletion, userId)))
    return { isErased: false, retryInSeconds: DELETION_STALLED_AFTER_SECONDS / 2 };
  return { isErased: await eraseUserData(deletion, userId) };
}

const enqueueNextErase = (code: string, delaySeconds = 0) =>
  enqueueJob(eraseUserJob, { code }, { delaySeconds });

export const eraseUser =
  (externalAccess: ExternalAccessRevoker) =>
  async ({ code }: JobPayload<typeof eraseUserJob>): Promise<void> => {
    const deletion = await findUserDeletion(code);
    if (deletion?.userId === undefined || deletion.completedAt !== undefined) return;
    const { userId, erasedAt } = deletion;
    const remainingMs =
      erasedAt && Date.parse(erasedAt) + SECOND_ERASE_DELAY_SECONDS * 1_000 - nowMs();
    if (typeof remainingMs === 'number' && remainingMs > 0)
      return enqueueNextErase(code, Math.ceil(remainingMs / 1_000));
    const { isErased, retryInSeconds } = await eraseOnce(externalAccess, deletion, userId);
    if (!isErased) return enqueueNextErase(code, retryInSeconds);
    if (erasedAt === undefined) {
      await updateDeletionProgress(
        code,
        { erasedAt: nowIso() },
        SECOND_ERASE_DELAY_SECONDS + DELETION_STALLED_AFTER_SECONDS,
      );
      return enqueueNextErase(code, SECOND_ERASE_DELAY_SECONDS);
    }
    await completeUserDeletion(code);
    logger.info('user erased', { user_id: userId });
  };
