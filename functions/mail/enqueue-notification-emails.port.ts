// Queues notification emails for other features. The caller waits only briefly for the queue.
import type { CredentialsChangedNotifier } from '#functions/session/credentials-changed-notifier-port.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import { toStoredText } from '#shared/sentences/stored-sentence.ts';
import { sendEmailJob } from './jobs.ts';

/** The longest time a caller waits until the email is queued. */
const ENQUEUE_TIMEOUT_MS = 2_000;

export const enqueueWelcomeEmail = (email: string): Promise<void> =>
  enqueueJob(sendEmailJob, { template: 'welcome', to: email }, { timeoutMs: ENQUEUE_TIMEOUT_MS });

/** Never throws: the change of credentials is done, whether or not the email can be queued. */
export const notifyCredentialsChanged: CredentialsChangedNotifier = async ({ to, changed }) => {
  const emailRequest = { template: 'credentials_changed', to, changed } as const;
  await enqueueJob(sendEmailJob, emailRequest, { timeoutMs: ENQUEUE_TIMEOUT_MS }).catch(
    (error: unknown) =>
      logger.warn('credentials changed email not queued', { error: error as Error }),
  );
};

/** Never throws: the rule is stopped, whether or not the email can be queued. */
export const notifyRuleMisfire = async (notice: {
  readonly to: string;
  readonly ruleName: string;
  readonly reason: Sentence;
}): Promise<void> => {
  const reason = toStoredText(notice.reason);
  const emailRequest = { template: 'rule_misfire', ...notice, reason } as const;
  await enqueueJob(sendEmailJob, emailRequest, { timeoutMs: ENQUEUE_TIMEOUT_MS }).catch(
    (error: unknown) => logger.warn('rule misfire email not queued', { error: error as Error }),
  );
};
