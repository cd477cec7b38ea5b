import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineJob } from './define-job.ts';
import { enqueueAll } from './enqueue.ts';

const job = defineJob({ name: 'count', queue: 'refresh', payload: z.object({ at: z.number() }) });
const sqs = mockClient(SQSClient);
let sent: SendMessageBatchRequestEntry[][];
let open: number;
let most: number;

beforeEach(() => {
  process.env.REFRESH_QUEUE_URL = 'https://queue.test/refresh';
  [sent, open, most] = [[], 0, 0];
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(async (input) => {
    sent.push(input.Entries);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return {};
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ at }));

describe('sending many messages', () => {
  test.each([
    [0, 0],
    [10, 1],
    [11, 2],
    [1_000, 100],
  ])('%i go in %i calls, each of them once', async (count, calls) => {
    await enqueueAll(job, numbers(count));
    expect(sent).toHaveLength(calls);
    const at = sent.flat().map(({ MessageBody }) => JSON.parse(MessageBody ?? '').payload.at);
    expect(at.sort((a, b) => a - b)).toEqual(numbers(count).map((one) => one.at));
    for (const batch of sent) expect(new Set(batch.map(({ Id }) => Id)).size).toBe(batch.length);
  });

  test('the calls go side by side, and not all at once', async () => {
    await enqueueAll(job, numbers(1_000));
    expect(most).toBe(20);
  });

  test('one message the queue refuses fails them all, for the sender to repeat', async () => {
    sqs.on(SendMessageBatchCommand).resolves({
      Failed: [{ Id: '3', SenderFault: false, Code: 'InternalError' }],
    });
    await expect(enqueueAll(job, numbers(4))).rejects.toThrow('refused 1');
  });
});
