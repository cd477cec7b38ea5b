// The queues of the template in fauxqs, an emulator of SQS and S3 inside this process that stores messages and objects
// on disk.
import path from 'node:path';
import { CreateQueueCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import { z } from 'zod';
// `startFauxqs` stores messages too, but its `host` does not choose where it listens. It listens on every network
// interface, so other machines could enqueue jobs. `buildApp` leaves listening to us, but does not export the stores
// that it needs.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { FileS3Persistence } from '../../../node_modules/fauxqs/dist/s3/fileS3Persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_REGION } from '../template/template-resource-identity.ts';

const integerSchema = z.coerce.number().int();
export const sqsQueuePropertiesSchema = z.strictObject({
  VisibilityTimeout: integerSchema.optional(),
  DelaySeconds: integerSchema.optional(),
  MessageRetentionPeriod: integerSchema.optional(),
  MaximumMessageSize: integerSchema.optional(),
  ReceiveMessageWaitTimeSeconds: integerSchema.optional(),
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: integerSchema })
    .optional(),
});

/** The messages of a queue at one moment. */
export type QueueMessageCounts = {
  readonly name: string;
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
  readonly oldestAgeSeconds: number;
};

export type SqsServer = {
  readonly url: string;
  readonly listQueueSizes: () => readonly QueueMessageCounts[];
  readonly stop: () => Promise<void>;
};

/** SQS excludes messages with more receives than this from the age. */
const MAX_RECEIVES_IN_AGE = 3;

function measureQueue(queue: SqsQueue): QueueMessageCounts {
  queue.processTimers();
  const inFlight = [...queue.inflightMessages.values()].map(({ message }) => message);
  const now = Date.now();
  const oldest = [...queue.messages, ...inFlight]
    .filter(({ approximateReceiveCount }) => approximateReceiveCount <= MAX_RECEIVES_IN_AGE)
    .reduce((time, { sentTimestamp }) => Math.min(time, sentTimestamp), now);
  return {
    name: queue.name,
    visible: queue.messages.length,
    inFlight: inFlight.length,
    delayed: queue.delayedMessages.length,
    oldestAgeSeconds: (now - oldest) / 1_000,
  };
}

/** The consumers of the last run have exited, so their messages become visible at once. */
function releaseInFlightMessages(queue: SqsQueue): void {
  for (const message of queue.inflightMessages.values()) message.visibilityDeadline = 0;
}

export async function startLocalSqsServer(stateFolder: string): Promise<SqsServer> {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  stores.sqsStore.region = LOCAL_REGION;
  const persistence = new PersistenceManager(path.join(stateFolder, 'queues'));
  persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  stores.sqsStore.persistence = persistence;
  const objects = new FileS3Persistence(path.join(stateFolder, 'buckets'));
  objects.loadS3(stores.s3Store);
  stores.s3Store.persistence = objects;
  for (const queue of stores.sqsStore.allQueues()) {
    queue.persistence = persistence;
    releaseInFlightMessages(queue);
  }
  const app = buildApp({ logger: false, defaultRegion: LOCAL_REGION, stores });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    listQueueSizes: () => [...stores.sqsStore.allQueues()].map(measureQueue),
    stop: async () => {
      stores.sqsStore.shutdown();
      await app.close();
      persistence.close();
    },
  };
}

export const createLocalSqsClient = (endpoint: string) =>
  new SQSClient({
    endpoint,
    region: LOCAL_REGION,
    useQueueUrlAsEndpoint: false,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { httpAgent: { maxSockets: 200 } },
  });

const toQueueAttributes = ({
  RedrivePolicy,
  ...attributes
}: z.output<typeof sqsQueuePropertiesSchema>) => ({
  ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)])),
  ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
});

/** Creates the template's queues, or updates the attributes of existing ones. */
export async function createLocalQueues(
  resources: CloudResources,
  client: SQSClient,
): Promise<void> {
  for (const { name, properties } of resources.listByType(
    'AWS::SQS::Queue',
    sqsQueuePropertiesSchema,
  )) {
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
    const Attributes = toQueueAttributes(properties);
    if (Object.keys(Attributes).length === 0) continue;
    await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
  }
}
