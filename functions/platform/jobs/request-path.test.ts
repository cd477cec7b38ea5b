// A search for a request's id finds the whole path: the call, its jobs, and the jobs of those.
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { logger } from '#platform/logger.ts';
import { defineContract } from '#shared/contracts/define-contract.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { defineJob } from './define-job.ts';
import { enqueueJob, enqueueJobs } from './enqueue.ts';
import { createJobHandler, createQueueWorker } from './queue-worker.ts';

const readJob = defineJob({
  name: 'read',
  queue: 'comments',
  payload: z.object({ userId: z.string(), igUserId: z.string() }),
});
const draftJob = defineJob({
  name: 'draft',
  queue: 'draft',
  payload: z.object({ subject: z.object({ igUserId: z.string() }), responseId: z.string() }),
});
const contract = defineContract({
  feature: 'system',
  summary: '',
  name: 'read',
  method: 'POST',
  path: '/read',
  access: 'public',
  request: z.object({}),
  response: z.object({}),
});

const sqs = mockClient(SQSClient);
let sentBodies: string[];
let logLines: Readonly<Record<string, unknown>>[];

beforeEach(() => {
  Object.assign(process.env, {
    COMMENTS_QUEUE_URL: 'https://queue.test/comments',
    DRAFT_QUEUE_URL: 'https://queue.test/draft',
  });
  [sentBodies, logLines] = [[], []];
  sqs.reset();
  sqs.on(SendMessageCommand).callsFake(({ MessageBody }) => {
    sentBodies.push(MessageBody);
    return {};
  });
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    sentBodies.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => MessageBody));
    return {};
  });
  logger.setLogLevel('INFO');
  const collect = (text: unknown) => logLines.push(JSON.parse(String(text))) > 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(collect);
});
afterEach(() => logger.setLogLevel('SILENT'));

const api = createApiHandler([
  createApiRoute(contract, async () => {
    await enqueueJobs(readJob, [
      { userId: 'usr_1', igUserId: 'ig_1' },
      { userId: 'usr_2', igUserId: 'ig_2' },
    ]);
    return {};
  }),
]);

const takeRecords = () =>
  sentBodies.splice(0).map((body, at) => ({
    messageId: `message-${at}`,
    body,
    attributes: { ApproximateReceiveCount: '1' },
  }));
const deliver = (worker: ReturnType<typeof createQueueWorker>, records = takeRecords()) =>
  worker({ Records: records } as unknown as SQSEvent);

test("a request's id is in the log lines of all its jobs", async () => {
  const reader = createQueueWorker([
    createJobHandler(readJob, async ({ igUserId }) => {
      // Both jobs of the batch are handled at once.
      await new Promise(setImmediate);
      logger.info('reading', { read: igUserId });
      await enqueueJob(draftJob, { subject: { igUserId }, responseId: `draft-of-${igUserId}` });
      if (igUserId === 'ig_2') throw new Error('The network is away.');
    }),
  ]);
  const writer = createQueueWorker([
    createJobHandler(draftJob, async () => logger.info('writing')),
  ]);

  const { headers } = await invokeApiHandler(api, { method: 'POST', path: '/api/v1/read' });
  const requestId = headers['x-request-id'];
  await deliver(reader);
  await deliver(writer);

  expect(requestId).toBeTruthy();
  expect(logLines.map((line) => line.request_id)).toEqual(logLines.map(() => requestId));
  const summaries = logLines.map(({ message, job, account_id, user_id, draft_id, read }) =>
    [message, job, account_id, user_id, draft_id, read].join(' ').trim(),
  );
  expect(summaries.toSorted()).toEqual([
    'job done draft ig_1  draft-of-ig_1',
    'job done draft ig_2  draft-of-ig_2',
    'job done read ig_1 usr_1',
    'job failed read ig_2 usr_2',
    'reading read ig_1 usr_1  ig_1',
    'reading read ig_2 usr_2  ig_2',
    'writing draft ig_1  draft-of-ig_1',
    'writing draft ig_2  draft-of-ig_2',
  ]);
});

test('a job without a request uses its message id as path', async () => {
  const worker = createQueueWorker([
    createJobHandler(readJob, async ({ igUserId }) => {
      await enqueueJob(draftJob, { subject: { igUserId }, responseId: 'rsp_1' });
    }),
  ]);
  const body = JSON.stringify({ job: 'read', payload: { userId: 'usr_1', igUserId: 'ig_1' } });
  const attributes = { ApproximateReceiveCount: '1' };

  await deliver(worker, [{ messageId: 'message-of-the-scheduler', body, attributes }]);
  logger.info('after');

  expect(JSON.parse(sentBodies[0] ?? '').requestId).toBe('message-of-the-scheduler');
  expect(logLines.map(({ message, request_id }) => [message, request_id])).toEqual([
    ['job done', 'message-of-the-scheduler'],
    ['after', undefined],
  ]);
});

test('a queue message that is not JSON fails alone', async () => {
  const worker = createQueueWorker([createJobHandler(readJob, async () => {})]);
  const attributes = { ApproximateReceiveCount: '1' };
  const body = JSON.stringify({ job: 'read', payload: { userId: 'usr_1', igUserId: 'ig_1' } });

  const response = await deliver(worker, [
    { messageId: 'broken', body: '{', attributes },
    { messageId: 'whole', body, attributes },
  ]);

  expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
});
