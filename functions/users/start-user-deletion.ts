// Starts a deletion: of a user, or of one of their Facebook logins. Records it and queues the erasure.
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import {
  type DeletedFacebookLogin,
  recordFacebookLoginDeletion,
  recordUserDeletion,
} from './deletion-repository.ts';
import { eraseUserJob } from './jobs.ts';

const enqueueErasure = (userId: string, code: string): Promise<void> =>
  enqueueJob(eraseUserJob, { code }).catch((error: unknown) =>
    // Not fatal: the record has a due time, so the scheduler starts the erasure without a message.
    logger.warn('erasure not queued, the scheduler will start it', {
      user_id: userId,
      error: error as Error,
    }),
  );

/** Ends all logins as the user from now on, and erases their data. `code` names the deletion. */
export async function startUserDeletion(userId: string, code: string): Promise<void> {
  await recordUserDeletion(userId, code);
  await enqueueErasure(userId, code);
  logger.info('user deleted', { user_id: userId });
}

/** Erases the login and its accounts. The user and their other logins stay. */
export async function startFacebookLoginErasure(
  login: DeletedFacebookLogin,
  code: string,
): Promise<void> {
  await recordFacebookLoginDeletion(login, code);
  await enqueueErasure(login.userId, code);
  logger.info('facebook login deleted', { user_id: login.userId });
}
