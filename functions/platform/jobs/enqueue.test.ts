import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue, enqueueAll } from './enqueue.ts';

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

const note = defineJob({ name: 'note', queue: 'refresh', payload: z.object({ text: z.string() }) });
/** What the queue takes in one call, and in one message. Source: Amazon SQS, message quotas. */
const MIB = 1_048_576;
const bytes = (batch: readonly SendMessageBatchRequestEntry[]) =>
  batch.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);

describe('messages of any size', () => {
  test('no call is larger than the queue takes, nothing is lost, and the order is kept', async () => {
    // A sign beyond ASCII travels as six.
    const text = fc
      .tuple(fc.constantFrom(1, 30, 3_000, 100_000, 170_000), fc.constantFrom('a', 'é', '素'))
      .map(([length, sign]) => sign.repeat(length));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 25 }), async (texts) => {
        sent = [];
        await enqueueAll(
          note,
          texts.map((one) => ({ text: one })),
        );
        for (const batch of sent) {
          expect(bytes(batch)).toBeLessThanOrEqual(MIB);
          expect(batch.length).toBeLessThanOrEqual(10);
          expect(new Set(batch.map(({ Id }) => Id)).size).toBe(batch.length);
        }
        const arrived = sent.flat().map((one) => JSON.parse(one.MessageBody ?? '').payload.text);
        expect(arrived.map((one) => `${one.length}${one[0]}`)).toEqual(
          texts.map((one) => `${one.length}${one[0]}`),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('small ones still go ten at a time', async () => {
    await enqueueAll(
      note,
      Array.from({ length: 30 }, () => ({ text: 'a'.repeat(100_000) })),
    );
    expect(sent.map((batch) => batch.length)).toEqual([10, 10, 10]);
  });

  test.each([
    ['one', () => enqueue(note, { text: 'é'.repeat(200_000) })],
    ['one of many', () => enqueueAll(note, [{ text: 'a' }, { text: 'é'.repeat(200_000) }])],
  ])(
    '%s that no call can hold is refused by its job and its size, before any is sent',
    async (_, send) => {
      await expect(send()).rejects.toThrow(
        new Error('A message of the job note has 1200036 bytes; a queue takes 1048576.'),
      );
      expect(sent).toEqual([]);
    },
  );
});
