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

const ERROR = new Error('the table does not answer');
const throttled = (retryAfterSeconds: number) =>
  new NetworkError('throttled', 'too many calls', { retryAfterSeconds });

const job = defineJob({ name: 'count', queue: 'comments', payload: z.object({ at: z.number() }) });
const buildRecord = (at: number, deliveryCount: number) =>
  ({
    messageId: `m${at}`,
    receiptHandle: `handle ${at}`,
    body: JSON.stringify({ job: 'count', payload: { at } }),
    attributes: { ApproximateReceiveCount: String(deliveryCount) },
  }) as SQSRecord;

const sqs = mockClient(SQSClient);
beforeEach(() => {
  process.env.COMMENTS_QUEUE_URL = 'https://queue.test/comments';
  sqs.reset();
});
const listInputs = () =>
  sqs.commandCalls(ChangeMessageVisibilityBatchCommand).map(({ args: [{ input }] }) => input);

describe('the wait before a failed job is delivered again', () => {
  async function failWith(error: Error, deliveryCount: number) {
    sqs.reset();
    const worker = createQueueWorker([createJobHandler(job, () => Promise.reject(error))]);
    await worker({ Records: [buildRecord(1, deliveryCount)] });
    return listInputs()[0]?.Entries?.[0]?.VisibilityTimeout ?? Number.NaN;
  }

  test('the wait of a failed job grows from seconds to minutes', async () => {
    const waits: number[] = [];
    for (let count = 1; count <= MAX_JOB_DELIVERIES; count += 1)
      waits.push(await failWith(ERROR, count));

    expect(waits).toEqual([5, 15, 60, 180, 300, 600, 900, 1]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(1_800);
  });

  test.each([
    ['a throttled call', throttled(90), 90],
    ['a rate limit of ours', new AppError('rate_limited', { retryAfter: 90 }), 90],
    ['an error that one of them caused', new Error('failed', { cause: throttled(90) }), 90],
    ['a shorter wait than the own one', throttled(1), 5],
    ['a wait beyond what a queue can', throttled(100_000), 39_600],
  ])('is as long as the error names: %s', async (_, error, expected) => {
    expect(await failWith(error, 1)).toBe(expected);
  });
});

describe('a worker whose jobs fail', () => {
  const worker = createQueueWorker([
    createJobHandler(job, async ({ at }) => {
      if (at > 1) throw at === 2 ? ERROR : throttled(20);
    }),
  ]);
  const buildEvent = (...numbers: readonly number[]): SQSEvent => ({
    Records: numbers.map((at) => buildRecord(at, 2)),
  });

  test('a worker sets the retry times of its failed messages at once', async () => {
    await worker(buildEvent(1, 2, 3));

    expect(listInputs()).toEqual([
      {
        QueueUrl: 'https://queue.test/comments',
        Entries: [
          { Id: '0', ReceiptHandle: 'handle 2', VisibilityTimeout: 15 },
          { Id: '1', ReceiptHandle: 'handle 3', VisibilityTimeout: 20 },
        ],
      },
    ]);
  });

  test('a worker sets twelve retry times in two SQS calls', async () => {
    await worker(buildEvent(...Array.from({ length: 12 }, (_, index) => index + 2)));

    expect(listInputs().map(({ Entries }) => Entries?.length)).toEqual([10, 2]);
  });

  test('a worker without failed messages sets no retry time', async () => {
    await worker(buildEvent(1));

    expect(sqs.calls()).toEqual([]);
  });

  test('a worker reports failed messages even when retry times cannot be set', async () => {
    sqs.on(ChangeMessageVisibilityBatchCommand).rejects(new Error('the queue does not answer'));

    expect(await worker(buildEvent(1, 2))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
  });
});
