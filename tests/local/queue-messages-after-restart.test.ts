// Queues on disk: messages survive a restart, including those in flight.
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import {
  createLocalSqsClient,
  startLocalSqsServer,
} from '#scripts/local/aws-services/local-sqs-queues.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import { createTestFolder } from './create-test-folder.ts';

async function openQueue(folder: string) {
  const store = await startLocalSqsServer(folder);
  const client = createLocalSqsClient(store.url);
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
  it('local queues redeliver a message not deleted before a restart', async () => {
    const folder = createTestFolder();
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

// The calls of the product pass the IAM gate before they reach this server; those of other machines would not.
it.runIf(process.platform === 'linux')('accepts connections to 127.0.0.1 only', async () => {
  const server = await startLocalSqsServer(createTestFolder());
  const { port } = new URL(server.url);

  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  // On Linux a server that listens on every interface has this address of the machine, too.
  await expect(fetch(`http://127.0.0.2:${port}/health`)).rejects.toThrow('fetch failed');
  await server.stop();
});
