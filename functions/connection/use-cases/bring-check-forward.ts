// Brings the check of an account forward. Events of accounts that no user has activated are ignored.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { requestExtraAccountCheck } from '../account-check-repository.ts';
import { findUserIdByInstagramUserId } from '../account-repository.ts';
import type { bringCheckForwardJob } from '../jobs.ts';

export async function bringCheckForward({
  igUserId,
}: JobPayload<typeof bringCheckForwardJob>): Promise<void> {
  const userId = await findUserIdByInstagramUserId(igUserId);
  if (userId !== undefined) await requestExtraAccountCheck({ userId, igUserId });
}
