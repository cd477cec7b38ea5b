// The queues: fauxqs inside this process, holding its messages on disk, with the template's queues.
import path from 'node:path';
import { CreateQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import { z } from 'zod';
// The library's own start listens on every address of the machine; its parts let us keep to ours.
import { PersistenceManager } from '../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../node_modules/fauxqs/dist/sns/snsStore.js';
import { type SqsQueue, SqsStore } from '../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { Cloud } from './cloud.ts';
import { REGION } from './identity.ts';

const count = z.coerce.number().int();
const queueProperties = z.object({
  VisibilityTimeout: count.optional(),
  DelaySeconds: count.optional(),
  MessageRetentionPeriod: count.optional(),
  MaximumMessageSize: count.optional(),
  ReceiveMessageWaitTimeSeconds: count.optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: count }).optional(),
});

export type QueueStore = { readonly url: string; readonly stop: () => Promise<void> };

/** Whoever held a message when the last run ended is gone, so nobody needs to wait for them. */
function releaseAll(queue: SqsQueue): void {
  for (const underWay of queue.inflightMessages.values()) underWay.visibilityDeadline = 0;
}

export async function startQueueStore(stateFolder: string): Promise<QueueStore> {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  stores.sqsStore.region = REGION;
  const persistence = new PersistenceManager(path.join(stateFolder, 'queues'));
  persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  stores.sqsStore.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) {
    queue.persistence = persistence;
    releaseAll(queue);
  }
  const app = buildApp({ logger: false, defaultRegion: REGION, stores });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    stop: async () => {
      stores.sqsStore.shutdown();
      await app.close();
      persistence.close();
    },
  };
}

export const sqsClientFor = (endpoint: string) =>
  new SQSClient({
    endpoint,
    region: REGION,
    useQueueUrlAsEndpoint: false,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { httpAgent: { maxSockets: 200 } },
  });

const attributesOf = ({ RedrivePolicy, ...plain }: z.output<typeof queueProperties>) => ({
  ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
  ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
});

/** Creates the template's queues, or brings kept ones to what the template now says. */
export async function createQueues(cloud: Cloud, client: SQSClient): Promise<void> {
  for (const { name, properties } of cloud.all('AWS::SQS::Queue', queueProperties)) {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
    const Attributes = attributesOf(properties);
    if (Object.keys(Attributes).length === 0) continue;
    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
  }
}
