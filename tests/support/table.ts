// A real DynamoDB API for tests: dynoxide in memory, with the product's table.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#platform/table/client.ts';

const BINARY = fileURLToPath(
  new URL(
    `../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    import.meta.url,
  ),
);

/** A port nobody listens on right now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

async function answering(client: DynamoDBClient): Promise<void> {
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

const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;

/** The product's table under any name. */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const attributes = ['pk', 'sk', ...INDEXES.flatMap((index) => [`${index}pk`, `${index}sk`])];
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
      GlobalSecondaryIndexes: INDEXES.map((index) => ({
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

const SCOPE = 'test/20260101/us-east-1/dynamodb/aws4_request';
/** The store wants to see these, and does not look into them. */
export const UNSIGNED = {
  authorization: `AWS4-HMAC-SHA256 Credential=${SCOPE}, SignedHeaders=host, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

/** Leaves out what nobody reads here and what takes half the time of a call: the signature, and the line for a log. */
function lighten({ config, middlewareStack }: DynamoDBClient): void {
  config.signer = async () => ({
    async sign<Request>(request: Request) {
      Object.assign((request as { headers: object }).headers, UNSIGNED);
      return request;
    },
  });
  middlewareStack.removeByTag('LOGGER');
}

export type TestTable = { readonly endpoint: string; readonly stop: () => void };

/** Starts the store, creates the table and points the environment of this process at it. */
export async function startTable(): Promise<TestTable> {
  const port = await freePort();
  const child: ChildProcess = spawn(BINARY, ['serve', '--port', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    TABLE_NAME: 'replyloom-test',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  const client = new DynamoDBClient({});
  await answering(client);
  await createTable(client, 'replyloom-test');
  client.destroy();
  lighten(dynamo());
  return { endpoint, stop: () => void child.kill() };
}
