// A failed job on a real queue: it is delivered again after its own retry time.
import { CreateQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { createJobHandler, createQueueWorker } from '#platform/jobs/queue-worker.ts';
import {
  createLocalSqsClient,
  startLocalSqsServer,
} from '#scripts/local/aws-services/local-sqs-queues.ts';
import { QueuePoller } from '#scripts/local/event-sources/queue-poller.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import { JOB_RETRY_DELAYS_SECONDS } from '#shared/job-retry-times.ts';
import { createTestFolderForFile } from './create-test-folder.ts';
import { buildLocalArn, makeFakeLambdaFunctions, pollForCount } from './start-test-cloud.ts';

const stateFolder = createTestFolderForFile();
const queues = await startLocalSqsServer(stateFolder);
const client = createLocalSqsClient(queues.url);
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SQS: queues.url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  COMMENTS_QUEUE_URL: buildQueueUrl(queues.url, 'Work'),
});
afterAll(async () => {
  client.destroy();
  await queues.stop();
});

const deliveredAt: number[] = [];
const job = defineJob({ name: 'flaky', queue: 'comments', payload: z.object({}) });
const worker = createQueueWorker([
  createJobHandler(job, async () => {
    deliveredAt.push(Date.now());
    if (deliveredAt.length === 1) throw new Error('fails once');
  }),
]);

it('a failed job is delivered again after its own retry time', async () => {
  await client.send(
    new CreateQueueCommand({ QueueName: 'Work', Attributes: { VisibilityTimeout: '360' } }),
  );
  const poller = new QueuePoller(
    {
      EventSourceArn: buildLocalArn('sqs', 'Work'),
      FunctionName: 'Worker',
      BatchSize: 1,
      MaximumBatchingWindowInSeconds: 0,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      Enabled: true,
    },
    'arn',
    {
      client,
      endpoint: queues.url,
      isExtra: false,
      onFullBatch: () => undefined,
      functions: makeFakeLambdaFunctions(async (_, event) => ({
        requestId: 'invocation',
        ok: true,
        result: await worker(event as SQSEvent),
      })),
    },
  );
  const run = poller.run();
  const MessageBody = JSON.stringify({ job: 'flaky', payload: {} });
  await client.send(
    new SendMessageCommand({ QueueUrl: buildQueueUrl(queues.url, 'Work'), MessageBody }),
  );

  const [first = 0, second = 0] = await pollForCount(2, () => deliveredAt);
  poller.stop();
  await run;

  const waitedSeconds = (second - first) / 1_000;
  expect(waitedSeconds).toBeGreaterThan(JOB_RETRY_DELAYS_SECONDS[0] - 1);
  expect(waitedSeconds).toBeLessThan(JOB_RETRY_DELAYS_SECONDS[0] + 30);
});
