// Brings the check of an account forward. Events of accounts that no user has activated are ignored.
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { findUserIdByInstagramUserId } from '../account-repository.ts';
import type { bringMissedEventsCheckForwardJob } from '../jobs.ts';
import { requestExtraMissedEventsCheck } from '../missed-events-check-repository.ts';

export async function bringMissedEventsCheckForward({
  igUserId,
}: JobPayload<typeof bringMissedEventsCheckForwardJob>): Promise<void> {
  const userId = await findUserIdByInstagramUserId(igUserId);
  if (userId !== undefined) await requestExtraMissedEventsCheck({ userId, igUserId });
}
