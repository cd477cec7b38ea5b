// Tests which failing jobs the alarms count.
import type { SQSEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startFakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { defineJob } from './define-job.ts';
import { createJobHandler, createQueueWorker } from './queue-worker.ts';

const job = defineJob({ name: 'fail', queue: 'billing', payload: z.object({}) });
const worker = createQueueWorker([
  createJobHandler(job, async () => {
    throw new Error('the secret has no value');
  }),
]);

async function deliver(receiveCount: number): Promise<readonly string[]> {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Replyloom-prod');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const attributes = { ApproximateReceiveCount: String(receiveCount) };
  const body = JSON.stringify({ job: job.name, payload: {} });
  await worker({
    Records: [{ messageId: 'm1', receiptHandle: 'r1', body, attributes }],
  } as SQSEvent);
  const lines = write.mock.calls.map(([line]) => String(line));
  write.mockRestore();
  return lines;
}

test.each([
  [1, false],
  [2, false],
  [3, true],
  [8, true],
])('counts a failure at delivery %i as repeated: %s', async (count, isCounted) => {
  startFakeQueues();

  const lines = await deliver(count);

  expect(lines.some((line) => line.includes('"RepeatedJobFailures":1'))).toBe(isCounted);
});
