// Starts the deletion of a user: marks them as deleted and queues the erasure.
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { recordUserDeletion } from './deletion-repository.ts';
import { eraseUserJob } from './jobs.ts';

/** From now on nobody can log in as the user, and their data will be erased. Returns the deletion code. */
export async function startUserDeletion(userId: string): Promise<string> {
  const code = await recordUserDeletion(userId);
  await enqueueJob(eraseUserJob, { code }).catch((error: unknown) =>
    // Not fatal: the record has a due time, so the scheduler starts the erasure without a message.
    logger.warn('erasure not queued, the scheduler will start it', {
      user_id: userId,
      error: error as Error,
    }),
  );
  logger.info('user deleted', { user_id: userId });
  return code;
}
