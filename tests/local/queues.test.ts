// The queues on disk: what was sent survives, and what was under way when the run ended comes back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import { queueUrl } from '#scripts/local/identity.ts';
import { sqsClientFor, startQueueStore } from '#scripts/local/queues.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanups.splice(0)) step();
});

async function open(folder: string) {
  const store = await startQueueStore(folder);
  const client = sqsClientFor(store.url);
  const QueueUrl = queueUrl(store.url, 'Work');
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
  it('hand a message out again whose worker ended with the last run', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-queues-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const first = await open(folder);
    await first.create();
    await first.send('half done');
    expect(await first.receive()).toBe('half done');
    expect(await first.receive()).toBeUndefined();
    await first.stop();

    const second = await open(folder);
    expect(await second.receive()).toBe('half done');
    await second.stop();
  });
});
