// How many pollers a queue has.
import { ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LocalInvocationResult } from '../functions/lambda-functions.ts';
import type { QueueEventSourceMapping } from './mapping/event-source-mapping.ts';
import { QueuePollerGroup } from './queue-poller-group.ts';

const MAPPING: QueueEventSourceMapping = {
  EventSourceArn: 'arn:aws:sqs:us-east-1:000000000000:Work',
  FunctionName: 'Worker',
  BatchSize: 2,
  MaximumBatchingWindowInSeconds: 0,
  FunctionResponseTypes: [],
  Enabled: true,
  ScalingConfig: { MaximumConcurrency: 5 },
};

/** Every poller receives one batch of this many messages, and then nothing. */
function startGroup(batchLength: number, concurrency: number) {
  let batchesLeft = 20;
  const invocations: PromiseWithResolvers<LocalInvocationResult>[] = [];
  const abort = new AbortController();
  const waitForEnd = () =>
    new Promise((resolve) => abort.signal.addEventListener('abort', () => resolve({})));
  const client = {
    send: async (command: unknown) => {
      if (!(command instanceof ReceiveMessageCommand)) return {};
      batchesLeft -= 1;
      if (batchesLeft < 0) return waitForEnd();
      return { Messages: Array.from({ length: batchLength }, () => ({ MessageId: 'm' })) };
    },
  } as unknown as SQSClient;
  const invoke = () => {
    const invocation = Promise.withResolvers<LocalInvocationResult>();
    invocations.push(invocation);
    return invocation.promise;
  };
  const functions = { names: new Map(), invoke, stop: async () => undefined };
  const options = { client, endpoint: 'http://queues.test', functions, concurrency };
  const group = new QueuePollerGroup(MAPPING, 'arn', options);
  const run = group.run();
  onTestFinished(async () => {
    group.stop();
    abort.abort();
    for (const { resolve } of invocations) resolve({ ok: true, result: null, requestId: 'r' });
    await run;
  });
  return invocations;
}

test.each([
  ['three while the batches are not full', 1, 10, 3],
  ['as many as the mapping allows while full batches arrive', 2, 10, 5],
  ['no more than execution environments', 2, 4, 4],
  ['one when there is one execution environment', 2, 1, 1],
])('a queue has %s', async (_, batchLength, concurrency, expected) => {
  const invocations = startGroup(batchLength, concurrency);

  await vi.waitFor(() => expect(invocations.length).toBeGreaterThanOrEqual(expected));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(invocations).toHaveLength(expected);
});
