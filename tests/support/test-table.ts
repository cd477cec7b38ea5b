// A real DynamoDB API for tests: dynoxide in memory, with the product's table in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { getDynamoClient } from '#platform/table/client.ts';

const DYNOXIDE_BINARY = fileURLToPath(
  new URL(
    `../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    import.meta.url,
  ),
);

/** A port that is free right now. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

async function waitUntilReady(client: DynamoDBClient): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  throw new Error('the table store did not start');
}

const INDEX_NAMES = ['gsi1', 'gsi2', 'gsi3'] as const;

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
      GlobalSecondaryIndexes: INDEX_NAMES.map((index) => ({
        IndexName: index,
        KeySchema: [
          { AttributeName: `${index}pk`, KeyType: 'HASH' },
          { AttributeName: `${index}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: index === 'gsi3' ? 'KEYS_ONLY' : 'ALL' },
      })),
    }),
  );
}

const CREDENTIAL_SCOPE = 'test/20260101/us-east-1/dynamodb/aws4_request';
/** The store requires these headers and does not check them. */
export const UNSIGNED_HEADERS = {
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL_SCOPE}, SignedHeaders=host, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

/** Skips the signature and the log line of each call: nothing reads them here, and they take half of its time. */
function skipSigningAndLogging({ config, middlewareStack }: DynamoDBClient): void {
  config.signer = async () => ({
    async sign<Request>(request: Request) {
      Object.assign((request as { headers: object }).headers, UNSIGNED_HEADERS);
      return request;
    },
  });
  middlewareStack.removeByTag('LOGGER');
}

export type TestTable = { readonly endpoint: string; readonly stop: () => void };

/** Starts the store, creates the table and points this process's environment at it. */
export async function startTestTable(): Promise<TestTable> {
  const port = await findFreePort();
  const child: ChildProcess = spawn(DYNOXIDE_BINARY, ['serve', '--port', String(port)], {
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    TABLE_NAME: 'replyloom-test',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  const client = new DynamoDBClient({});
  await waitUntilReady(client);
  await createProductTable(client, 'replyloom-test');
  client.destroy();
  skipSigningAndLogging(getDynamoClient());
  return { endpoint, stop: () => void child.kill() };
}
