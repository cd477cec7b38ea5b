// The product's table for the tests of one file, in the store of the worker that runs them.
import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  type Projection,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { TABLE_STORE_ENVIRONMENT } from './in-memory-table-store.ts';
import '../run/global-setup-table-stores.ts';

const ALL_ATTRIBUTES = { ProjectionType: 'ALL' } as const;
const INDEX_PROJECTIONS = {
  gsi1: ALL_ATTRIBUTES,
  gsi2: ALL_ATTRIBUTES,
  gsi3: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['due_job', 'due_attempts'] },
  gsi4: { ProjectionType: 'KEYS_ONLY' },
} satisfies Record<string, Projection>;
const INDEX_NAMES = Object.keys(INDEX_PROJECTIONS);

/** Creates the product's table under any name. */
export async function createProductTable(client: DynamoDBClient, name: string): Promise<void> {
  const attributes = ['pk', 'sk', ...INDEX_NAMES.flatMap((index) => [`${index}pk`, `${index}sk`])];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((attribute) => ({
        AttributeName: attribute,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: Object.entries(INDEX_PROJECTIONS).map(([index, Projection]) => ({
        IndexName: index,
        KeySchema: [
          { AttributeName: `${index}pk`, KeyType: 'HASH' },
          { AttributeName: `${index}sk`, KeyType: 'RANGE' },
        ],
        Projection,
      })),
    }),
  );
}

const CREDENTIAL_SCOPE = 'test/20260101/us-east-1/dynamodb/aws4_request';
/** The store requires these headers and does not check them. */
export const DUMMY_SIGNATURE_HEADERS = {
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL_SCOPE}, SignedHeaders=host, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

/** They add headers that no test reads. */
const UNREAD_MIDDLEWARE = ['getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/** Skips the signature and the parts of each call that no test reads, which take half of its time. */
function skipUnreadParts({ config, middlewareStack }: DynamoDBClient): void {
  config.signer = async () => ({
    async sign<Request>(request: Request) {
      Object.assign((request as { headers: object }).headers, DUMMY_SIGNATURE_HEADERS);
      return request;
    },
  });
  middlewareStack.removeByTag('LOGGER');
  for (const name of UNREAD_MIDDLEWARE) middlewareStack.remove(name);
}

export type TestTable = {
  readonly endpoint: string;
  /** Deletes everything in it. */
  readonly empty: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Creates a new table in the store and points this process's environment at it. */
export async function openTestTable(endpoint: string): Promise<TestTable> {
  const name = `replyloom-test-${randomUUID()}`;
  Object.assign(process.env, TABLE_STORE_ENVIRONMENT, {
    TABLE_NAME: name,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  const client = new DynamoDBClient({});
  await createProductTable(client, name);
  skipUnreadParts(getDynamoClient());
  const remove = () => client.send(new DeleteTableCommand({ TableName: name }));
  return {
    endpoint,
    empty: async () => {
      await remove();
      await createProductTable(client, name);
    },
    stop: async () => {
      await remove();
      client.destroy();
    },
  };
}

/** Opens a table in the store of this worker. */
export function startTestTable(): Promise<TestTable> {
  const endpoints = inject('tableStoreEndpoints');
  const endpoint = endpoints[Number(process.env.VITEST_POOL_ID) % endpoints.length];
  if (endpoint === undefined) throw new Error('The table stores have not been started.');
  return openTestTable(endpoint);
}

/** Gives the tests of the calling file a new table. */
export function setUpTestTable(): void {
  let table: TestTable | undefined;
  beforeAll(async () => {
    table = await startTestTable();
  });
  afterAll(() => table?.stop());
}

/** Gives each test of the calling file an empty table, so that the scheduler meets no account of another test. */
export function setUpNewTableForEachTest(): void {
  let table: TestTable | undefined;
  beforeAll(async () => {
    table = await startTestTable();
  });
  beforeEach(() => table?.empty());
  afterAll(() => table?.stop());
}
