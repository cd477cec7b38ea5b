// Every kind of job has exactly one handler, in a worker that consumes its queue, and every job of an account is in the
// account's message group. No other check notices a missing handler or group.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { JobDefinition } from '#platform/jobs/define-job.ts';
import { QUEUE_NAMES, type QueueName } from '#shared/queue-and-secret-names.ts';
import {
  handledJobsByWorker,
  queueNamesByWorker,
} from '#tests/support/vendors/worker-queue-names.ts';

const workers = [...handledJobsByWorker].map(([file, handledJobs]) => ({
  queue: queueNamesByWorker.get(file)?.consumes,
  handledJobs,
}));

const jobs: readonly (readonly [string, JobDefinition])[] = (
  await Promise.all(
    globSync('functions/*/jobs.ts').map(async (file) =>
      Object.entries((await import(resolve(file))) as Record<string, JobDefinition>),
    ),
  )
)
  .flat()
  .filter(([, job]) => job.queue !== undefined);

test('connects every queue to one worker', () => {
  expect(workers.map(({ queue }) => queue).sort()).toEqual([...QUEUE_NAMES].sort());
});

test.each(jobs)('handles the job %s once, in the worker of its queue', (name, job) => {
  const queues = workers.flatMap(({ queue, handledJobs }) =>
    handledJobs.filter((handled) => handled === name).map(() => queue),
  );

  expect(queues).toEqual([job.queue]);
});

/** Their jobs concern no account, or are rare: an email, a customer, a deletion. */
const QUEUES_WITHOUT_GROUPS: readonly QueueName[] = ['mail', 'billing', 'erasure'];

test.each(jobs)('groups the job %s by account, so that no backlog delays others', (_, job) => {
  const account = { userId: 'usr_1', igUserId: '17' };

  expect(job.groupBy?.({ ...account, subject: account, event: account })).toBe(
    QUEUES_WITHOUT_GROUPS.includes(job.queue) ? undefined : '17',
  );
});
