// The job queues of the service, with batch sizes and concurrency for their kind of work.
import type { Construct } from 'constructs';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { DRAFT_WORKER_TIMEOUT, WORKER_TIMEOUT } from '../config.ts';
import { WorkQueue } from '../constructs/work-queue.ts';

export function createWorkQueues(scope: Construct) {
  const slowWork = { batchSize: 5, maxConcurrency: 10 };
  const promptWork = { batchSize: 1, maxConcurrency: 10 };
  return {
    import: new WorkQueue(scope, 'ImportQueue', {
      urlVariable: 'IMPORT_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...slowWork,
    }),
    check: new WorkQueue(scope, 'CheckQueue', {
      urlVariable: 'CHECK_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...slowWork,
    }),
    comments: new WorkQueue(scope, 'CommentsQueue', {
      urlVariable: 'COMMENTS_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...slowWork,
    }),
    messages: new WorkQueue(scope, 'MessagesQueue', {
      urlVariable: 'MESSAGES_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...slowWork,
    }),
    event: new WorkQueue(scope, 'EventQueue', {
      urlVariable: 'EVENT_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 10,
      maxConcurrency: 10,
    }),
    draft: new WorkQueue(scope, 'DraftQueue', {
      urlVariable: 'DRAFT_QUEUE_URL',
      workerTimeout: DRAFT_WORKER_TIMEOUT,
      ...promptWork,
    }),
    post: new WorkQueue(scope, 'PostQueue', {
      urlVariable: 'POST_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      ...promptWork,
    }),
    mail: new WorkQueue(scope, 'MailQueue', {
      urlVariable: 'MAIL_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 5,
      // SES has a rate limit; the SES client waits and retries.
      maxConcurrency: 2,
    }),
    erasure: new WorkQueue(scope, 'ErasureQueue', {
      urlVariable: 'ERASURE_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 1,
      maxConcurrency: 2,
    }),
    billing: new WorkQueue(scope, 'BillingQueue', {
      urlVariable: 'BILLING_QUEUE_URL',
      workerTimeout: WORKER_TIMEOUT,
      batchSize: 5,
      // Stripe has a rate limit.
      maxConcurrency: 4,
    }),
  } satisfies Record<QueueName, WorkQueue>;
}

export type WorkQueues = ReturnType<typeof createWorkQueues>;
