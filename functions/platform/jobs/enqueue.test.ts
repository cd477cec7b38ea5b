import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import * as z from 'zod';
import { MAX_TABLE_ATTEMPTS } from '../table/retry.ts';
import { defineJob } from './define-job.ts';
import { enqueueJob, enqueueJobs } from './enqueue.ts';

const job = defineJob({ name: 'count', queue: 'comments', payload: z.object({ at: z.number() }) });
const sqs = mockClient(SQSClient);
let sentBatches: SendMessageBatchRequestEntry[][];
let openCalls: number;
let maxOpenCalls: number;

beforeEach(() => {
  process.env.COMMENTS_QUEUE_URL = 'https://queue.test/comments';
  [sentBatches, openCalls, maxOpenCalls] = [[], 0, 0];
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(async (input) => {
    sentBatches.push(input.Entries);
    openCalls += 1;
    maxOpenCalls = Math.max(maxOpenCalls, openCalls);
    await new Promise((resolve) => setTimeout(resolve, 5));
    openCalls -= 1;
    return {};
  });
});

const listPayloads = () =>
  sentBatches.flat().map(({ MessageBody }) => JSON.parse(MessageBody ?? '').payload);
const makePayloads = (count: number) => Array.from({ length: count }, (_, at) => ({ at }));

describe('enqueueJobs with many messages', () => {
  test.each([
    [0, 0],
    [10, 1],
    [11, 2],
    [1_000, 100],
  ])('sends %i messages to SQS in %i calls, each message once', async (count, calls) => {
    await enqueueJobs(job, makePayloads(count));
    expect(sentBatches).toHaveLength(calls);
    expect(listPayloads().sort((a, b) => a.at - b.at)).toEqual(makePayloads(count));
    for (const batch of sentBatches)
      expect(new Set(batch.map(({ Id }) => Id)).size).toBe(batch.length);
  });

  test('enqueueing makes at most 20 SQS batch calls in parallel', async () => {
    await enqueueJobs(job, makePayloads(1_000));
    expect(maxOpenCalls).toBe(20);
  });

  describe('when SQS rejects some messages of a batch', () => {
    let jitter: MockInstance<() => number>;
    beforeEach(() => {
      jitter = vi.spyOn(Math, 'random').mockReturnValue(0);
    });
    const reject = (ids: readonly string[], SenderFault = false) => ({
      Failed: ids.map((Id) => ({ Id, SenderFault, Code: 'InternalError' })),
    });
    const listSentIds = () =>
      sqs
        .commandCalls(SendMessageBatchCommand)
        .map(({ args: [{ input }] }) => input.Entries?.map(({ Id }) => Id));

    test('messages that SQS rejected are sent again, after a backoff', async () => {
      const stub = sqs.on(SendMessageBatchCommand);
      stub
        .resolvesOnce(reject(['1', '3']))
        .resolvesOnce(reject(['3']))
        .resolves({});

      await enqueueJobs(job, makePayloads(4));

      expect(listSentIds()).toEqual([['0', '1', '2', '3'], ['1', '3'], ['3']]);
      expect(jitter).toHaveBeenCalledTimes(2);
    });

    test('enqueueing fails when SQS rejects one message in every attempt', async () => {
      sqs.on(SendMessageBatchCommand).resolves(reject(['3']));

      await expect(enqueueJobs(job, makePayloads(4))).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: 'the queue refused 1 messages' },
      });
      expect(listSentIds()).toHaveLength(MAX_TABLE_ATTEMPTS);
    });

    test('enqueueing fails at once when SQS calls a message invalid', async () => {
      sqs.on(SendMessageBatchCommand).resolves(reject(['3'], true));

      await expect(enqueueJobs(job, makePayloads(4))).rejects.toThrow('refused 1');
      expect(listSentIds()).toHaveLength(1);
    });
  });
});

describe('the message group of a job', () => {
  const groupedJob = defineJob({
    name: 'grouped',
    queue: 'comments',
    payload: z.object({ igUserId: z.string() }),
    groupBy: ({ igUserId }) => igUserId,
  });

  test('each message of an SQS batch has its own message group', async () => {
    await enqueueJobs(groupedJob, [{ igUserId: '17' }, { igUserId: '18' }]);

    expect(sentBatches.flat().map(({ MessageGroupId }) => MessageGroupId)).toEqual(['17', '18']);
  });

  test.each([
    ['is sent with a single message', () => enqueueJob(groupedJob, { igUserId: '17' }), '17'],
    ['is missing when the job defines none', () => enqueueJob(job, { at: 1 }), undefined],
  ])('%s', async (_, enqueue, expected) => {
    sqs.on(SendMessageCommand).resolves({});
    await enqueue();

    const [call] = sqs.commandCalls(SendMessageCommand);
    expect(call?.args[0].input.MessageGroupId).toBe(expected);
  });
});

const noteJob = defineJob({
  name: 'note',
  queue: 'comments',
  payload: z.object({ text: z.string() }),
});
/** Maximum size of one call and of one message. Source: Amazon SQS, message quotas. */
const MIB = 1_048_576;
const countBodyBytes = (batch: readonly SendMessageBatchRequestEntry[]) =>
  batch.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);

describe('enqueueing messages of any size', () => {
  test('enqueueing keeps each call within the SQS limit, in order', async () => {
    // A character beyond ASCII is escaped to six bytes.
    const text = fc
      .tuple(fc.constantFrom(1, 30, 3_000, 100_000, 170_000), fc.constantFrom('a', 'é', '素'))
      .map(([length, character]) => character.repeat(length));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 25 }), async (texts) => {
        sentBatches = [];
        const notes = texts.map((one) => ({ text: one }));
        await enqueueJobs(noteJob, notes);
        for (const batch of sentBatches) {
          expect(countBodyBytes(batch)).toBeLessThanOrEqual(MIB);
          expect(batch.length).toBeLessThanOrEqual(10);
          expect(new Set(batch.map(({ Id }) => Id)).size).toBe(batch.length);
        }
        const summarize = (one: { readonly text: string }) => `${one.text.length}${one.text[0]}`;
        expect(listPayloads().map(summarize)).toEqual(notes.map(summarize));
      }),
      { numRuns: 25 },
    );
  });

  test('enqueueing sends ten messages per SQS call when they fit', async () => {
    await enqueueJobs(noteJob, Array(30).fill({ text: 'a'.repeat(100_000) }));
    expect(sentBatches.map((batch) => batch.length)).toEqual([10, 10, 10]);
  });

  test.each([
    ['enqueueJob', () => enqueueJob(noteJob, { text: 'é'.repeat(200_000) })],
    ['enqueueJobs', () => enqueueJobs(noteJob, [{ text: 'a' }, { text: 'é'.repeat(200_000) }])],
  ])(
    '%s rejects an oversized message by job name before sending anything',
    async (_, enqueueOversized) => {
      await expect(enqueueOversized()).rejects.toThrow(
        new Error('A message of the job note has 1200036 bytes; a queue takes 1048576.'),
      );
      expect(sentBatches).toEqual([]);
    },
  );
});
