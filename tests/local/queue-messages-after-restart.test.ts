// Queues on disk: messages survive a restart, including those that were in flight.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSqsClient, startSqsServer } from '#scripts/local/queues.ts';
import { buildQueueUrl } from '#scripts/local/resource-identity.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanups.splice(0)) step();
});

async function openQueue(folder: string) {
  const store = await startSqsServer(folder);
  const client = createSqsClient(store.url);
  const QueueUrl = buildQueueUrl(store.url, 'Work');
  return {
    create: () =>
      client.send(
        new CreateQueueCommand({ QueueName: 'Work', Attributes: { VisibilityTimeout: '600' } }),
      ),
    send: (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    receive: async () =>
      (await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages?.[0]?.Body,
    stop: async () => {
      client.destroy();
      await store.stop();
    },
  };
}

describe('queues on disk', () => {
  it('local queues deliver a message again after a restart when its consumer had not deleted it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-queues-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const first = await openQueue(folder);
    await first.create();
    await first.send('half done');
    expect(await first.receive()).toBe('half done');
    expect(await first.receive()).toBeUndefined();
    await first.stop();

    const second = await openQueue(folder);
    expect(await second.receive()).toBe('half done');
    await second.stop();
  });
});
