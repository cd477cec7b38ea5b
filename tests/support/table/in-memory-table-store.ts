// Starts a real DynamoDB API for tests: dynoxide, in memory.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { startGuardedProcess } from '#scripts/local/process/guarded-process.ts';

const DYNOXIDE_BINARY = fileURLToPath(
  new URL(
    `../../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    import.meta.url,
  ),
);

/** A port that is free right now. */
const getAnyFreePort = (): Promise<number> =>
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
  for (let attempt = 0; attempt < 1_000; attempt++) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  throw new Error('the table store did not start');
}

/** The environment of every client of the store, which checks no credentials. */
export const TABLE_STORE_ENVIRONMENT = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
} as const;

export type TableStore = { readonly endpoint: string; readonly stop: () => Promise<void> };

/** Starts a store without tables in a separate process, which ends with this one in every case. */
export async function startTableStore(): Promise<TableStore> {
  const port = await getAnyFreePort();
  if (!existsSync(DYNOXIDE_BINARY))
    throw new Error('The tests need the emulator dynoxide, which exists for Linux x64 only.');
  const { stop } = startGuardedProcess({
    name: 'The table store',
    command: [DYNOXIDE_BINARY, 'serve', '--port', String(port)],
    environment: {},
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  await waitUntilReady(client);
  client.destroy();
  return { endpoint, stop };
}
