// Mails that are no more than a courtesy: put into the queue, and nobody waits long for that.
import type { TellOfChange } from '#functions/session/tell-of-change.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import { sendMailJob } from './jobs.ts';

/** Milliseconds a caller waits at most until the mail is in the queue. */
const PATIENCE = 2_000;

export const welcome = (email: string): Promise<void> =>
  enqueue(sendMailJob, { template: 'welcome', to: email }, { giveUpAfter: PATIENCE });

/** The change stands whether or not its owner can be told. */
export const tellOfChange: TellOfChange = async ({ to, changed }) => {
  const mail = { template: 'credentials_changed', to, changed } as const;
  await enqueue(sendMailJob, mail, { giveUpAfter: PATIENCE }).catch((error: unknown) =>
    logger.warn('no notice of changed credentials', { error: error as Error }),
  );
};
