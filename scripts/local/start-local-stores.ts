// The stores of the local cloud, which keep their content over a restart: the table, the queues and the buckets.
import { createLocalBuckets, createLocalS3Client } from './aws-services/local-s3-buckets.ts';
import {
  createLocalQueues,
  createLocalSqsClient,
  type SqsServer,
  startLocalSqsServer,
} from './aws-services/local-sqs-queues.ts';
import {
  type ReverseOrderCleanupSteps,
  waitForAllSettled,
} from './process/reverse-order-cleanup.ts';
import { checkStoredTableDefinitions } from './table/check-stored-table-definitions.ts';
import {
  createLocalTables,
  type DynamoDbServer,
  readTableDefinitions,
  startLocalDynamoDbServer,
} from './table/local-dynamodb-tables.ts';
import type { CloudResources } from './template/read-cloud-resources.ts';

export type LocalStoresOptions = {
  readonly stateFolder: string;
  /** Another DynamoDB than the emulator of this machine. */
  readonly dynamoEndpoint: string | undefined;
  readonly cleanup: ReverseOrderCleanupSteps;
};

/** Starts the stores with the template's definitions. The clean-up stops all started parts. */
export async function startLocalStores(resources: CloudResources, options: LocalStoresOptions) {
  const { stateFolder, dynamoEndpoint, cleanup } = options;
  const startStore = async <Server extends DynamoDbServer | SqsServer>(
    starting: Promise<Server>,
  ) => {
    const server = await starting;
    cleanup.add(server.stop);
    return server;
  };
  const [table, queues] = await waitForAllSettled([
    startStore(startLocalDynamoDbServer(stateFolder, dynamoEndpoint)),
    startStore(startLocalSqsServer(stateFolder)),
  ]);
  const sqs = createLocalSqsClient(queues.url);
  const s3 = createLocalS3Client(queues.url);
  cleanup.add(() => sqs.destroy());
  cleanup.add(() => s3.destroy());
  await checkStoredTableDefinitions(readTableDefinitions(resources), {
    ...options,
    url: table.url,
  });
  const [[tableName = '']] = await Promise.all([
    createLocalTables(resources, table.url),
    createLocalQueues(resources, sqs),
    createLocalBuckets(resources, s3),
  ]);
  return { table, queues, sqs, s3, tableName };
}
