import { ChangeMessageVisibilityBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import { NetworkError } from '../instagram/network-error.ts';
import { defineJob } from './define-job.ts';
import { createJobHandler, createQueueWorker } from './queue-worker.ts';
import { computeRetrySeconds } from './retry-time.ts';

const ERROR = new Error('the table does not answer');
const throttled = (retryAfterSeconds: number) =>
  new NetworkError('throttled', 'too many calls', { retryAfterSeconds });

describe('the wait before a failed job is delivered again', () => {
  const waits = Array.from({ length: MAX_JOB_DELIVERIES }, (_, index) =>
    computeRetrySeconds(index + 1, ERROR),
  );

  test('grows from seconds to minutes, and ends at the dead-letter queue without one', () => {
    expect(waits).toEqual([5, 15, 60, 180, 300, 600, 900, 0]);
  });

  test('survives an outage of half an hour', () => {
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(1_800);
  });

  test.each([
    ['a throttled call', throttled(90), 90],
    ['a rate limit of ours', new AppError('rate_limited', { retryAfter: 90 }), 90],
    ['an error that one of them caused', new Error('failed', { cause: throttled(90) }), 90],
    ['a shorter wait than the own one', throttled(1), 5],
    ['a wait beyond what a queue can', throttled(100_000), 39_600],
  ])('is as long as the error names: %s', (_, error, expected) => {
    expect(computeRetrySeconds(1, error)).toBe(expected);
  });
});

describe('a worker whose jobs fail', () => {
  const job = defineJob({
    name: 'count',
    queue: 'comments',
    payload: z.object({ at: z.number() }),
  });
  const worker = createQueueWorker([
    createJobHandler(job, async ({ at }) => {
      if (at > 1) throw at === 2 ? ERROR : throttled(20);
    }),
  ]);
  const buildEvent = (...numbers: readonly number[]): SQSEvent => ({
    Records: numbers.map(
      (at) =>
        ({
          messageId: `m${at}`,
          receiptHandle: `handle ${at}`,
          body: JSON.stringify({ job: 'count', payload: { at } }),
          attributes: { ApproximateReceiveCount: '2' },
        }) as SQSRecord,
    ),
  });
  const sqs = mockClient(SQSClient);
  beforeEach(() => {
    process.env.COMMENTS_QUEUE_URL = 'https://queue.test/comments';
    sqs.reset();
  });

  test('sets the time of each failed message in one call', async () => {
    await worker(buildEvent(1, 2, 3));

    const calls = sqs.commandCalls(ChangeMessageVisibilityBatchCommand);
    expect(calls.map(({ args: [{ input }] }) => input)).toEqual([
      {
        QueueUrl: 'https://queue.test/comments',
        Entries: [
          { Id: '0', ReceiptHandle: 'handle 2', VisibilityTimeout: 15 },
          { Id: '1', ReceiptHandle: 'handle 3', VisibilityTimeout: 20 },
        ],
      },
    ]);
  });

  test('calls nothing when no message failed', async () => {
    await worker(buildEvent(1));

    expect(sqs.calls()).toEqual([]);
  });

  test('reports the failed messages also when their times cannot be set', async () => {
    sqs.on(ChangeMessageVisibilityBatchCommand).rejects(new Error('the queue does not answer'));

    expect(await worker(buildEvent(1, 2))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
  });
});
