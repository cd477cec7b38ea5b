// Starts the deletion of a user.
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { beginDeletion } from './deletion-repository.ts';
import { eraseUserJob } from './jobs.ts';

/** From here nobody logs in as the user, and what is theirs will be erased. Answers the code. */
export async function startDeletion(userId: string): Promise<string> {
  const code = await beginDeletion(userId);
  await enqueue(eraseUserJob, { code }).catch((error: unknown) =>
    // The record is due: the sweep starts the work without a message.
    logger.warn('a deletion waits for the sweep', { user_id: userId, error: error as Error }),
  );
  logger.info('user deleted', { user_id: userId });
  return code;
}
