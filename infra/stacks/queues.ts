// The queues of the service, each with the pace of the work behind it.
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DRAFT_TIMEOUT, WORKER_TIMEOUT } from '../config.ts';
import { WorkQueue } from '../constructs/work-queue.ts';

export function createQueues(scope: Construct) {
  const imports = { batchSize: 5, maxConcurrency: 10, alarmAge: Duration.minutes(15) };
  const prompt = { batchSize: 1, maxConcurrency: 10, alarmAge: Duration.minutes(5) };
  return {
    import: new WorkQueue(scope, 'ImportQueue', {
      variable: 'IMPORT_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...imports,
    }),
    refresh: new WorkQueue(scope, 'RefreshQueue', {
      variable: 'REFRESH_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...imports,
    }),
    draft: new WorkQueue(scope, 'DraftQueue', {
      variable: 'DRAFT_QUEUE_URL',
      workerTimeout: DRAFT_TIMEOUT,
      ...prompt,
    }),
    post: new WorkQueue(scope, 'PostQueue', {
      variable: 'POST_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...prompt,
    }),
    mail: new WorkQueue(scope, 'MailQueue', {
      variable: 'MAIL_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 5,
      // SES takes so many mails a second and no more; the client waits and tries again.
      maxConcurrency: 2,
      alarmAge: Duration.minutes(15),
    }),
    erasure: new WorkQueue(scope, 'ErasureQueue', {
      variable: 'ERASURE_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 1,
      maxConcurrency: 2,
      alarmAge: Duration.minutes(30),
    }),
    billing: new WorkQueue(scope, 'BillingQueue', {
      variable: 'BILLING_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 5,
      // The card provider counts its callers' requests.
      maxConcurrency: 4,
      alarmAge: Duration.minutes(5),
    }),
  };
}

export type Queues = ReturnType<typeof createQueues>;
